import { sql } from 'kysely'
import { defaultCurrency } from '#domain/formats.ts'
import type { Store } from '#store/schema.ts'

/** The currency of the ledger, and the accounts that are in another one, with theirs. */
export type Currencies = { into: string; foreign: ReadonlyMap<string, string> }

/** In one query, since every change of transactions asks. */
export async function readCurrencies(store: Store, ledgerId: string): Promise<Currencies> {
  const into = sql<string>`coalesce(ledgers.currency, ${defaultCurrency})`
  const rows = await store
    .selectFrom('ledgers')
    .leftJoin('accounts', (join) =>
      join.onRef('accounts.ledgerId', '=', 'ledgers.id').on('accounts.currency', '<>', into),
    )
    .select([into.as('into'), 'accounts.id', 'accounts.currency'])
    .where('ledgers.id', '=', ledgerId)
    .execute()
  return {
    into: rows[0]?.into ?? defaultCurrency,
    foreign: new Map(rows.flatMap(({ id, currency }) => (id && currency ? [[id, currency]] : []))),
  }
}
