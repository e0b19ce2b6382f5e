import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { sharesThread } from '#store/engines/differences.ts'
import type { Store } from '#store/schema.ts'

/** Of how many rows a part is: some milliseconds of SQLite. */
const rowsInPart = 250

/** A list in parts that one statement should add each, as long as the engine wants them. */
export function* inParts<Item>(store: Store, list: readonly Item[]): Generator<readonly Item[]> {
  const most = sharesThread(store) ? rowsInPart : list.length
  for (let first = 0; first < list.length; first += most) yield list.slice(first, first + most)
}

/**
 * The rows of a table under a condition, as conditions each of which holds for as many of them as one statement should
 * change. `order` is how an index goes on that the condition is looked up in. Changed rows may leave the condition.
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
