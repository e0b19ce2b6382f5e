import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { sharesThread } from '#store/engines/differences.ts'
import type { Store } from '#store/schema.ts'

/** Rows per part: a few milliseconds for SQLite. */
const rowsInPart = 250

/**
 * Splits the rows that match a condition into ranges to change with one statement each. `order` are the next columns
 * of the index used for the condition, by which no two rows are equal. Changed rows may stop matching the condition.
 */
export async function* partsOfRows(
  store: Store,
  table: 'transactions' | 'deletedTransactions' | 'categoryMoveRows',
  condition: RawBuilder<SqlBool>,
  ...order: ('date' | 'id' | 'transactionId' | 'rowid')[]
): AsyncGenerator<RawBuilder<SqlBool>> {
  const columns = sql.join(order.map((name) => sql.ref(name)))
  let rest = condition
  while (sharesThread(store)) {
    const { rows } = await sql<Record<string, string | number>>`
      select ${columns} from ${sql.table(table)} where ${rest}
      order by ${columns} limit 1 offset ${rowsInPart - 1}
    `.execute(store)
    const [row] = rows
    if (!row) break
    const last = sql.join(order.map((name) => row[name]))
    yield sql<SqlBool>`${rest} and (${columns}) <= (${last})`
    rest = sql<SqlBool>`${condition} and (${columns}) > (${last})`
  }
  yield rest
}
