import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { undoDeletion } from '#ledger/store/deletions.ts'
import { examineLedger } from '#ledger/store/examine-ledger.ts'
import { readTransactionPage } from '#ledger/store/read-transactions.ts'
import { connectToPostgres } from '#store/engines/postgres.ts'
import { connectToSqlite } from '#store/engines/sqlite.ts'
import { migrate } from '#store/migrate.ts'
import { aRow } from '#tests/support/a-ledger.ts'
import { addOldRows, addOldUser } from '#tests/support/old-ledger.ts'
import { onEachEngine } from '#tests/support/on-each-engine.ts'
import { allMigrations } from './all-migrations.ts'

const firstPage = { order: 'desc', limit: 1000, after: null } as const

onEachEngine('the search texts of an older version', (_, __, emptyPlace) => {
  test('is folded again, also for deleted transactions', async () => {
    const { databaseUrl, dataDirectory } = await emptyPlace()
    const store = databaseUrl ? connectToPostgres(databaseUrl) : connectToSqlite(dataDirectory)
    onTestFinished(() => store.destroy())
    await migrate(store, undefined, allMigrations.slice(0, 7))
    const many = Array.from({ length: 1001 }, (_, n) => aRow({ description: `ΟΔΟΣ ${n}` }))
    const ledgers = [randomUUID(), randomUUID()].map((userId) => ({ userId, deletionId: randomUUID() }))
    const withId = (row: ReturnType<typeof aRow>) => ({ ...row, id: randomUUID() })
    for (const { userId, deletionId } of ledgers) {
      await addOldUser(store, userId)
      await addOldRows(store, userId, [...many, aRow()].map(withId))
      await addOldRows(store, userId, [withId(aRow({ description: 'ΜΑΣΟΥΤΗΣ' }))], deletionId)
    }
    for (const table of ['transactions', 'deleted_transactions'])
      await sql`
        update ${sql.table(table)} set description_folded = replace(description_folded, 'σ', 'ς')
      `.execute(store)

    await migrate(store)
    for (const { userId, deletionId } of ledgers) {
      expect(await undoDeletion(store, userId, deletionId)).toBe(1)
      expect(await examineLedger(store, userId)).toEqual({
        months: [],
        wrongRules: 0,
        wrongSearchTexts: 0,
        wrongMerchants: 0,
        wrongValues: 0,
        deletedButThere: 0,
        wrongSplits: 0,
        lostAttachments: 0,
        incompleteAttachments: 0,
      })
      const search = { search: 'ΜΑΣΟΥΤΗΣ' }
      expect((await readTransactionPage(store, userId, search, firstPage)).transactions).toHaveLength(1)
    }
  })
})
