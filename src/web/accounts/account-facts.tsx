import { Link } from '@tanstack/react-router'
import type { Account } from '#domain/accounts.ts'
import type { AccountDetails } from '#web/api/accounts.ts'
import { format } from '#web/format/format.ts'
import { Button } from '#web/ui/button.tsx'
import { counted } from '#web/words/counted.ts'

type AccountFactsProps = {
  account: Account
  details: AccountDetails
  /** Corrects the opening balance by this much. */
  onCorrect: (account: Account, cents: number) => void
}

/** The latest transaction of an account, what its statements cover, and whether they agree with its balance. */
export function AccountFacts({ account, details, onCorrect }: AccountFactsProps) {
  const { lastDay, coverage, statement } = details
  if (lastDay === null && coverage === null) return null
  return (
    <div className="col-[2/-1] min-w-0 text-muted text-xs max-md:order-3 max-md:pb-2">
      <p>
        {lastDay && `Last transaction ${format.day(lastDay)}`}
        {lastDay && coverage && ' · '}
        {coverage && <Covered coverage={coverage} name={account.name} />}
      </p>
      {statement && statement.differenceCents !== 0 && (
        <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg bg-sunken px-3 py-2 text-ink">
          <p className="min-w-0">
            The statement of {format.day(statement.day)} says{' '}
            {format.money(statement.closingCents, account.currency)}, which is{' '}
            {format.money(Math.abs(statement.differenceCents), account.currency)}{' '}
            {statement.differenceCents > 0 ? 'more' : 'less'} than these transactions add up to.
          </p>
          {coverage && coverage.gaps > 0 ? (
            <p>Transactions are missing between two statements.</p>
          ) : (
            <Button onClick={() => onCorrect(account, statement.differenceCents)}>
              Correct opening balance<span className="sr-only"> of {account.name}</span>
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

type CoveredProps = { coverage: NonNullable<AccountDetails['coverage']>; name: string }

function Covered({ coverage: { firstMonth, lastMonth, monthsMissing, gaps }, name }: CoveredProps) {
  const period =
    firstMonth === lastMonth
      ? format.month(firstMonth)
      : `${format.month(firstMonth)} to ${format.month(lastMonth)}`
  const missing = [
    monthsMissing > 0 && `${counted(monthsMissing, 'month')} missing`,
    gaps > 0 && counted(gaps, 'gap'),
  ].filter(Boolean)
  return (
    <>
      <Link
        to="/upload/imports"
        className="underline decoration-line underline-offset-2 hover:text-accent hover:decoration-current"
      >
        Statements<span className="sr-only"> of {name}</span>
      </Link>{' '}
      {period}
      {missing.length > 0 && `, ${missing.join(', ')}`}
    </>
  )
}
