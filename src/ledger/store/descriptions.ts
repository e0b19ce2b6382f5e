import { sql } from 'kysely'
import type { Day } from '#domain/calendar.ts'
import { foldForSearch } from '#domain/plain-text.ts'
import type { Store } from '#store/schema.ts'
import { effectiveCategory } from './counted-as.ts'
import { matches } from './ledger-filter.ts'

/** How many of the latest transactions are looked through, so that a long history takes no longer than a short one. */
export const lookedThrough = 5000

/**
 * Descriptions among the latest transactions that contain a text, each with the category of its latest transaction:
 * first those that begin with the text, then the most frequent.
 */
export async function readDescriptions(
  store: Store,
  ledgerId: string,
  { search, limit }: { search: string; limit: number },
): Promise<{ description: string; category: string }[]> {
  const startDate = await readFirstDay(store, ledgerId)
  const rows = await store
    .selectFrom('transactions')
    .leftJoin('ruleOutcomes as rule', (join) =>
      join.onRef('rule.ledgerId', '=', 'transactions.ledgerId').onRef('rule.id', '=', 'transactions.ruleId'),
    )
    .select(['transactions.description', effectiveCategory.as('category')])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .select(sql<string>`max(transactions.date || transactions.id)`.as('last'))
    .where('transactions.ledgerId', '=', ledgerId)
    .where('transactions.splitId', 'is', null)
    .where(matches(store, { startDate, search }))
    .groupBy(['transactions.description', effectiveCategory])
    .execute()
  const folded = foldForSearch(search)
  // The search also looks in notes.
  const found = rows.filter(({ description }) => foldForSearch(description).includes(folded))
  return Array.from(
    Map.groupBy(found, ({ description }) => description),
    ([description, ofIt]) => {
      const latest = ofIt.reduce((one, other) => (other.last > one.last ? other : one))
      return {
        description,
        category: latest.category,
        begins: foldForSearch(description).startsWith(folded),
        count: ofIt.reduce((sum, { count }) => sum + Number(count), 0),
        last: latest.last,
      }
    },
  )
    .sort(
      (one, other) =>
        Number(other.begins) - Number(one.begins) ||
        other.count - one.count ||
        (one.last < other.last ? 1 : -1),
    )
    .slice(0, limit)
    .map(({ description, category }) => ({ description, category }))
}

/** The first day to look through; undefined for all. */
async function readFirstDay(store: Store, ledgerId: string): Promise<Day | undefined> {
  const first = await store
    .selectFrom('transactions')
    .select('date')
    .where('ledgerId', '=', ledgerId)
    .orderBy('date', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .offset(lookedThrough - 1)
    .executeTakeFirst()
  return first?.date
}
