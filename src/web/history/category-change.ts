import { ruleActions } from '#domain/rules/rule.ts'
import type { LedgerTransaction } from '#domain/transaction.ts'

type Edited = { category: string; description: string; note: string | null; tags: readonly string[] }

/**
 * What to send for the category in the form of a transaction. An edit wins over rules, but the server can't see one that
 * chooses the transaction's own category again, so this names everything that was changed by hand.
 */
export function categoryChange(
  transaction: LedgerTransaction,
  { category, description, note, tags }: Edited,
): { category?: string; byHand?: string } {
  const { decidedBy, refundOf, ownCategory } = transaction
  if (decidedBy.category === null || refundOf !== null) return { category }
  if (category === transaction.category) return {}
  if (category !== ownCategory) return { category }
  const isChanged: Record<string, boolean> = {
    category: true,
    description: description !== transaction.description,
    note: note !== transaction.note,
    tags: transaction.tags.some((tag) => !tags.includes(tag)),
  }
  const byHand = ruleActions.filter(
    (action) => transaction.byHand.includes(action) || (isChanged[action] && decidedBy[action] !== null),
  )
  return { category, byHand: byHand.join(' ') }
}
