import { TriangleAlert } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import type { BankId } from '#domain/statements/bank-formats.ts'
import type { StatementProblem } from '#domain/statements/statement-problem.ts'
import { format } from '#web/format/format.ts'
import { Card } from '#web/ui/card.tsx'
import { Spinner } from '#web/ui/progress.tsx'
import { counted } from '#web/words/counted.ts'
import { problemText } from '#web/words/statement-words.ts'
import type { Counts } from './preview/preview.ts'
import type { FileInPreview } from './preview/preview-state.ts'
import { usePreview } from './preview/use-preview.ts'

type BankStatement = { id: string; file: File; bank: BankId }
type BankPreviewsProps = { statements: readonly BankStatement[]; again: string }

/** Beyond this, the preview would take as much memory as the upload itself. */
const mostBytes = 10_000_000

/** What several statements of the three banks contain, in two lines for each, below the form. */
export function BankPreviews({ statements, again }: BankPreviewsProps) {
  const { session, state, open } = usePreview()
  const isShown = statements.reduce((sum, { file }) => sum + file.size, 0) <= mostBytes
  const chosen = statements.map(({ id, bank }) => `${id} ${bank}`).join()
  const read = useEffectEvent(() => open(statements, again))
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again whenever one of them changes
  useEffect(() => {
    if (isShown) read()
  }, [chosen, again, isShown])
  const [doubtful, setDoubtful] = useState<ReadonlySet<File>>(new Set())
  const findDoubtful = useEffectEvent(async () => {
    for (const { file, bank } of statements)
      if (await session?.mayHavePositiveSpending(file, bank))
        setDoubtful((files) => new Set([...files, file]))
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another session has other files
  useEffect(() => {
    findDoubtful().catch(() => {})
  }, [session])
  if (!session || !isShown || state.files.length === 0) return null
  return (
    <section aria-labelledby="previews" className="fade-in mt-8">
      <h2 id="previews" className="mb-4 font-semibold text-base">
        Preview
      </h2>
      <Card>
        <ul className="divide-y divide-line">
          {state.files.map((file) => (
            <PreviewItem
              key={file.id}
              file={file}
              counts={state.counts}
              isDoubtful={doubtful.has(file.file)}
            />
          ))}
        </ul>
      </Card>
    </section>
  )
}

type PreviewItemProps = {
  file: FileInPreview
  counts: Readonly<Record<string, Counts>>
  isDoubtful: boolean
}

function PreviewItem({ file, counts, isDoubtful }: PreviewItemProps) {
  const { preview } = file
  const part = preview?.parts[0]
  const income = part?.months.reduce((sum, month) => sum + month.in, 0) ?? 0
  const spending = part?.months.reduce((sum, month) => sum + month.out, 0) ?? 0
  return (
    <li className="px-4 py-3 md:px-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <p className="wrap-anywhere font-medium">{file.file.name}</p>
        {file.isReading && <Spinner />}
        {part && <p>{countsText(counts[part.id] ?? part.counts, counts[part.id] !== undefined)}</p>}
      </div>
      {part?.period && (
        <p className="flex flex-wrap justify-between gap-x-6 text-muted text-xs tabular-nums">
          <span>
            {format.day(part.period.first)} to {format.day(part.period.last)}
          </span>
          <span>
            In {format.money(income)} · Out {format.money(spending)}
          </span>
        </p>
      )}
      {preview?.problem && (
        <p className="wrap-anywhere text-muted">{problemText(preview.problem as StatementProblem)}</p>
      )}
      {isDoubtful && income > 0 && (
        <p className="mt-1 flex gap-2">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-danger" />
          Spending may be positive in this file, so purchases would be added as income. Upload it on its own
          to check it.
        </p>
      )}
    </li>
  )
}

/** `12 new, 3 already there, 1 skipped`; before the comparison with the ledger only how many rows there are. */
function countsText(counts: Counts, isCompared: boolean): string {
  const { there, probably_there, deleted, skipped } = counts
  // The upload of the three banks adds them as well.
  const added = counts.new + probably_there
  const others = [
    [probably_there, 'of them probably there'],
    [there, 'already there'],
    [deleted, 'deleted by you'],
    [skipped, 'skipped'],
  ] as const
  if (!isCompared) return counted(added + there + deleted, 'row')
  return [
    `${format.number(added)} new`,
    ...others.filter(([count]) => count > 0).map(([count, what]) => `${format.number(count)} ${what}`),
  ].join(', ')
}
