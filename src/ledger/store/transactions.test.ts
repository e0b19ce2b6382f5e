import fc from 'fast-check'
import { expect, test } from 'vitest'
import { examineLedger } from '#ledger/store/examine-ledger.ts'
import { aRow, aUser } from '#tests/support/a-ledger.ts'
import { histories } from '#tests/support/histories.ts'
import { onEachEngine } from '#tests/support/on-each-engine.ts'
import { insertTransactions } from './add-transactions.ts'
import { deleteAllTransactions, deleteTransaction } from './deletions.ts'
import { readMonthList, readSpendingCells } from './monthly-totals.ts'
import { type PagePosition, readTransaction, readTransactionPage } from './read-transactions.ts'
import { resolveFilter } from './resolve-filter.ts'
import { saveTransactionRule } from './transaction-rules.ts'
import { updateTransaction } from './update-transaction.ts'

const now = '2026-01-01T00:00:00.000Z'

const firstPage = { order: 'desc', limit: 1000, after: null } as const
const someKey = 'an-import-key-of-a-row'

onEachEngine('importing rows', (openTestStore) => {
  test('does not add an import key twice, even if the row was edited since', async () => {
    const store = await openTestStore()
    const userId = await aUser(store)
    const row = aRow({ importKey: someKey })
    expect(await insertTransactions(store, userId, [row, row])).toEqual({ inserted: 1, duplicates: 1 })
    const [stored] = (await readTransactionPage(store, userId, {}, firstPage)).transactions
    await updateTransaction(store, userId, stored?.id ?? '', { description: 'Coffee with Sam', cents: -400 })
    expect(await insertTransactions(store, userId, [row])).toEqual({ inserted: 0, duplicates: 1 })
  })

  test('keeps identical rows without an import key, and the same key for another user', async () => {
    const store = await openTestStore()
    const [ann, bob] = [await aUser(store), await aUser(store)]
    expect(await insertTransactions(store, ann, [aRow(), aRow()])).toEqual({ inserted: 2, duplicates: 0 })
    await insertTransactions(store, ann, [aRow({ importKey: someKey })])
    expect(await insertTransactions(store, bob, [aRow({ importKey: someKey })])).toEqual({
      inserted: 1,
      duplicates: 0,
    })
  })

  test('stores every text and amount exactly', async () => {
    const store = await openTestStore()
    const description = `<script>alert("x")</script> 'quote' %_\\ דלי 🍕 line\nbreak`
    for (const cents of [99_999_999_999, -99_999_999_999, 0, 1]) {
      const userId = await aUser(store)
      await insertTransactions(store, userId, [aRow({ description, cents })])
      const [stored] = (await readTransactionPage(store, userId, {}, firstPage)).transactions
      expect(stored).toMatchObject({ description, cents, category: 'Food & Dining', ruleId: null })
    }
  })
})

onEachEngine('searching transactions', (openTestStore) => {
  test('finds substrings regardless of case, and treats %, _ and \\ literally', async () => {
    const store = await openTestStore()
    const userId = await aUser(store)
    const descriptions = ['100% COTTON', '100 COTTON', 'A_B', 'AxB', 'C\\D', 'CAFÉ Mélange', 'ŽIŽKOV']
    await insertTransactions(
      store,
      userId,
      descriptions.map((description) => aRow({ description })),
    )
    const found = async (search: string) =>
      (await readTransactionPage(store, userId, { search }, firstPage)).transactions.map(
        (row) => row.description,
      )
    expect(await found('0%')).toEqual(['100% COTTON'])
    expect(await found('a_b')).toEqual(['A_B'])
    expect(await found('\\')).toEqual(['C\\D'])
    expect(await found('café mÉ')).toEqual(['CAFÉ Mélange'])
    expect(await found('žižkov')).toEqual(['ŽIŽKOV'])
    expect(await found('nothing')).toEqual([])
  })

  test('finds notes, also in the list of months, but no text that spans description and note', async () => {
    const store = await openTestStore()
    const userId = await aUser(store)
    await insertTransactions(store, userId, [aRow({ description: 'GIFT', note: 'Für Zoë' }), aRow()])
    for (const [search, count] of [
      ['für zo', 1],
      ['GIFT', 1],
      ['gift für', 0],
    ] as const) {
      expect((await readTransactionPage(store, userId, { search }, firstPage)).transactions).toHaveLength(
        count,
      )
      expect(await readMonthList(store, userId, { search })).toHaveLength(count)
    }
    expect(await examineLedger(store, userId)).toMatchObject({ wrongSearchTexts: 0 })
  })

  test('filters by the category after rules', async () => {
    const store = await openTestStore()
    const userId = await aUser(store)
    await insertTransactions(store, userId, [aRow(), aRow({ description: 'RENT', category: 'Other' })])
    await saveTransactionRule(store, userId, {
      descriptionPattern: 'RENT',
      category: 'Bills & Utilities',
      excluded: false,
    })
    const inCategory = async (category: string) =>
      (await readTransactionPage(store, userId, { category }, firstPage)).transactions.length
    expect(await inCategory('Bills & Utilities')).toBe(1)
    expect(await inCategory('Other')).toBe(0)
  })

  test('excludes categories after rules, in rows and in months', async () => {
    const store = await openTestStore()
    const userId = await aUser(store)
    await insertTransactions(store, userId, [
      aRow({ description: 'RENT', category: 'Other' }),
      aRow({ description: 'BUS', category: 'Transportation' }),
      aRow({ description: 'SHOES', category: 'Shopping', cents: -70_00 }),
    ])
    await saveTransactionRule(store, userId, {
      descriptionPattern: 'RENT',
      category: 'Bills & Utilities',
      excluded: false,
    })
    const filter = { notCategories: ['Bills & Utilities', 'Transportation'] }
    const { transactions } = await readTransactionPage(store, userId, filter, firstPage)
    expect(transactions.map(({ description }) => description)).toEqual(['SHOES'])
    for (const search of ['', 'shoes']) {
      const months = await readMonthList(store, userId, { ...filter, search })
      expect(months).toMatchObject([{ count: 1, totalCents: 70_00 }])
    }
    expect(await readMonthList(store, userId, { notCategories: ['Other'] })).toMatchObject([{ count: 3 }])
  })

  test('filters by rule, in rows and in months', async () => {
    const store = await openTestStore()
    const [ann, bob] = [await aUser(store), await aUser(store)]
    await insertTransactions(store, ann, [
      aRow(),
      aRow({ description: 'RENT' }),
      aRow({ date: '2025-05-01' }),
    ])
    const { id: ruleId } = await saveTransactionRule(store, ann, {
      descriptionPattern: 'RENT',
      category: 'Bills & Utilities',
      excluded: false,
    })
    const ofRule = await resolveFilter(store, ann, { ruleId })
    const { transactions } = await readTransactionPage(store, ann, ofRule, firstPage)
    expect(transactions.map(({ description }) => description)).toEqual(['RENT'])
    expect(await readMonthList(store, ann, ofRule)).toMatchObject([{ month: '2025-03', count: 1 }])
    expect(await readMonthList(store, bob, await resolveFilter(store, bob, { ruleId }))).toEqual([])
  })
})

onEachEngine('paging through transactions', (openTestStore) => {
  test('returns each once, in order, whatever the page size and however many share a day', async () => {
    const store = await openTestStore()
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('2025-01-30', '2025-01-31', '2025-02-01'), { maxLength: 40 }),
        fc.integer({ min: 1, max: 12 }),
        fc.constantFrom('asc' as const, 'desc' as const),
        async (dates, limit, order) => {
          const userId = await aUser(store)
          const rows = dates.map((date, n) => aRow({ date, cents: n }))
          if (rows.length > 0) await insertTransactions(store, userId, rows)
          const seen: PagePosition[] = []
          let after: PagePosition | null = null
          do {
            const page = await readTransactionPage(store, userId, {}, { order, limit, after })
            expect(page.transactions.length).toBeLessThanOrEqual(limit)
            seen.push(...page.transactions.map(({ date, id }) => ({ date, id })))
            after = page.next
          } while (after)
          const inOrder = seen.map(({ date, id }) => date + id)
          const expected = [...new Set(inOrder)].sort()
          expect(inOrder).toEqual(order === 'asc' ? expected : expected.reverse())
          expect(seen).toHaveLength(dates.length)
        },
      ),
      { numRuns: histories(store, 25) },
    )
  })
})

onEachEngine('changing a transaction', (openTestStore) => {
  test('moves it to another month and applies the rule for its new description', async () => {
    const store = await openTestStore()
    const userId = await aUser(store)
    await insertTransactions(store, userId, [aRow({ date: '2025-03-31' })])
    const rule = await saveTransactionRule(store, userId, {
      descriptionPattern: 'CARD PAYMENT',
      category: 'Credit Card Payment',
      excluded: true,
    })
    const [stored] = (await readTransactionPage(store, userId, {}, firstPage)).transactions
    const changed = await updateTransaction(store, userId, stored?.id ?? '', {
      date: '2025-04-01',
      description: 'CARD PAYMENT',
    })
    expect(changed).toMatchObject({
      ruleId: rule.id,
      category: 'Credit Card Payment',
      ownCategory: 'Food & Dining',
      excluded: true,
    })
    expect(await readSpendingCells(store, userId)).toEqual([
      {
        month: '2025-04',
        category: 'Credit Card Payment',
        excluded: true,
        leftOutBy: 'rule',
        netCents: -350,
        grossCents: 350,
        count: 1,
      },
    ])
  })

  test('treats it as missing for another user, and changes nothing', async () => {
    const store = await openTestStore()
    const [ann, bob] = [await aUser(store), await aUser(store)]
    await insertTransactions(store, ann, [aRow()])
    const [stored] = (await readTransactionPage(store, ann, {}, firstPage)).transactions
    const id = stored?.id ?? ''
    expect(await updateTransaction(store, bob, id, { cents: 1 })).toBeUndefined()
    expect(await deleteTransaction(store, bob, id, now)).toBeNull()
    expect(await readTransaction(store, bob, id)).toBeUndefined()
    expect(await deleteAllTransactions(store, bob, now)).toMatchObject({ deleted: 0 })
    expect(await readTransaction(store, ann, id)).toEqual(stored)
  })

  test('deleting all of them leaves no rows and no totals, and frees the import keys', async () => {
    const store = await openTestStore()
    const userId = await aUser(store)
    await insertTransactions(store, userId, [aRow({ importKey: someKey }), aRow()])
    expect(await deleteAllTransactions(store, userId, now)).toMatchObject({ deleted: 2 })
    expect(await readSpendingCells(store, userId)).toEqual([])
    expect(await insertTransactions(store, userId, [aRow({ importKey: someKey })])).toMatchObject({
      inserted: 1,
    })
  })
})
