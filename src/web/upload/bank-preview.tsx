import { useEffect, useEffectEvent, useState } from 'react'
import type { BankId } from '#domain/statements/bank-formats.ts'
import type { StatementProblem } from '#domain/statements/statement-problem.ts'
import { Button } from '#web/ui/button.tsx'
import { counted } from '#web/words/counted.ts'
import { problemText } from '#web/words/statement-words.ts'
import { plural } from '#words/plural.ts'
import { MonthTotals } from './preview/month-totals.tsx'
import { targetAccount } from './preview/part-currency.ts'
import { RowsCard } from './preview/rows-card.tsx'
import { usePreview } from './preview/use-preview.ts'

type BankPreviewProps = {
  file: File
  bank: BankId
  again: string
  onReadAsAny: () => void
}

/** Beyond this, the preview would take as much memory as the upload itself. */
const largestFile = 10_000_000

/** What the statement of one of the three banks contains, below the form. */
export function BankPreview({ file, bank, again, onReadAsAny }: BankPreviewProps) {
  const { session, state, open } = usePreview()
  const isShown = file.size <= largestFile
  const read = useEffectEvent(() => open([{ file, bank }], again))
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again whenever one of them changes
  useEffect(() => {
    if (isShown) read()
  }, [file, bank, again, isShown])
  const [isDoubtful, setIsDoubtful] = useState(false)
  useEffect(() => {
    session?.mayHavePositiveSpending(file, bank).then(setIsDoubtful, () => {})
  }, [session, file, bank])
  const preview = state.files[0]?.preview
  const part = preview?.parts[0]
  if (!session || !preview) return null
  if (preview.problem)
    return (
      <section
        aria-label="Preview"
        className="fade-in mt-6 flex flex-col items-start gap-3 rounded-xl border border-line bg-sunken p-4"
      >
        <p className="wrap-anywhere">{problemText(preview.problem as StatementProblem)}</p>
        <Button onClick={onReadAsAny}>Read it as any bank’s file</Button>
      </section>
    )
  if (!part) return null
  const counts = state.counts[part.id] ?? part.counts
  const currency = targetAccount(state, part)?.currency ?? null
  const probablyThere = counts.probably_there
  const income = part.months.some((month) => month.in > 0)
  return (
    <section aria-labelledby="preview" className="fade-in mt-8 flex flex-col gap-4">
      <h2 id="preview" className="font-semibold text-base">
        Preview
      </h2>
      {isDoubtful && income && (
        <div className="flex flex-col items-start gap-3 rounded-xl border border-accent/50 bg-accent-soft p-4">
          <p className="text-pretty">
            Spending may be positive in this file. This bank’s statements have negative spending, so purchases
            would be added as income.
          </p>
          <Button onClick={onReadAsAny}>Read it as any bank’s file</Button>
        </div>
      )}
      {part.period === null && (
        <div className="flex flex-col items-start gap-3 rounded-xl border border-accent/50 bg-accent-soft p-4">
          <p className="text-pretty">No row of this file can be read as a statement of this bank.</p>
          <Button onClick={onReadAsAny}>Read it as any bank’s file</Button>
        </div>
      )}
      {probablyThere > 0 && (
        <div className="flex flex-col items-start gap-3 rounded-xl border border-accent/50 bg-accent-soft p-4">
          <p className="text-pretty">
            {counted(probablyThere, 'row')}{' '}
            {plural(probablyThere, 'is probably a duplicate', 'are probably duplicates')}, but will be added
            anyway.
          </p>
          <Button onClick={onReadAsAny}>Choose which rows to add</Button>
        </div>
      )}
      <RowsCard
        session={session}
        part={part}
        currency={currency}
        counts={counts}
        version={state.version}
        isOfBank
        columns={null}
        showsColumns={false}
        isCompared={state.comparison !== 'pending'}
        disabled={false}
        canChoose={false}
        onColumns={() => {}}
        onShowColumns={() => {}}
      />
      <MonthTotals months={part.months} currency={currency} />
    </section>
  )
}
