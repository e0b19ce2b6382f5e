import { sql } from 'kysely'
import type { Store } from '#store/schema.ts'
import type { KeptTransaction, PagePosition } from './transactions.ts'

/** A page of all transactions, oldest first, as they themselves are: the rules' part is left out. */
export async function readKeptTransactions(
  store: Store,
  userId: string,
  page: { after: PagePosition | null; limit: number },
): Promise<KeptTransaction[]> {
  const { after, limit } = page
  return store
    .selectFrom('transactions')
    .select(['id', 'date', 'description', 'amountCents as cents', 'category', 'importKey'])
    .where('userId', '=', userId)
    .$if(after !== null, (query) => query.where(sql<boolean>`(date, id) > (${after?.date}, ${after?.id})`))
    .orderBy('date')
    .orderBy('id')
    .limit(limit)
    .execute()
}
