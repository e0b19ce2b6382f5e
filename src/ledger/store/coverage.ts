import type { Day } from '#domain/calendar.ts'
import { balancePairs, type Coverage, type CoveringImport, coverageOf } from '#domain/coverage.ts'
import type { Cents } from '#domain/money.ts'
import type { Store } from '#store/schema.ts'
import { hasAccounts } from './accounts.ts'
import { type Import, selectImports } from './imports.ts'

/** What the imported files of an account cover, and what they provably leave out; undefined if there is no such account. */
export async function readCoverage(
  store: Store,
  ledgerId: string,
  accountId: string,
): Promise<Coverage | undefined> {
  if (!(await hasAccounts(store, ledgerId, [accountId]))) return undefined
  const rows = await selectImports(store, ledgerId)
    .where('accountId', '=', accountId)
    // Single calls say nothing about the days between them.
    .where('collectedDay', 'is', null)
    .where('undoneAt', 'is', null)
    .orderBy('id')
    .execute()
  const imports = rows.flatMap(coveringImport)
  const pairs = []
  for (const pair of balancePairs(imports)) {
    const sum = await sumBetween(store, ledgerId, {
      accountId,
      after: pair.closing.day,
      before: pair.opening.day,
    })
    pairs.push({ ...pair, sum })
  }
  return coverageOf(imports, pairs)
}

function coveringImport(row: Import): CoveringImport[] {
  const { id, firstDay, lastDay, openingDay, openingCents, closingDay, closingCents } = row
  if (firstDay === null || lastDay === null) return []
  // The balances of a file hold only for all its rows.
  const isWhole = row.finishedAt !== null
  const balance = (day: Day, cents: Cents | null) => (cents === null || !isWhole ? null : { day, cents })
  return [
    {
      id,
      firstDay,
      lastDay,
      opening: balance(openingDay ?? firstDay, openingCents),
      closing: balance(closingDay ?? lastDay, closingCents),
    },
  ]
}

async function sumBetween(
  store: Store,
  ledgerId: string,
  { accountId, after, before }: { accountId: string; after: Day; before: Day },
): Promise<Cents> {
  const { sum } = await store
    .selectFrom('transactions')
    .select((row) => row.fn.sum<number | null>('amountCents').as('sum'))
    .where('ledgerId', '=', ledgerId)
    .where('accountId', '=', accountId)
    .where('date', '>', after)
    .where('date', '<', before)
    .executeTakeFirstOrThrow()
  return sum ?? 0
}
