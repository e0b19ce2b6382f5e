import type { FormatSettings } from '#domain/create-format.ts'
import type { Cents } from '#domain/money.ts'
import { mostParts, remainingCents, type SplitPart } from '#domain/split-parts.ts'
import type { LedgerTransaction } from '#domain/transaction.ts'
import { readTypedAmount, typedAmount } from '#web/format/typed-amount.ts'

/**
 * A part in the dialog. Its amount has the sign of the transaction, or the opposite one if it is typed with a minus. The
 * last part gets the rest.
 */
export type PartDraft = { key: number; category: string; amount: string; note: string }

type Split = Pick<LedgerTransaction, 'cents' | 'ownCategory' | 'category' | 'parts'>

const empty = (key: number): PartDraft => ({ key, category: '', amount: '', note: '' })

/** The parts of a transaction. If it is not split: a part with its category, and an empty part. */
export const draftsOf = ({ parts, category, cents: whole }: Split, settings: FormatSettings): PartDraft[] =>
  parts.length > 0
    ? parts.map(({ category, cents, note }, key) => ({
        ...{ key, category, note: note ?? '' },
        amount: typedAmount(Math.sign(whole) * cents, settings),
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
  return cents === null ? null : Math.sign(whole) * cents + 0
}

/** What is wrong with the amount of a part. */
export function amountProblem(cents: Cents | null): string | undefined {
  if (cents === null) return 'Invalid amount'
  return cents === 0 ? 'Nothing is left' : undefined
}

/** Says what a part with the other sign than the transaction means: it could be a typing error. */
export function amountHint(whole: Cents, cents: Cents | null): string | undefined {
  if (cents === null || Math.sign(cents) !== -Math.sign(whole)) return undefined
  return whole < 0 ? 'Money back' : 'Deducted'
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
