import { type ReactNode, useState } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { ErrorBox } from '#web/ui/message-box.tsx'
import { Skeleton } from '#web/ui/progress.tsx'
import { readingText } from '#web/words/reading-words.ts'
import { AccountChoice } from './account-choice.tsx'
import { ColumnsTable } from './columns-table.tsx'
import { CurrencyQuestion } from './currency-question.tsx'
import { Findings } from './findings.tsx'
import { MonthTotals } from './month-totals.tsx'
import { currencyProblem, targetAccount } from './part-currency.ts'
import type { PreviewedFile } from './preview.ts'
import type { PreviewSession } from './preview-session.ts'
import type { PreviewState } from './preview-state.ts'
import { Questions } from './questions.tsx'
import { addedParts, type Decisions, type LedgerDecision } from './readiness.ts'
import { RowsCard } from './rows-card.tsx'
import { keyOf, StatementChoice, statementsOf } from './statement-choice.tsx'
import { StatementHeading } from './statement-heading.tsx'
import { WithoutRate } from './without-rate.tsx'

type PreviewStepProps = {
  session: PreviewSession
  state: PreviewState
  ledgerCurrency: string
  decisions: Decisions
  /** The currency that the ledger can change to; null if it stays as it is. */
  offeredCurrency: string | null
  disabled: boolean
  onLeaveOut: (partId: string, isLeftOut: boolean) => void
  onLedger: (decision: LedgerDecision) => void
  /** What ends the step: the button, or the progress. */
  children: ReactNode
}

/** What was read in the chosen files, before anything is saved. */
export function PreviewStep(props: PreviewStepProps) {
  const { session, state, ledgerCurrency, decisions, offeredCurrency, disabled } = props
  const { onLeaveOut, onLedger, children } = props
  const [picked, setPicked] = useState<string | null>(null)
  // Shown from the start if a question is about them.
  const [columnsShown, setColumnsShown] = useState<boolean | null>(null)
  const statements = statementsOf(state)
  const shown = statements.find((statement) => keyOf(statement) === picked) ?? statements[0]
  // The user removed the last file.
  if (!shown) return children
  const { file, part } = shown
  const { preview } = file
  const asksColumns = file.asked.some(({ about }) => about === 'columns')
  const showsColumns = columnsShown ?? asksColumns
  const counts = part && (state.counts[part.id] ?? part.counts)
  const currency = part && (part.currency ?? targetAccount(state, part)?.currency ?? null)
  const isConverted = currency !== ledgerCurrency && (offeredCurrency === null || decisions.ledger === 'keep')
  return (
    <div className="flex flex-col gap-5">
      {statements.length > 1 && (
        <StatementChoice
          statements={statements}
          state={state}
          ledgerCurrency={ledgerCurrency}
          shown={keyOf(shown)}
          decisions={decisions}
          disabled={disabled}
          onShow={setPicked}
          onTarget={(id, target) => void session.setTarget(id, target)}
          onLeaveOut={onLeaveOut}
          onRemove={(id) => void session.remove(id)}
        />
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <StatementHeading file={file} part={part} />
        {part && (
          <AccountChoice
            part={part}
            target={state.targets[part.id]}
            accounts={state.accounts}
            ledgerCurrency={ledgerCurrency}
            problem={currencyProblem(state, addedParts(state, decisions), part)}
            isPending={state.comparison !== 'done'}
            disabled={disabled}
            onChange={(target) => void session.setTarget(part.id, target)}
          />
        )}
      </div>
      {file.isUnreadable && (
        <ErrorBox>This file could not be read. If it has changed since, choose it again.</ErrorBox>
      )}
      {preview?.problem && <ErrorBox>{readingText(preview.problem as never)}</ErrorBox>}
      {/* The columns of the file take the whole width. */}
      <div
        className={classNames(
          'grid items-start gap-5',
          !showsColumns && 'lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr]',
        )}
      >
        <div className="flex min-w-0 flex-col gap-5 empty:hidden">
          {offeredCurrency && (
            <CurrencyQuestion
              currency={offeredCurrency}
              ledgerCurrency={ledgerCurrency}
              decision={decisions.ledger}
              disabled={disabled}
              onDecide={onLedger}
            />
          )}
          {part && currency && isConverted && (
            <WithoutRate currency={currency} count={counts?.withoutRate ?? 0} />
          )}
          <Questions
            questions={file.asked}
            answers={file.answers}
            examples={file.examples}
            columnNames={columnNamesOf(preview)}
            currency={currency}
            disabled={disabled}
            onAnswer={(answers) => void session.answer(file.id, answers)}
          />
        </div>
        <div
          className={classNames(
            'grid min-w-0 items-start gap-5',
            showsColumns
              ? 'lg:grid-cols-2'
              : 'grid-cols-[minmax(0,1fr)] lg:col-start-2 lg:row-span-2 lg:row-start-1',
          )}
        >
          {preview?.reading && part && (
            <Findings
              reading={preview.reading}
              balance={part.balance}
              chosenSkipped={counts?.chosenSkipped ?? 0}
              profile={file.isRemembered ? file.profile : null}
            />
          )}
          {part && <MonthTotals months={state.months[part.id] ?? part.months} currency={currency} />}
          {!preview && <Skeleton className="h-40" />}
        </div>
        <div className="min-w-0 lg:col-start-1">
          {part && counts && (
            <RowsCard
              key={file.id}
              session={session}
              part={part}
              currency={currency}
              counts={counts}
              version={state.version}
              isOfBank={file.bank !== null}
              columns={preview?.columns ?? null}
              showsColumns={showsColumns}
              isCompared={state.counts[part.id] !== undefined}
              disabled={disabled}
              canChoose
              onShowColumns={setColumnsShown}
              onColumns={(columns) => void session.answer(file.id, { columns })}
            />
          )}
          {!part && preview?.columns && (
            <ColumnsTable
              columns={preview.columns}
              disabled={disabled}
              onColumns={(columns) => void session.answer(file.id, { columns })}
            />
          )}
          {!preview && <Skeleton className="h-80" />}
        </div>
      </div>
      {children}
    </div>
  )
}

const columnNamesOf = (preview: PreviewedFile | null): string[] =>
  preview?.columns?.names.map((name) => (preview.columns?.hasNames ? name : `column ${name}`)) ?? []
