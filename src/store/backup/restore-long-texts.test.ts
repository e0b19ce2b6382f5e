import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { longestDescription } from '#domain/plain-text.ts'
import { connectToSqlite } from '#store/engines/sqlite.ts'
import { deleteAllTransactions, undoDeletion } from '#store/ledger/deletions.ts'
import { readTransactionRules, saveTransactionRule } from '#store/ledger/transaction-rules.ts'
import { insertTransactions, readTransactionPage } from '#store/ledger/transactions.ts'
import { migrate } from '#store/migrate.ts'
import { allMigrations } from '#store/migrations/all-migrations.ts'
import { aRow } from '#tests/support/a-ledger.ts'
import { denseText } from '#tests/support/dense-text.ts'
import { onEngine } from '#tests/support/on-each-engine.ts'
import { makeBackup } from './make-backup.ts'
import { restoreBackup } from './restore-backup.ts'

const everything = { order: 'asc', limit: 1000, after: null } as const

onEngine(
  'PostgreSQL',
  'a database file with the longest descriptions and patterns',
  (openTestStore, newPlace) => {
    test.for([
      ['this version', allMigrations],
      ['the version in which PostgreSQL rejected them', allMigrations.slice(0, 9)],
      ['an early version', allMigrations.slice(0, 4)],
    ] as const)('from %s is restored completely', async ([_, migrations]) => {
      const to = await newPlace()
      const { dataDirectory } = to
      const [kept, deleted] = [
        denseText(longestDescription, 'kept'),
        denseText(longestDescription, 'deleted'),
      ]
      const from = connectToSqlite(dataDirectory)
      await migrate(from, undefined, migrations)
      await sql`
      insert into users (id, email, app_metadata, user_metadata, is_anonymous, created_at, updated_at)
      values ('ada', 'ada@example.org', '{}', '{}', 0, '2025', '2025')
    `.execute(from)
      for (const descriptionPattern of [kept, deleted])
        await saveTransactionRule(from, 'ada', {
          descriptionPattern,
          category: 'Travel',
          excluded: true,
        })
      await insertTransactions(from, 'ada', [aRow({ description: deleted })])
      const { deletionId } = await deleteAllTransactions(from, 'ada', '2026-01-01T00:00:00.000Z')
      await insertTransactions(from, 'ada', [aRow({ description: kept })])
      await from.destroy()
      const copy = join(dataDirectory, 'copy.sqlite')
      await makeBackup({ dataDirectory }, { to: copy, portable: false })
      await restoreBackup(copy, to, { force: false, now: 0 })

      const store = await openTestStore(to)
      expect(await undoDeletion(store, 'ada', deletionId)).toBe(1)
      const { transactions } = await readTransactionPage(store, 'ada', {}, everything)
      expect(transactions.map(({ description, category }) => [description, category]).sort()).toEqual(
        [
          [kept, 'Travel'],
          [deleted, 'Travel'],
        ].sort(),
      )
      expect((await readTransactionRules(store, 'ada')).map(({ matches }) => matches)).toEqual([1, 1])
    })
  },
)
