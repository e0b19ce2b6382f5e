import type { Question } from '#domain/reading/reading.ts'
import { choiceOf } from './answers.ts'
import type { Counts, PreviewPart } from './preview.ts'
import type { FileInPreview, PreviewState } from './preview-state.ts'

/** What the user decided about amounts in another currency than the ledger's. */
export type CurrencyDecision = 'switch' | 'keep'

export type Decisions = {
  /** Statements that are not added. */
  leftOut: ReadonlySet<string>
  currencies: Readonly<Record<string, CurrencyDecision>>
}

/** Whether the rows can be saved, or what stands in the way. */
export type Readiness =
  | { code: 'ready'; count: number }
  | { code: 'reading' | 'comparing' | 'no_account' | 'not_compared' | 'nothing_to_add' | 'no_rows' }
  /** With the file that they are in, if there are several. */
  | { code: 'open_questions'; count: number; fileName: string | null }

export const openQuestions = ({ asked, answers }: FileInPreview): Question[] =>
  asked.filter((question) =>
    question.about === 'columns' ? answers.columns === undefined : choiceOf(question, answers) === null,
  )

/** The statements that are added, unless the user leaves them out. */
export const addedParts = ({ files }: PreviewState, { leftOut }: Decisions): PreviewPart[] =>
  files.flatMap(({ preview }) => preview?.parts ?? []).filter(({ id }) => !leftOut.has(id))

/** The currencies that differ from the ledger's and have not been decided about. */
export const otherCurrencies = (parts: readonly PreviewPart[], ledgerCurrency: string): string[] => [
  ...new Set(parts.flatMap(({ currency }) => (currency && currency !== ledgerCurrency ? [currency] : []))),
]

export function readinessOf(state: PreviewState, decisions: Decisions, ledgerCurrency: string): Readiness {
  const parts = addedParts(state, decisions)
  const isAdded = ({ preview }: FileInPreview) =>
    preview?.parts.some(({ id }) => !decisions.leftOut.has(id)) ?? false
  if (state.files.some(({ isReading }) => isReading)) return { code: 'reading' }
  const asking = state.files.filter((file) => isAdded(file) && openQuestions(file).length > 0)
  const questions = asking.flatMap(openQuestions).length
  const undecided = otherCurrencies(parts, ledgerCurrency).filter((one) => !decisions.currencies[one]).length
  const fileName = state.files.length > 1 && undecided === 0 ? (asking[0]?.file.name ?? null) : null
  if (questions + undecided > 0) return { code: 'open_questions', count: questions + undecided, fileName }
  const isOpen = ({ id }: PreviewPart) => {
    const target = state.targets[id]
    return target === undefined || ('name' in target && target.name.trim() === '')
  }
  if (state.comparison === 'done' && parts.some(isOpen)) return { code: 'no_account' }
  if (state.comparison === 'pending') return { code: 'comparing' }
  if (state.comparison === 'failed') return { code: 'not_compared' }
  const count = parts.reduce((sum, { id }) => sum + (state.counts[id]?.chosen ?? 0), 0)
  if (count > 0) return { code: 'ready', count }
  return { code: parts.some(({ period }) => period !== null) ? 'nothing_to_add' : 'no_rows' }
}

/** The counts of several statements together. */
export function countsOf({ counts }: PreviewState, parts: readonly PreviewPart[]): Counts {
  const sum: Counts = { new: 0, there: 0, probably_there: 0, deleted: 0, skipped: 0, chosen: 0 }
  for (const part of parts) {
    const own = counts[part.id] ?? part.counts
    for (const name of Object.keys(sum) as (keyof Counts)[]) sum[name] += own[name]
  }
  return sum
}
