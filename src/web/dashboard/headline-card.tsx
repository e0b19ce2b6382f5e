import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { KindOfCategory } from '#domain/category-kinds.ts'
import { type Figure, headlineFigures, windowBefore } from '#domain/headline-figures.ts'
import type { Cents } from '#domain/money.ts'
import { countedMonth } from '#domain/month-start.ts'
import type { SpendingLedger, SpendingWindow } from '#domain/spending-window.ts'
import { format } from '#web/format/format.ts'
import { monthWithDays } from '#web/months/month-with-days.ts'
import { Card } from '#web/ui/card.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { KeptPlace } from '#web/ui/kept-place.tsx'
import { linkLook } from '#web/ui/link-look.ts'
import { Skeleton } from '#web/ui/progress.tsx'
import { counted } from '#web/words/counted.ts'
import { inTransferCategories } from '#web/words/left-out-words.ts'
import { type Rows, RowsLink } from './rows-link.tsx'

type HeadlineCardProps = {
  ledger: SpendingLedger
  /** Null if the kinds of the categories are unknown. */
  kindOf: ((category: string) => KindOfCategory) | null
  window: SpendingWindow
  /** `loading`, or `failed` if the figures are unknown. */
  state: 'loading' | 'failed' | 'ready'
  /** The choice of an account; null if there is only one. */
  accountPicker: ReactNode
}

/** What came in, what was spent and what is left (docs/decisions/headline-figures.md). */
export function HeadlineCard({ ledger, kindOf, window, state, accountPicker }: HeadlineCardProps) {
  const isSoFar = window.last >= countedMonth(ledger.today, ledger.monthStart)
  const before = windowBefore(ledger, window)
  const title = isSoFar ? `${windowName(window)} so far` : windowName(window)
  return (
    <Card
      aria-label={`Income, spending and what is left: ${title}`}
      className="mb-6 p-4 md:p-6 print:mb-2 print:px-3 print:py-1"
    >
      <div className="mb-4 flex flex-col justify-between gap-x-4 gap-y-2 md:flex-row md:items-center print:mb-0">
        <div className="flex min-h-11 flex-wrap items-center gap-x-3 md:min-h-9 print:min-h-0">
          <h2 className="font-semibold text-base print:text-xs">{title}</h2>
          {state === 'ready' && (
            <p className="text-muted text-xs print:hidden">
              {before ? `Before: ${windowName(before)}` : 'Nothing earlier to compare with'}
            </p>
          )}
        </div>
        {accountPicker}
      </div>
      <KeptPlace name="headline-figures" isLoading={state === 'loading'}>
        <dl className="grid grid-cols-2 gap-x-4 gap-y-5 lg:grid-cols-4 print:grid-cols-4">
          {state === 'ready' && kindOf ? (
            <Figures
              shown={headlineFigures(ledger.cells, kindOf, window)}
              before={before && headlineFigures(ledger.cells, kindOf, before)}
              window={window}
              isSoFar={isSoFar}
            />
          ) : (
            ['Income', 'Spending', 'Left over', 'Left out'].map((name) => (
              <FigureOf key={name} name={name} note={null}>
                {state === 'loading' ? <Skeleton className="h-7 w-28 max-w-full" /> : '–'}
              </FigureOf>
            ))
          )}
        </dl>
      </KeptPlace>
      {state === 'loading' && (
        <p role="status" className="sr-only">
          Loading income and spending...
        </p>
      )}
    </Card>
  )
}

type FiguresProps = {
  shown: ReturnType<typeof headlineFigures>
  before: ReturnType<typeof headlineFigures> | null
  window: SpendingWindow
  isSoFar: boolean
}

function Figures({ shown, before, window, isSoFar }: FiguresProps) {
  const compared = (part: 'incomeCents' | 'spendingCents' | 'leftOverCents') =>
    before && comparison(shown[part], before[part], isSoFar)
  const { byRules, transfers, transferCategories, withoutRate } = shown.leftOut
  const leftOut = byRules.count + transfers.count + transferCategories.count + withoutRate.count
  const isEmpty = shown.count + leftOut === 0
  const money = (figure: Figure, cents: Cents, tone?: string) =>
    isEmpty ? (
      '–'
    ) : (
      <RowsLink rows={{ window, figure }} className={classNames(figureLook, tone)} of={rowsOf[figure]}>
        {format.money(cents)}
      </RowsLink>
    )
  return (
    <>
      <FigureOf
        name="Income"
        note={compared('incomeCents')}
        more={
          shown.undecidedIncomeCents > 0 && (
            <>
              {format.money(shown.undecidedIncomeCents)} without a category.{' '}
              <Link to="/settings" hash="categories" className={`${linkLook} py-1`}>
                Set kinds
              </Link>
            </>
          )
        }
      >
        {money('income', shown.incomeCents)}
      </FigureOf>
      <FigureOf name="Spending" note={compared('spendingCents')}>
        {money('spending', shown.spendingCents)}
      </FigureOf>
      <FigureOf name="Left over" note={compared('leftOverCents')}>
        {money('left_over', shown.leftOverCents, shown.leftOverCents < 0 ? 'text-negative' : undefined)}
      </FigureOf>
      <FigureOf
        name="Left out"
        note={
          leftOut > 0 && (
            <>
              {transfers.count > 0 && (
                <Reason
                  name={`${counted(transfers.count, 'transfer')} (${format.money(transfers.grossCents)})`}
                  rows={{ window, leftOutBy: 'transfer' }}
                />
              )}
              {transferCategories.count > 0 && (
                <Reason
                  name={`${inTransferCategories(transferCategories.count)} (${format.money(transferCategories.grossCents)})`}
                  rows={{ window, figure: 'transfer_categories' }}
                />
              )}
              {byRules.count > 0 && (
                <Reason
                  name={`${format.number(byRules.count)} by rules (${format.money(byRules.grossCents)})`}
                  rows={{ window, leftOutBy: 'rule' }}
                />
              )}
              {withoutRate.count > 0 && (
                <Reason
                  name={`${format.number(withoutRate.count)} without a rate`}
                  rows={{ window, leftOutBy: 'no_rate' }}
                />
              )}
            </>
          )
        }
      >
        {isEmpty ? (
          '–'
        ) : leftOut > 0 ? (
          <RowsLink rows={{ window, figure: 'left_out' }} className={figureLook} of="left out">
            {counted(leftOut, 'row')}
          </RowsLink>
        ) : (
          <span className="text-muted">Nothing</span>
        )}
      </FigureOf>
    </>
  )
}

/** What the rows behind a figure are, for screen readers. */
const rowsOf: Record<Figure, string> = {
  income: 'of income: view transactions',
  spending: 'of spending: view transactions',
  left_over: 'left over: view transactions',
  left_out: 'left out: view transactions',
  transfer_categories: 'left out: view transactions',
}

const figureLook =
  'rounded-sm decoration-accent/40 decoration-2 underline-offset-4 hover:text-accent hover:underline wrap-anywhere'

/** During a month its figures are not compared: a part of it is always less than all of another. */
function comparison(cents: Cents, before: Cents, isSoFar: boolean): string {
  if (isSoFar) return `${format.money(before)} before`
  if (cents === before) return 'Same as before'
  return `${format.money(Math.abs(cents - before))} ${cents > before ? 'more' : 'less'} than before`
}

const Reason = ({ name, rows }: { name: string; rows: Rows }) => (
  <span className="mr-2 inline-block">
    <RowsLink rows={rows} of="left out" className={`${linkLook} py-1`}>
      {name}
    </RowsLink>
  </span>
)

type FigureOfProps = { name: string; note: ReactNode; more?: ReactNode; children: ReactNode }

const FigureOf = ({ name, note, more, children }: FigureOfProps) => (
  <div className="min-w-0 lg:min-h-25 print:flex print:min-h-0 print:items-baseline print:gap-2">
    <dt className="text-muted text-xs">{name}</dt>
    <dd className="mt-0.5 min-h-8 font-semibold text-lg tabular-nums tracking-tight sm:text-2xl print:min-h-0 print:text-sm">
      {children}
    </dd>
    <dd className="min-h-6 text-muted text-xs tabular-nums print:hidden">{note}</dd>
    {more && <dd className="mt-0.5 text-muted text-xs tabular-nums print:hidden">{more}</dd>}
  </div>
)

function windowName({ first, last }: SpendingWindow): string {
  if (first === null) return 'All time'
  return first === last ? monthWithDays(last) : `${format.month(first)} to ${format.month(last)}`
}
