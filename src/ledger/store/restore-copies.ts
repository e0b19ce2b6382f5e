import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Month } from '#domain/calendar.ts'
import { transactionColumns } from '#store/ledger-tables.ts'
import type { Store } from '#store/schema.ts'
import { isThereOrDeleted, keepMovedKeys } from './deleted-keys.ts'
import { partsOfRows } from './parts-of-rows.ts'
import { addDescriptionsOf } from './search/descriptions.ts'

const columns = Object.keys(transactionColumns)
/** A category that was renamed or merged since comes back under its new name. */
const renamed = sql`coalesce((
  select alias.category from category_aliases as alias
  where alias.ledger_id = deleted.ledger_id and alias.name = deleted.category
), deleted.category)`
const bankCategory = sql`case
  when deleted.import_key is null or ${renamed} = deleted.category then deleted.bank_category
  else coalesce(deleted.bank_category, deleted.category) end`
const special: Record<string, RawBuilder<unknown>> = { category: renamed, bankCategory }
const broughtBack = sql.join(columns.map((name) => special[name] ?? sql.ref(`deleted.${name}`)))

type RestoredRow = { id: string; accountId: string; importKey: string | null; editedAt: string | null }

/** The copies of a deletion, or those that match a condition. */
export const ofDeletion = (
  ledgerId: string,
  deletionId: string,
  which: RawBuilder<SqlBool> = sql`1 = 1`,
): RawBuilder<SqlBool> => sql`ledger_id = ${ledgerId} and deletion_id = ${deletionId} and ${which}`

/**
 * Inserts deleted rows again, except those that have since been imported again or deleted one by one. The caller removes the
 * copies, applies rules and matches, and recomputes the months.
 */
export async function restoreCopies(
  store: Store,
  ledgerId: string,
  copies: RawBuilder<SqlBool>,
): Promise<{ cameBack: string[]; months: Set<Month> }> {
  const months = new Set<Month>()
  const cameBack: string[] = []
  for await (const part of partsOfRows(store, 'deletedTransactions', copies, 'id')) {
    const month = sql<Month>`substr(date, 1, 7)`.as('month')
    const rows = await store.selectFrom('deletedTransactions').select(month).distinct().where(part).execute()
    for (const { month } of rows) months.add(month)
    const inserted = await sql<RestoredRow>`
      insert into transactions (ledger_id, ${sql.join(columns.map((name) => sql.ref(name)))})
      select deleted.ledger_id, ${broughtBack}
      from (select * from deleted_transactions where ${part}) as deleted
      where not ${isThereOrDeleted('deleted')}
      on conflict do nothing
      returning id, account_id, import_key, edited_at
    `.execute(store)
    const ids = inserted.rows.map(({ id }) => id)
    // Moving a row is an edit, too.
    const edited = inserted.rows.filter(({ editedAt }) => editedAt !== null)
    await keepMovedKeys(
      store,
      ledgerId,
      edited,
      edited
        .map(({ editedAt }) => editedAt ?? '')
        .sort()
        .at(-1) ?? '',
    )
    await addDescriptionsOf(store, ledgerId, ids)
    cameBack.push(...ids)
  }
  return { cameBack, months }
}

/** Whether some of these copies belong to an account that has since been merged or deleted. */
export async function areOfRemovedAccount(
  store: Store,
  ledgerId: string,
  copies: RawBuilder<SqlBool>,
): Promise<boolean> {
  const removed = await store
    .selectFrom('accounts')
    .select('id')
    .where('ledgerId', '=', ledgerId)
    .where('removedBy', 'is not', null)
    .execute()
  for (const { id } of removed) {
    const row = await store
      .selectFrom('deletedTransactions')
      .select('id')
      .where(copies)
      .where('accountId', '=', id)
      .limit(1)
      .executeTakeFirst()
    if (row) return true
  }
  return false
}
