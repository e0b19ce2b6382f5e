import { type SqlBool, sql } from 'kysely'
import { insideTransaction } from '#store/inside-transaction.ts'
import type { Schema, Store } from '#store/schema.ts'
import type { MovedBudget } from './budgets/move-budget.ts'
import type { CategoryDefinition } from './category-definitions.ts'
import { lockLedger } from './change-ledger.ts'
import { partsOfRows } from './parts-of-rows.ts'

/** How long renaming and merging categories can be undone, in milliseconds. */
export const timeToUndoMove = 30 * 86_400_000

/** A category that was renamed or merged. */
export type CategoryMove = Omit<Schema['categoryMoves'], 'ledgerId' | 'replaced'>

/** What a move changed besides transactions. */
export type Replaced = {
  /** What was chosen about a merged category; null if nothing was, or if it went to the new name. */
  definition: CategoryDefinition | null
  children: string[]
  aliases: string[]
  /** The category that the new name stood for; null if it was no alias. */
  stoodFor: string | null
  ruleIds: string[]
  costIds: string[]
  /** The parts of split transactions. Missing in moves that are older than splits. */
  partIds?: string[]
  /** Missing in moves that are older than budgets. */
  budget?: MovedBudget | null
}

const columns = ['id', 'kind', 'name', 'intoName', 'count', 'madeAt', 'finalAt'] as const

/** The moves that can be undone, newest first. */
export async function readCategoryMoves(
  store: Store,
  ledgerId: string,
  now: string,
): Promise<CategoryMove[]> {
  const moves = await store
    .selectFrom('categoryMoves')
    .select(columns)
    .where('ledgerId', '=', ledgerId)
    .orderBy('id', 'desc')
    .execute()
  return moves.filter(({ finalAt }) => finalAt > now)
}

/** A move that can be undone, with what it changed. Undefined if it doesn't exist. */
export async function readCategoryMove(store: Store, ledgerId: string, id: string, now: string) {
  const found = await store
    .selectFrom('categoryMoves')
    .select(columns)
    .select('replaced')
    .where('ledgerId', '=', ledgerId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found || found.finalAt <= now) return undefined
  return { ...found, replaced: JSON.parse(found.replaced) as Replaced }
}

export async function insertCategoryMove(
  store: Store,
  ledgerId: string,
  { replaced, ...move }: CategoryMove & { replaced: Replaced },
): Promise<void> {
  await store
    .insertInto('categoryMoves')
    .values({ ledgerId, ...move, replaced: JSON.stringify(replaced) })
    .execute()
}

export async function setCountOfMove(
  store: Store,
  ledgerId: string,
  id: string,
  count: number,
): Promise<void> {
  await store
    .updateTable('categoryMoves')
    .set({ count })
    .where('ledgerId', '=', ledgerId)
    .where('id', '=', id)
    .execute()
}

export async function forgetCategoryMove(store: Store, ledgerId: string, id: string): Promise<void> {
  const ofMove = sql<SqlBool>`ledger_id = ${ledgerId} and move_id = ${id}`
  for await (const part of partsOfRows(store, 'categoryMoveRows', ofMove, 'transactionId'))
    await store.deleteFrom('categoryMoveRows').where(part).execute()
  await store.deleteFrom('categoryMoves').where('ledgerId', '=', ledgerId).where('id', '=', id).execute()
}

/** Deletes moves that can no longer be undone, in all ledgers, one at a time. The old names stay aliases. */
export async function forgetCategoryMoves(store: Store, now: string): Promise<void> {
  for (;;) {
    const over = await store
      .selectFrom('categoryMoves')
      .select(['ledgerId', 'id'])
      .where('finalAt', '<', now)
      .limit(1)
      .executeTakeFirst()
    if (!over) return
    await insideTransaction(store, async (transaction) => {
      await lockLedger(transaction, over.ledgerId)
      await forgetCategoryMove(transaction, over.ledgerId, over.id)
    })
  }
}
