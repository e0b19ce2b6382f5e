import { isLedgerCurrency } from '#domain/currencies.ts'
import type { Question } from '#domain/reading/reading.ts'
import { choiceOf } from './answers.ts'
import { currencyProblem } from './part-currency.ts'
import { type Counts, noCounts, type PreviewPart } from './preview.ts'
import type { FileInPreview, PreviewState } from './preview-state.ts'

/** Whether an empty ledger changes to the currency of its first statements. */
export type LedgerDecision = 'change' | 'keep'

export type Decisions = {
  /** Statements that are not added. */
  leftOut: ReadonlySet<string>
  ledger: LedgerDecision
}

/** Whether the rows can be saved, or what stands in the way. */
export type Readiness =
  | { code: 'ready'; count: number }
  /** No row is new, but that the file was imported can be recorded. */
  | { code: 'only_record' }
  | {
      code:
        | 'reading'
        | 'comparing'
        | 'no_account'
        | 'other_currency'
        | 'not_compared'
        | 'nothing_to_add'
        | 'no_rows'
    }
  | { code: 'not_kept'; currency: string }
  /** With the file that they are in, if there are several. */
  | { code: 'open_questions'; count: number; fileName: string | null }

export const openQuestions = ({ asked, answers }: FileInPreview): Question[] =>
  asked.filter((question) =>
    question.about === 'columns' ? answers.columns === undefined : choiceOf(question, answers) === null,
  )

/** The statements that are added, unless the user leaves them out. */
export const addedParts = ({ files }: PreviewState, { leftOut }: Decisions): PreviewPart[] =>
  files.flatMap(({ preview }) => preview?.parts ?? []).filter(({ id }) => !leftOut.has(id))

/** The one currency of these statements, if an empty ledger could change to it. */
export function currencyToOffer(parts: readonly PreviewPart[], ledgerCurrency: string): string | null {
  const [only, ...others] = new Set(parts.flatMap(({ currency }) => currency ?? []))
  const isOther = only !== undefined && others.length === 0 && only !== ledgerCurrency
  return isOther && isLedgerCurrency(only) ? only : null
}

/**
 * Whether a statement becomes an import: if rows of it are added, or if an account already has them. Such an import
 * adds nothing, but says what the account covers.
 */
export function isRecorded({ counts, targets }: PreviewState, { id, period }: PreviewPart): boolean {
  const { chosen, there, probably_there } = counts[id] ?? noCounts
  const target = targets[id]
  const isThere = there + probably_there > 0 && target !== undefined && 'id' in target
  return chosen > 0 || (isThere && period !== null)
}

export function readinessOf(state: PreviewState, decisions: Decisions): Readiness {
  const parts = addedParts(state, decisions)
  const isAdded = ({ preview }: FileInPreview) =>
    preview?.parts.some(({ id }) => !decisions.leftOut.has(id)) ?? false
  if (state.files.some(({ isReading }) => isReading)) return { code: 'reading' }
  const asking = state.files.filter((file) => isAdded(file) && openQuestions(file).length > 0)
  const questions = asking.flatMap(openQuestions).length
  const fileName = state.files.length > 1 ? (asking[0]?.file.name ?? null) : null
  if (questions > 0) return { code: 'open_questions', count: questions, fileName }
  const problems = parts.flatMap((part) => currencyProblem(state, parts, part) ?? [])
  const notKept = problems.find(({ code }) => code === 'not_kept')
  if (notKept?.code === 'not_kept') return notKept
  const isOpen = ({ id }: PreviewPart) => {
    const target = state.targets[id]
    return target === undefined || ('name' in target && target.name.trim() === '')
  }
  if (state.comparison === 'done' && parts.some(isOpen)) return { code: 'no_account' }
  if (problems.length > 0) return { code: 'other_currency' }
  if (state.comparison === 'pending') return { code: 'comparing' }
  if (state.comparison === 'failed') return { code: 'not_compared' }
  const count = parts.reduce((sum, { id }) => sum + (state.counts[id]?.chosen ?? 0), 0)
  if (count > 0) return { code: 'ready', count }
  if (parts.some((part) => isRecorded(state, part))) return { code: 'only_record' }
  return { code: parts.some(({ period }) => period !== null) ? 'nothing_to_add' : 'no_rows' }
}

/** The counts of several statements together. */
export function countsOf({ counts }: PreviewState, parts: readonly PreviewPart[]): Counts {
  const sum = { ...noCounts }
  for (const part of parts) {
    const own = counts[part.id] ?? part.counts
    for (const name of Object.keys(sum) as (keyof Counts)[]) sum[name] += own[name]
  }
  return sum
}
