import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { longestDescription } from '#domain/plain-text.ts'
import { undoDeletion } from '#ledger/store/deletions.ts'
import { readTransactionPage } from '#ledger/store/read-transactions.ts'
import { readTransactionRules } from '#ledger/store/transaction-rules.ts'
import { connectToSqlite } from '#store/engines/sqlite.ts'
import { migrate } from '#store/migrate.ts'
import { allMigrations } from '#store/migrations/all-migrations.ts'
import { aRow } from '#tests/support/a-ledger.ts'
import { denseText } from '#tests/support/dense-text.ts'
import { addOldRows, addOldRule, addOldUser } from '#tests/support/old-ledger.ts'
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
      await addOldUser(from, 'ada')
      const rules = { [kept]: randomUUID(), [deleted]: randomUUID() }
      for (const [pattern, id] of Object.entries(rules))
        await addOldRule(from, 'ada', { id, pattern, category: 'Travel' })
      const deletionId = randomUUID()
      const row = (description: string) => ({ ...aRow({ description }), id: randomUUID() })
      await addOldRows(from, 'ada', [{ ...row(kept), ruleId: rules[kept] ?? '' }])
      await addOldRows(from, 'ada', [row(deleted)], deletionId)
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
