import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { sharesThread } from '#store/engines/differences.ts'
import type { Store } from '#store/schema.ts'

/** Rows per part: a few milliseconds for SQLite. */
const rowsInPart = 250

/** Splits a list into parts to add with one statement each, if the engine needs that. */
export function* inParts<Item>(store: Store, list: readonly Item[]): Generator<readonly Item[]> {
  const most = sharesThread(store) ? rowsInPart : list.length
  for (let first = 0; first < list.length; first += most) yield list.slice(first, first + most)
}

/**
 * Splits the rows that match a condition into ranges to change with one statement each. `order` is the next column
 * of the index used for the condition. Changed rows may stop matching the condition.
 */
export async function* partsOfRows(
  store: Store,
  table: 'transactions' | 'deletedTransactions',
  condition: RawBuilder<SqlBool>,
  order: 'id' | 'rowid',
): AsyncGenerator<RawBuilder<SqlBool>> {
  const column = sql.ref<string | number>(order)
  let rest = condition
  while (sharesThread(store)) {
    const { rows } = await sql<{ last: string | number }>`
      select ${column} as last from ${sql.table(table)} where ${rest}
      order by ${column} limit 1 offset ${rowsInPart - 1}
    `.execute(store)
    const last = rows[0]?.last
    if (last === undefined) break
    yield sql<SqlBool>`${rest} and ${column} <= ${last}`
    rest = sql<SqlBool>`${condition} and ${column} > ${last}`
  }
  yield rest
}
