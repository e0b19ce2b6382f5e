import { type SqlBool, sql } from 'kysely'
import { uncategorized } from '#domain/categories.ts'
import { defaultKind } from '#domain/category-kinds.ts'
import { refusalToPlace } from '#domain/category-tree.ts'
import { isOneOf, sharesThread } from '#store/engines/differences.ts'
import type { Store } from '#store/schema.ts'
import { moveBudgetBack } from './budgets/move-budget.ts'
import { readCategories } from './categories.ts'
import { deleteAlias, putAlias, readAliases } from './category-aliases.ts'
import { deleteDefinition, putDefinition, readDefinitions } from './category-definitions.ts'
import { forgetCategoryMove, type Replaced, readCategoryMove } from './category-moves.ts'
import { changeLedger } from './change-ledger.ts'
import { recomputeMonths } from './monthly-totals.ts'
import { monthsWith, setParent } from './move-category.ts'
import { refreshOutcomes } from './rules/outcomes.ts'
import { countSplitsWith } from './splits.ts'
import { learnCategories, unlearnCategories } from './suggestions/category-counts.ts'

type Moved = { id: string; kind: 'renamed' | 'merged'; name: string; intoName: string; replaced: Replaced }

/**
 * Gives everything that a rename or merge moved its category back, except what was edited or deleted since. Undefined
 * if the move is unknown or final; 'later' if the other category was itself renamed or merged since.
 */
export const undoCategoryMove = (
  store: Store,
  ledgerId: string,
  id: string,
  at: string,
): Promise<{ restored: number; left: number } | 'later' | undefined> =>
  changeLedger(store, ledgerId, async (transaction) => {
    const move = await readCategoryMove(transaction, ledgerId, id, at)
    if (!move) return undefined
    const categoryOf = await readAliases(transaction, ledgerId)
    if (categoryOf(move.intoName) !== move.intoName) return 'later'
    const months = await monthsWith(transaction, ledgerId, move.intoName)
    const { intoName, replaced } = move
    const splits = await countSplitsWith(transaction, ledgerId, intoName, replaced.partIds ?? [])
    await restoreNames(transaction, ledgerId, move)
    const restored = splits + (await restoreRows(transaction, ledgerId, move))
    await forgetCategoryMove(transaction, ledgerId, id)
    await recomputeMonths(transaction, ledgerId, months)
    await restoreAlias(transaction, ledgerId, move)
    return { restored, left: move.count - restored }
  })

/** Restores the alias that the new name had replaced, unless that name is still in use. */
async function restoreAlias(store: Store, ledgerId: string, { intoName, replaced }: Moved): Promise<void> {
  if (replaced.stoodFor === null) return
  await putAlias(store, ledgerId, intoName, replaced.stoodFor)
  const categories = await readCategories(store, ledgerId)
  if (categories.some(({ name }) => name === intoName)) await deleteAlias(store, ledgerId, intoName)
}

async function restoreNames(store: Store, ledgerId: string, move: Moved): Promise<void> {
  const { name, intoName, replaced } = move
  await deleteAlias(store, ledgerId, name)
  for (const alias of replaced.aliases)
    await store
      .insertInto('categoryAliases')
      .values({ ledgerId, name: alias, category: name })
      .onConflict((conflict) =>
        conflict
          .columns(['ledgerId', 'name'])
          .doUpdateSet({ category: name })
          .where('categoryAliases.category', '=', intoName),
      )
      .execute()
  await renameBack(store, 'transactionRules', ledgerId, move, replaced.ruleIds)
  await refreshOutcomes(store, ledgerId)
  await renameBack(store, 'recurringCosts', ledgerId, move, replaced.costIds)
  await renameBack(store, 'splitParts', ledgerId, move, replaced.partIds ?? [])
  await moveBudgetBack(store, ledgerId, { name, intoName, moved: replaced.budget ?? null })
  await restoreDefinition(store, ledgerId, move)
  await restoreChildren(store, ledgerId, move)
}

const renameBack = (
  store: Store,
  table: 'transactionRules' | 'recurringCosts' | 'splitParts',
  ledgerId: string,
  { name, intoName }: Moved,
  ids: readonly string[],
) =>
  store
    .updateTable(table)
    .set({ category: name })
    .where('ledgerId', '=', ledgerId)
    .where('category', '=', intoName)
    .where(isOneOf(store, 'id', ids))
    .execute()

/** A renamed category keeps what was chosen about it since. */
async function restoreDefinition(store: Store, ledgerId: string, move: Moved): Promise<void> {
  const { kind, name, intoName, replaced } = move
  const definitions = await readDefinitions(store, ledgerId)
  const isThere = definitions.some((one) => one.name === name && one.listed === 1)
  if (kind === 'merged') {
    if (replaced.definition && !isThere)
      await putDefinition(store, ledgerId, { ...replaced.definition, parent: null })
    return
  }
  const renamed = definitions.find((one) => one.name === intoName)
  if (!renamed || isThere) return
  await deleteDefinition(store, ledgerId, intoName)
  const origin = renamed.origin === name ? null : renamed.origin
  const chosen = renamed.kind === defaultKind(origin ?? name) ? null : renamed.kind
  await putDefinition(store, ledgerId, { ...renamed, name, origin, kind: chosen })
}

/** Restores parents, except where they have changed since. */
async function restoreChildren(store: Store, ledgerId: string, move: Moved): Promise<void> {
  const { kind, name, intoName, replaced } = move
  const place = async (child: string, parent: string) => {
    const definitions = await readDefinitions(store, ledgerId)
    if (
      definitions.some((one) => one.name === child) &&
      !refusalToPlace(definitions, { name: child, parent })
    )
      await setParent(store, ledgerId, child, parent)
  }
  const parent = replaced.definition?.parent
  if (kind === 'merged' && parent) await place(name, parent)
  const definitions = await readDefinitions(store, ledgerId)
  const parentOf = new Map(definitions.map((one) => [one.name, one.parent]))
  // One that took the place of its parent comes last, when it has no children left.
  for (const child of replaced.children.toSorted((one) => (one === intoName ? 1 : -1))) {
    const isOnItsOwn = child === intoName || intoName === uncategorized
    const moved = isOnItsOwn ? null : (parentOf.get(intoName) ?? intoName)
    if (parentOf.get(child) === moved) await place(child, name)
  }
}

/** Rows per statement. */
const rowsAtOnce = (store: Store) => (sharesThread(store) ? 250 : 5000)

async function restoreRows(store: Store, ledgerId: string, { id, name, intoName }: Moved): Promise<number> {
  let restored = 0
  let after = ''
  for (;;) {
    const moved = await store
      .selectFrom('categoryMoveRows')
      .select(['transactionId', 'editedAt'])
      .where('ledgerId', '=', ledgerId)
      .where('moveId', '=', id)
      .where('transactionId', '>', after)
      .orderBy('transactionId')
      .limit(rowsAtOnce(store))
      .execute()
    const last = moved.at(-1)
    if (!last) return restored
    after = last.transactionId
    const ids = moved.map((row) => row.transactionId)
    const unedited = sql<SqlBool>`
      ledger_id = ${ledgerId} and category = ${intoName}
        and ${isOneOf(store, 'id', ids)}
        and coalesce(edited_at, '') = coalesce((
          select edited_at from category_move_rows as moved
          where moved.ledger_id = ${ledgerId} and moved.move_id = ${id} and moved.transaction_id = transactions.id
        ), '')
    `
    await unlearnCategories(store, ledgerId, unedited)
    const rows = await store
      .updateTable('transactions')
      .set({ category: name })
      .where(unedited)
      .returning('id')
      .execute()
    await learnCategories(
      store,
      ledgerId,
      rows.map((row) => row.id),
    )
    restored += rows.length
  }
}
