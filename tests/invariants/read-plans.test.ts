import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { firstAccountId } from '#domain/accounts.ts'
import { addToImport } from '#ledger/store/add-to-import.ts'
import { insertTransactions } from '#ledger/store/add-transactions.ts'
import { keepDeletedKey } from '#ledger/store/deleted-keys.ts'
import { finishImport } from '#ledger/store/imports.ts'
import { readMonthList, readSpendingCells, recomputeMonths } from '#ledger/store/monthly-totals.ts'
import { refreshStatistics } from '#store/engines/differences.ts'
import type { Schema } from '#store/schema.ts'
import { aRow, aUser } from '#tests/support/a-ledger.ts'
import { anImport } from '#tests/support/an-import.ts'
import { onEachEngine, onEngine } from '#tests/support/on-each-engine.ts'
import { plansOf, preferIndexes } from '#tests/support/plans-of.ts'
import { reads } from './every-read.ts'
import { id, searched, sorted } from './read-arguments.ts'

const ledgerTables =
  /\b(?:from|join) "?(?:transactions|monthly_totals|ledger_totals|report_totals|report_merchants|transaction_rules|rule_outcomes|rule_changes|recurring_costs|recurring_payments|profiles|ledgers|ledger_members|accounts|imports|deleted_keys|reading_profiles|saved_filters|budgets|budget_changes|saved_reports|dismissed_changes|categories|rates|rate_files|file_rates|rate_changes|stale_values|account_changes|ledger_invitations|match_decisions|refunds|transfers|transfer_rows|transfer_habits|transfer_candidates|category_counts|category_changes|category_aliases|category_moves|category_move_rows|descriptions|packed_descriptions|tags|merchants|transaction_changes|split_parts|attachments|attachment_pieces)\b/

async function aUserOfManyRows(store: Kysely<Schema>): Promise<string> {
  const userId = await aUser(store)
  const rows = Array.from({ length: 300 }, (_, n) => aRow({ description: `SHOP ${n}` }))
  await insertTransactions(store, userId, rows)
  for (const [date, cents] of [
    ['2019-03-01', 1],
    ['2019-05-01', 2],
  ] as const) {
    const importId = await anImport(store, userId, { openingCents: cents, closingCents: cents })
    await addToImport(store, userId, importId, { rows: [aRow({ date })], restoreDeleted: 'all' })
    await finishImport(store, userId, importId, { skipped: 0, leftOut: 0 }, '2026-01-01T00:00:00.000Z')
  }
  const deleted = { accountId: firstAccountId, importKey: 'key-number-0000001' }
  await keepDeletedKey(store, userId, { ...deleted, deletedAt: '2026-01-01T00:00:00.000Z', deletionId: id })
  return userId
}

test('every function that reads a ledger has its query plans checked', async () => {
  const folder = join(import.meta.dirname, '../../src/ledger/store')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(?<!\.test)\.ts$/.test(name),
  )
  const modules = await Promise.all(files.map((name) => import(join(folder, name))))
  const names = modules.flatMap((exported) => Object.keys(exported))
  expect(Object.keys(reads).sort()).toEqual(names.filter((name) => /^(read|count)[A-Z]/.test(name)).sort())
})

onEachEngine('reading a ledger', (openTestStore) => {
  test('finds the rows of its user by an index, with and without statistics', async () => {
    const store = await openTestStore()
    const users = [await aUserOfManyRows(store), await aUserOfManyRows(store), await aUserOfManyRows(store)]
    for (const analyzed of [false, true]) {
      if (analyzed) await refreshStatistics(store)
      for (const [name, ways] of Object.entries(reads))
        for (const read of ways) {
          const plans = await store.transaction().execute(async (transaction) => {
            await preferIndexes(transaction)
            return plansOf(transaction, (store) => read(store, users[1] ?? ''), ledgerTables)
          })
          expect(plans.length, name).toBeGreaterThan(0)
          for (const { query, steps } of plans) {
            const plan = steps.join('\n')
            expect(plan, query).not.toMatch(
              /\bSCAN\b(?! (?:asked|cells|CONSTANT ROW|counted|found|json_each|keys|linked|matching|other|pairs|purses|rows)\b)|Seq Scan/,
            )
            // PostgreSQL would compare each row of the ledger with each text of a list.
            expect(plan, query).not.toMatch(/Join Filter: .*\basked\b/)
            // Each table is accessed by its ledger, or by its user.
            const opened = plan.match(/\bSEARCH\b|Index (?:Only )?Scan|Bitmap Index Scan/g) ?? []
            const atUser =
              plan.match(/\((?:ledger_|user_)?id=\?|Index Cond: .*\b(?:ledger_|user_)?id = /g) ?? []
            expect(atUser.length, `${query}\n${plan}`).toBe(opened.length)
          }
        }
    }
  })
})

onEngine('PostgreSQL', 'reading a ledger', (openTestStore, newPlace) => {
  test('finds the totals of its user together, in primary key order', async () => {
    const place = await newPlace()
    const store = await openTestStore(place)
    const userId = await aUserOfManyRows(store)
    // As the server does itself some time after many changes: the index then knows that nothing has been deleted.
    const server = new pg.Client({ connectionString: place.databaseUrl })
    await server.connect()
    await server.query('vacuum analyze monthly_totals, ledger_totals')
    await server.end()
    const read = async (store: Kysely<Schema>) => {
      await readSpendingCells(store, userId)
      await readMonthList(store, userId, sorted)
    }
    const plans = await plansOf(store, read, /\bfrom "?(?:monthly|ledger)_totals\b/)
    expect(plans).toHaveLength(2)
    for (const { query, steps } of plans)
      expect(steps.join('\n'), query).toMatch(/Index Only Scan (Backward )?using (monthly|ledger)_totals_key/)
  })
})

onEngine('SQLite', 'reading a ledger', (openTestStore) => {
  test('sums and searches a range of days without reading each table row', async () => {
    const store = await openTestStore()
    const userId = await aUserOfManyRows(store)
    await refreshStatistics(store)
    const aFewDays = { startDate: '2019-03-02', endDate: '2019-03-05' }
    const readSearchedMonths = (store: Kysely<Schema>) =>
      readMonthList(store, userId, { ...searched, ...aFewDays })
    const recompute = (store: Kysely<Schema>) => recomputeMonths(store, userId, ['2019-03'])
    for (const read of [readSearchedMonths, recompute]) {
      const plans = await plansOf(store, read, /\bsum\(.*\bfrom "?transactions\b/s)
      expect(plans.map(({ steps }) => steps.join('\n'))).toEqual([
        expect.stringContaining('USING COVERING INDEX transactions_by_date (ledger_id=?'),
      ])
    }
  })
})
