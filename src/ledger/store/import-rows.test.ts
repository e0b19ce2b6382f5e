import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { firstAccountId } from '#domain/accounts.ts'
import { createStatementRows } from '#domain/statements/statement-rows.ts'
import { examineLedger } from '#ledger/store/examine-ledger.ts'
import { aRow, aUser } from '#tests/support/a-ledger.ts'
import { importAsFile } from '#tests/support/an-import.ts'
import { onEachEngine } from '#tests/support/on-each-engine.ts'
import { insertTransactions } from './add-transactions.ts'
import { type Imported, previewImport, rowsInTransaction } from './import-rows.ts'

/** More rows than fit into one transaction. */
const count = rowsInTransaction + 500

/** Many of its rows are identical. */
function aStatement(count: number) {
  const rows = createStatementRows('bank-1')
  for (let n = 0; n < count; n++)
    rows.add(`2025-03-${String(1 + (n % 28)).padStart(2, '0')}`, -(n % 9), 'SHOP', 'Shopping')
  return rows
}

async function sumOf(parts: AsyncIterable<Imported>) {
  const sum = { inserted: 0, duplicates: 0 }
  for await (const { inserted, duplicates } of parts) {
    sum.inserted += inserted
    sum.duplicates += duplicates
  }
  return sum
}

onEachEngine('an import that is stopped halfway', (openTestStore) => {
  test('leaves a consistent ledger and can be completed without duplicates', async () => {
    const store = await openTestStore()
    const userId = await aUser(store)
    const rows = [...aStatement(count).inOrder()]
    for await (const { inserted } of importAsFile(store, userId, rows)) {
      expect(inserted).toBe(rowsInTransaction)
      break
    }
    const whole = {
      months: [],
      wrongRules: 0,
      wrongSearchTexts: 0,
      wrongMerchants: 0,
      wrongValues: 0,
      deletedButThere: 0,
      wrongSplits: 0,
      lostAttachments: 0,
      incompleteAttachments: 0,
    }
    expect(await examineLedger(store, userId)).toEqual(whole)

    const rest = { inserted: 500, duplicates: rowsInTransaction }
    const foreseen = await sumOf(
      previewImport(store, userId, firstAccountId, {
        rows,
        restoresDeleted: false,
        known: new Set(),
        moreFollow: false,
      }),
    )
    expect(foreseen).toEqual(rest)
    expect(await sumOf(importAsFile(store, userId, rows))).toEqual(rest)
    expect(await examineLedger(store, userId)).toEqual(whole)
  })
})

onEachEngine('a dry run', (openTestStore) => {
  test('counts rows as already there if an earlier file has them, but only then', async () => {
    const store = await openTestStore()
    const userId = await aUser(store)
    const known = new Set<string>()
    const foresee = (moreFollow: boolean) =>
      sumOf(
        previewImport(store, userId, firstAccountId, {
          rows: aStatement(40).inOrder(),
          restoresDeleted: false,
          known,
          moreFollow,
        }),
      )
    expect(await foresee(false)).toEqual({ inserted: 40, duplicates: 0 })
    expect(await foresee(true)).toEqual({ inserted: 40, duplicates: 0 })
    expect(await foresee(false)).toEqual({ inserted: 0, duplicates: 40 })
  })

  test('also recognizes exported rows by ID', async () => {
    const store = await openTestStore()
    const userId = await aUser(store)
    const [there, gone] = [randomUUID(), randomUUID()]
    await insertTransactions(store, userId, [aRow({ id: there }), aRow({ importKey: 'a-key-of-16-letters' })])
    const rows = [
      aRow({ id: there, importKey: 'another-key-of-it' }),
      aRow({ id: gone, importKey: 'a-key-of-16-letters' }),
      aRow({ id: gone }),
    ]
    const known = new Set<string>()
    const foreseen = await sumOf(
      previewImport(store, userId, firstAccountId, {
        rows,
        restoresDeleted: false,
        known,
        moreFollow: false,
      }),
    )
    expect(foreseen).toEqual({ inserted: 1, duplicates: 2 })
    expect(await sumOf(importAsFile(store, userId, rows))).toEqual(foreseen)
  })
})
