import fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstDayOf, lastDayOf } from '#domain/calendar.ts'
import { categoryKinds, kindsOf } from '#domain/category-kinds.ts'
import { categoriesOf, type Figure, headlineFigures } from '#domain/headline-figures.ts'
import { aRow, aUser } from '#tests/support/a-ledger.ts'
import { histories } from '#tests/support/histories.ts'
import { onEachEngine } from '#tests/support/on-each-engine.ts'
import { insertTransactions } from './add-transactions.ts'
import { putCategory } from './categories.ts'
import { readChosenKinds } from './category-definitions.ts'
import { changeLedger } from './change-ledger.ts'
import { readMonthList, readSpendingCells } from './monthly-totals.ts'
import { readTransactionPage } from './read-transactions.ts'
import { resolveFilter } from './resolve-filter.ts'
import { saveTransactionRule } from './transaction-rules.ts'

const category = fc.constantFrom('Income', 'Transfer', 'Other', 'Uncategorized', 'Travel', 'Zoo')
const month = fc.constantFrom('2025-01', '2025-02', '2025-03')

const row = fc.record({
  date: month.map((month) => `${month}-15`),
  description: fc.constantFrom('Shop', 'Card', 'Wages'),
  cents: fc.integer({ min: -500_00, max: 500_00 }),
  category,
})
const rule = fc.record({
  descriptionPattern: fc.constantFrom('Card', 'Wages'),
  category,
  excluded: fc.boolean(),
})
const choice = fc.record({ name: category, kind: fc.option(fc.constantFrom(...categoryKinds)) })

onEachEngine('the headline figures', (openTestStore) => {
  test('are the sums of exactly the rows that History shows for them', async () => {
    const store = await openTestStore()
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { minLength: 1, maxLength: 40 }),
        fc.uniqueArray(rule, { selector: ({ descriptionPattern }) => descriptionPattern }),
        fc.array(choice, { maxLength: 5 }),
        month,
        async (rows, rules, choices, month) => {
          const ledgerId = await aUser(store)
          await insertTransactions(
            store,
            ledgerId,
            rows.map((row) => aRow(row)),
          )
          for (const rule of rules) await saveTransactionRule(store, ledgerId, rule)
          await changeLedger(store, ledgerId, async (transaction) => {
            for (const choice of choices) await putCategory(transaction, ledgerId, choice)
          })

          const cells = await readSpendingCells(store, ledgerId)
          const kindOf = kindsOf(await readChosenKinds(store, ledgerId))
          const window = { first: month, last: month }
          const shown = headlineFigures(cells, kindOf, window)
          const asked = { startDate: firstDayOf(month), endDate: lastDayOf(month) }
          const listed = async (figure: Figure) => {
            const filter = await resolveFilter(store, ledgerId, { ...asked, figure })
            const page = { order: 'asc', limit: 1000, after: null } as const
            const { transactions } = await readTransactionPage(store, ledgerId, filter, page)
            const [list] = await readMonthList(store, ledgerId, filter)
            expect(transactions).toHaveLength((list?.count ?? 0) + (list?.excludedCount ?? 0))
            return {
              net: list?.netCents ?? 0,
              gross: (list?.totalCents ?? 0) + (list?.excludedCents ?? 0),
              ids: transactions.map(({ id }) => id),
            }
          }
          const income = await listed('income')
          const spending = await listed('spending')
          const leftOver = await listed('left_over')
          const leftOut = await listed('left_out')
          expect(shown.incomeCents).toBe(income.net)
          expect(shown.spendingCents).toBe(0 - spending.net)
          expect(shown.leftOverCents).toBe(leftOver.net)
          expect(shown.leftOverCents).toBe(shown.incomeCents - shown.spendingCents)
          const sumOf = (figure: 'income' | 'spending') =>
            categoriesOf(figure, cells, kindOf, window).reduce((sum, { totalCents }) => sum + totalCents, 0)
          expect([sumOf('income'), sumOf('spending')]).toEqual([shown.incomeCents, shown.spendingCents])
          expect([...income.ids, ...spending.ids].sort()).toEqual([...leftOver.ids].sort())
          expect(shown.count).toBe(leftOver.ids.length)
          const { byRules, transferCategories } = shown.leftOut
          expect(byRules.count + transferCategories.count).toBe(leftOut.ids.length)
          expect((await listed('transfer_categories')).gross).toBe(transferCategories.grossCents)
          expect(byRules.grossCents + transferCategories.grossCents).toBe(leftOut.gross)
          const all = cells.filter((cell) => cell.month === month).reduce((sum, { count }) => sum + count, 0)
          expect(leftOver.ids.length + leftOut.ids.length).toBe(all)
        },
      ),
      { numRuns: histories(store, 25) },
    )
  })
})
