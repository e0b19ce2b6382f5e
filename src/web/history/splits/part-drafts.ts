import type { FormatSettings } from '#domain/create-format.ts'
import type { Cents } from '#domain/money.ts'
import { mostParts, remainingCents, type SplitPart } from '#domain/split-parts.ts'
import type { LedgerTransaction } from '#domain/transaction.ts'
import { readTypedAmount, typedAmount } from '#web/format/typed-amount.ts'

/** A part in the dialog. Its amount has no sign, because it has that of the transaction. The last part gets the rest. */
export type PartDraft = { key: number; category: string; amount: string; note: string }

type Split = Pick<LedgerTransaction, 'cents' | 'ownCategory' | 'category' | 'parts'>

const empty = (key: number): PartDraft => ({ key, category: '', amount: '', note: '' })

/** The parts of a transaction. If it is not split: a part with its category, and an empty part. */
export const draftsOf = ({ parts, category }: Split, settings: FormatSettings): PartDraft[] =>
  parts.length > 0
    ? parts.map(({ category, cents, note }, key) => ({
        ...{ key, category, note: note ?? '' },
        amount: typedAmount(Math.abs(cents), settings),
      }))
    : [{ ...empty(0), category }, empty(1)]

/** The amounts of all parts; null for an unreadable one. Empty amounts count as zero. */
export function amountsOf(
  { cents }: Pick<Split, 'cents'>,
  drafts: readonly PartDraft[],
  settings: FormatSettings,
): (Cents | null)[] {
  const typed = drafts.slice(0, -1).map(({ amount }) => signed(cents, amount, settings))
  const rest = remainingCents(
    cents,
    typed.map((part) => ({ cents: part ?? 0 })),
  )
  return [...typed, rest]
}

function signed(whole: Cents, amount: string, settings: FormatSettings): Cents | null {
  if (amount.trim() === '') return 0
  const cents = readTypedAmount(amount, settings)
  return cents === null ? null : Math.sign(whole) * Math.abs(cents) + 0
}

/** What is wrong with the amount of a part. */
export function amountProblem(whole: Cents, cents: Cents | null): string | undefined {
  if (cents === null) return 'Invalid amount'
  if (cents === 0) return 'Nothing is left'
  return Math.sign(cents) === Math.sign(whole) ? undefined : 'The parts exceed the amount'
}

/** Adds an empty part. It becomes the last one, so the previous last part gets its amount as text, from `rest`. */
export function addPart(drafts: readonly PartDraft[], rest: string): PartDraft[] {
  const last = drafts.at(-1)
  if (!last || drafts.length >= mostParts) return [...drafts]
  const key = Math.max(...drafts.map((draft) => draft.key)) + 1
  return [...drafts.slice(0, -1), { ...last, amount: rest }, empty(key)]
}

/** The parts to save. */
export const partsOf = (drafts: readonly PartDraft[], amounts: readonly (Cents | null)[]): SplitPart[] =>
  drafts.map(({ category, note }, index) => ({
    category: category.trim(),
    cents: amounts[index] ?? 0,
    note: (drafts.length > 1 && note.trim()) || null,
  }))
