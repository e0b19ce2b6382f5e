import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldForSearch } from '#domain/plain-text.ts'
import type { Conditions } from '#domain/rules/rule.ts'
import { parseSearch } from '#domain/search/parse-search.ts'
import { plainTypist } from '#domain/search/write-search.ts'
import { insertTransactions } from '#ledger/store/add-transactions.ts'
import { addAttachment } from '#ledger/store/attachments.ts'
import { deleteAllTransactions, deleteTransaction, undoDeletion } from '#ledger/store/deletions.ts'
import { examineLedger, isHealthy } from '#ledger/store/examine-ledger.ts'
import { readMonthList } from '#ledger/store/monthly-totals.ts'
import { readTransactionPage } from '#ledger/store/read-transactions.ts'
import { resolveFilter } from '#ledger/store/resolve-filter.ts'
import { saveTransactionRules } from '#ledger/store/transaction-rules.ts'
import { updateTransaction } from '#ledger/store/update-transaction.ts'
import { rebuildDescriptions } from '#store/engines/pack-descriptions.ts'
import type { Store } from '#store/schema.ts'
import { aRow, aUser } from '#tests/support/a-ledger.ts'
import { aPng } from '#tests/support/attached-files.ts'
import { histories } from '#tests/support/histories.ts'
import { monthsInPages } from '#tests/support/months-in-pages.ts'
import { onEachEngine } from '#tests/support/on-each-engine.ts'

const at = '2026-01-01T00:00:00.000Z'
const words = ['coffee', 'BLUE', 'Über', '12.34', '100%', 'a_b', 'tea', '#7', 'CAFÉ', 'Cafe\u0301', 'Łódź']
const rows = fc.array(
  fc.record({
    date: fc.constantFrom('2025-01-31', '2025-02-01', '2025-02-02', '2025-02-28', '2025-03-01'),
    description: fc
      .array(fc.constantFrom(...words), { minLength: 1, maxLength: 3 })
      .map((some) => some.join(' ')),
    note: fc.option(fc.constantFrom('with Ada', 'tea', 'coffee 100', 'café')),
    cents: fc.constantFrom(1234, -1234, -500, 100, -10_000),
    category: fc.constantFrom('Travel', 'Food & Dining', 'Other', 'Épicerie'),
  }),
  { minLength: 1, maxLength: 30 },
)
const searchWord = fc.constantFrom(
  ...[...words, 'ada', 'e', 'ff', '"blue coffee"', '-tea', '-"a_b"', '>5', '<=12.34', '-12.34', '5'],
  ...['cafe', '-cafe', 'càfe', 'LODZ', 'uber', '"cafe lodz"', 'category:epicerie'],
  ...['category:food', 'category:"travel"', '-category:o', 'category:none', 'account:account', 'ref:1'],
  ...['merchant:tea', '-merchant:coffee', 'merchant:"blue tea"', 'merchant:none', 'shop', 'weekly', '-shop'],
  ...['date:2025-02', 'date:..2025-02-01', '-date:2025-02-02..', 'date:2025-02-28'],
  ...['has:attachment', '-has:attachment'],
)
const searches = fc.array(
  fc.array(searchWord, { minLength: 1, maxLength: 3 }).map((some) => some.join(' ')),
  { minLength: 5, maxLength: 5 },
)

/** Whether to pack the descriptions after each of several steps. */
const packings = fc.array(fc.boolean(), { minLength: 4, maxLength: 4 })

const coffee: Conditions = {
  match: 'all',
  groups: [
    {
      match: 'all',
      conditions: [{ field: 'description', test: 'contains', text: 'coffee', not: false }],
    },
  ],
}
/** Rules that show other texts than the bank's. */
const rules = [
  { descriptionPattern: 'tea', note: 'weekly' },
  { conditions: coffee, shownDescription: 'Corner Shôp' },
]

type Row = Awaited<ReturnType<typeof readAll>>[number]

function isNamed(all: readonly Row[], row: Row, field: string, sought: string): boolean {
  if (field === 'account') return 'main account'.includes(sought)
  if (field === 'category') return foldForSearch(row.category).includes(sought)
  const name = foldForSearch(row.merchant?.name ?? '')
  const isExact = all.some(({ merchant }) => foldForSearch(merchant?.name ?? '') === sought)
  return isExact ? name === sought : name.includes(sought)
}

/** What a search finds, by reading every row. */
function findOneByOne(all: readonly Row[], search: string): string[] {
  const terms = parseSearch(search, plainTypist)
  const meets = (row: Row, term: (typeof terms)[number]): boolean => {
    // Both the bank's texts and those that rules show.
    const parts = [row.description, row.note, row.shownDescription, row.note === null ? row.ruleNote : null]
    const text = foldForSearch(parts.filter((part) => part !== null).join('\n'))
    switch (term.kind) {
      case 'text':
        return text.includes(foldForSearch(term.text))
      case 'attachment':
        return row.attachments.length > 0
      case 'dates':
        return row.date >= (term.from ?? '') && row.date <= (term.to ?? '9999')
      case 'name':
        return isNamed(all, row, term.field, foldForSearch(term.name))
      case 'figure': {
        const amount = term.sign === '' ? Math.abs(row.cents) : term.sign === '-' ? -row.cents : row.cents
        return amount === term.cents || text.includes(foldForSearch(term.text))
      }
      case 'amount': {
        const size = Math.abs(row.cents)
        if (term.comparison === '=') return size === term.cents
        if (term.comparison.startsWith('>'))
          return size > term.cents || (term.comparison === '>=' && size === term.cents)
        return size < term.cents || (term.comparison === '<=' && size === term.cents)
      }
    }
  }
  return all.filter((row) => terms.every((term) => meets(row, term) !== term.not)).map(({ id }) => id)
}

const readAll = async (store: Store, ledgerId: string, search = '') =>
  (
    await readTransactionPage(store, ledgerId, await resolveFilter(store, ledgerId, { search }), {
      order: 'desc',
      limit: 1000,
      after: null,
    })
  ).transactions

async function compare(store: Store, ledgerId: string, asked: readonly string[]) {
  const all = await readAll(store, ledgerId)
  for (const search of asked) {
    const expected = findOneByOne(all, search)
    expect(
      (await readAll(store, ledgerId, search)).map(({ id }) => id),
      search,
    ).toEqual(expected)
    const months = await readMonthList(store, ledgerId, await resolveFilter(store, ledgerId, { search }))
    expect(
      months.reduce((sum, { count, excludedCount }) => sum + count + excludedCount, 0),
      search,
    ).toBe(expected.length)
    expect(await monthsInPages(store, ledgerId, { search }), search).toEqual(months)
  }
  expect(isHealthy(await examineLedger(store, ledgerId))).toBe(true)
}

onEachEngine('a search', (openTestStore) => {
  test('finds the same rows as reading them one by one, also after changes', async () => {
    const store = await openTestStore()
    await fc.assert(
      fc.asyncProperty(rows, searches, fc.nat(), packings, async (given, asked, chosen, packs) => {
        const maybePack = async () => {
          if (packs.shift()) await rebuildDescriptions(store, ledgerId)
        }
        const ledgerId = await aUser(store)
        await insertTransactions(
          store,
          ledgerId,
          given.map((row) => ({ ...aRow(), ...row })),
        )
        await compare(store, ledgerId, asked)
        await maybePack()
        await saveTransactionRules(store, ledgerId, rules)
        await compare(store, ledgerId, asked)
        const all = await readAll(store, ledgerId)
        const [one, other] = [all[chosen % all.length], all[(chosen + 1) % all.length]]
        await updateTransaction(store, ledgerId, one?.id ?? '', { description: 'tea #7', note: null }, at)
        await updateTransaction(store, ledgerId, other?.id ?? '', { note: 'coffee' }, at)
        const file = { name: 'receipt.png', type: 'image/png', bytes: aPng() } as const
        const attached = { ...file, transactionId: other?.id ?? '' }
        await addAttachment(store, ledgerId, attached, { mostBytes: 1000, at })
        await compare(store, ledgerId, [...asked, 'has:attachment'])
        await maybePack()
        const gone = await deleteTransaction(store, ledgerId, one?.id ?? '', at)
        await compare(store, ledgerId, asked)
        await maybePack()
        await undoDeletion(store, ledgerId, gone ?? '')
        const { deletionId } = await deleteAllTransactions(store, ledgerId, at)
        await maybePack()
        await undoDeletion(store, ledgerId, deletionId)
        await compare(store, ledgerId, asked)
      }),
      { numRuns: histories(store, 12) },
    )
  })

  test('compares its texts beyond the twentieth with their accents', async () => {
    const store = await openTestStore()
    const ledgerId = await aUser(store)
    await insertTransactions(store, ledgerId, [
      aRow({ description: 'CAFÉ 1' }),
      aRow({ description: 'CAFE 2' }),
    ])
    const others = Array.from({ length: 19 }, (_, index) => `-x${index}`).join(' ')
    const found = async (search: string) =>
      (await readAll(store, ledgerId, search)).map(({ description }) => description).sort()
    expect(await found(`${others} cafe`)).toEqual(['CAFE 2', 'CAFÉ 1'])
    expect(await found(`${others} c cafe`)).toEqual(['CAFE 2'])
    expect(await found(`${others} c café`)).toEqual(['CAFÉ 1'])
  })

  test('prefers a name with the same accents', async () => {
    const store = await openTestStore()
    const ledgerId = await aUser(store)
    const categories = ['Café', 'Cafe', 'Crème']
    await insertTransactions(
      store,
      ledgerId,
      categories.map((category) => aRow({ category })),
    )
    const found = async (search: string) =>
      (await readAll(store, ledgerId, search)).map(({ category }) => category).sort()
    expect(await found('category:CAFÉ')).toEqual(['Café'])
    expect(await found('category:cafe')).toEqual(['Cafe'])
    expect(await found('category:cafè')).toEqual(['Cafe', 'Café'])
    expect(await found('category:creme')).toEqual(['Crème'])
    expect(await found('-category:cre')).toEqual(['Cafe', 'Café'])
  })
})
