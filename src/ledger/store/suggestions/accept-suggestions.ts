import { v7 as newId } from 'uuid'
import { changeLedger } from '#ledger/store/change-ledger.ts'
import type { PagePosition } from '#ledger/store/read-transactions.ts'
import type { Store } from '#store/schema.ts'
import { changeCategories, rowsAtOnce } from './category-changes.ts'
import { readSuggestions, readUndecided, type Suggested } from './suggestions.ts'

/** What to accept: the categories that were shown, or all suggestions for a merchant or above a confidence. */
export type Accepted =
  | { suggestions: readonly { transactionId: string; category: string }[] }
  | { merchant: string; category: string }
  | { confidence: number }

/**
 * Sets suggested categories, in one change, for transactions that have no category yet. They are chosen before
 * the change begins, because searching them all takes long; the change leaves out those that were decided in between.
 * Transactions with an accepted category count as reviewed.
 */
export async function acceptSuggestions(
  store: Store,
  ledgerId: string,
  accepted: Accepted,
  at: string,
): Promise<{ id: string; changed: number }> {
  const id = newId()
  const chosen = await choose(store, ledgerId, accepted)
  if (chosen.length === 0) return { id, changed: 0 }
  return changeLedger(store, ledgerId, async (transaction) => {
    const categoryOf = new Map(chosen.map(({ transactionId, category }) => [transactionId, category]))
    const rows = (await readUndecided(transaction, ledgerId, [...categoryOf.keys()])).map((row) => ({
      id: row.id,
      date: row.date,
      category: categoryOf.get(row.id) ?? row.category,
      categoryBefore: row.category,
      editedBefore: row.editedAt,
      reviewedBefore: row.reviewed,
      byHandBefore: row.byHand,
    }))
    await changeCategories(transaction, ledgerId, { id, at }, rows)
    return { id, changed: rows.length }
  })
}

type Chosen = { transactionId: string; category: string }

/** All suggestions are based on the decisions before this change, so that accepting some does not alter the others. */
async function choose(store: Store, ledgerId: string, accepted: Accepted): Promise<readonly Chosen[]> {
  if ('suggestions' in accepted) {
    const shown = accepted.suggestions
    const ids = shown.map(({ transactionId }) => transactionId)
    const undecided = new Set((await readUndecided(store, ledgerId, ids)).map((row) => row.id))
    return shown.filter(({ transactionId }) => undecided.has(transactionId))
  }
  const isAccepted = (one: Suggested) =>
    'merchant' in accepted
      ? one.merchant === accepted.merchant && one.category === accepted.category
      : one.confidence >= accepted.confidence
  const chosen: Chosen[] = []
  let after: PagePosition | null = null
  do {
    const page = await readSuggestions(store, ledgerId, { after, limit: rowsAtOnce })
    for (const one of page.suggestions)
      if (isAccepted(one)) chosen.push({ transactionId: one.transactionId, category: one.category })
    after = page.next
  } while (after !== null)
  return chosen
}
