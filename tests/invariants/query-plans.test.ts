import { expect, test } from 'vitest'
import { type Condition, ruleWith } from '#domain/rules/rule.ts'
import { insertTransactions } from '#ledger/store/add-transactions.ts'
import { deleteAllTransactions, deleteTransaction, undoDeletion } from '#ledger/store/deletions.ts'
import { readMonthList } from '#ledger/store/monthly-totals.ts'
import { readTransactionPage } from '#ledger/store/read-transactions.ts'
import { groupsOfRows } from '#ledger/store/reports/groups-of-rows.ts'
import { previewRule } from '#ledger/store/rules/preview-rule.ts'
import { countSample, deleteSample } from '#ledger/store/sample.ts'
import {
  deleteTransactionRule,
  readTransactionRules,
  saveTransactionRule,
  saveTransactionRules,
  updateTransactionRule,
} from '#ledger/store/transaction-rules.ts'
import { updateTransaction } from '#ledger/store/update-transaction.ts'
import { refreshStatistics, sharesThread } from '#store/engines/differences.ts'
import { aRow } from '#tests/support/a-ledger.ts'
import { onEachEngine } from '#tests/support/on-each-engine.ts'
import { plansOf } from '#tests/support/plans-of.ts'
import { unequalLedgers } from './unequal-ledgers.ts'

const page = { order: 'desc', limit: 1000, after: null } as const
const somewhere = { date: '2019-05-05', id: '01a1fcd2-8484-7324-8ea4-7ee8b6b176ab' }
const fromADay = { startDate: '2016-01-02' }
const untilADay = { endDate: '2023-12-30' }
const aMonth = { startDate: '2019-03-01', endDate: '2019-03-31' }

const wholeTable = /\bSCAN transactions\b|Seq Scan on transactions\b/
const sorting = /TEMP B-TREE|\bSort\b/

onEachEngine('the queries on transactions', (openTestStore) => {
  test('use an index on their user, and do not sort pages, with and without statistics', async () => {
    const store = await openTestStore()
    const userId = await unequalLedgers(store)
    for (const analyzed of [false, true]) {
      if (analyzed) await refreshStatistics(store)
      const [row, another] = (await readTransactionPage(store, userId, {}, page)).transactions
      const pages = await plansOf(store, async (store) => {
        await readTransactionPage(store, userId, {}, page)
        await readTransactionPage(store, userId, fromADay, { ...page, order: 'asc', after: somewhere })
        await readTransactionPage(store, userId, untilADay, { ...page, after: somewhere })
        await readTransactionPage(store, userId, { search: 'shop 7', category: 'Other', ...aMonth }, page)
      })
      const others = await plansOf(store, async (store) => {
        await readMonthList(store, userId, { search: 'shop 7' })
        await readMonthList(store, userId, { ...fromADay, ...untilADay })
        const rule = { descriptionPattern: 'SHOP 1', category: 'Other', excluded: true }
        const { id } = await saveTransactionRule(store, userId, rule)
        await updateTransactionRule(store, userId, id, { descriptionPattern: 'SHOP 2' })
        await readTransactionRules(store, userId)
        await deleteTransactionRule(store, userId, id)
        await insertTransactions(store, userId, [aRow()])
        await updateTransaction(store, userId, row?.id ?? '', { description: 'SHOP 1', date: '2016-03-03' })
        await deleteTransaction(store, userId, another?.id ?? '', '2026-01-01T00:00:00.000Z')
        await countSample(store, userId)
        await deleteSample(store, userId, '2026-01-01T00:00:00.000Z')
        const { deletionId } = await deleteAllTransactions(store, userId, '2026-01-01T00:00:00.000Z')
        await undoDeletion(store, userId, deletionId)
      })
      expect(pages).toHaveLength(4)
      expect(others.length).toBeGreaterThan(20)
      for (const { query, steps } of [...pages, ...others])
        expect(steps.join('\n'), query).not.toMatch(wholeTable)
      for (const { query, steps } of pages) expect(steps.join('\n'), query).not.toMatch(sorting)
    }
  })

  test('of a month, a page, a report or a rule read no other rows, and reports of all years one index', async () => {
    const store = await openTestStore()
    const userId = await unequalLedgers(store)
    const ofTotals = await plansOf(
      store,
      (store) => insertTransactions(store, userId, [aRow()]),
      /insert into monthly_totals/,
    )
    const ofMarch =
      /by_date \(ledger_id=\? AND date>\? AND date<\?\)|date >= '2025-03-01'.* AND .*date <= '2025-03-31'/
    expect(ofTotals.map(({ steps }) => steps.join('\n'))).toEqual([expect.stringMatching(ofMarch)])

    await refreshStatistics(store)
    const [ascending, descending] = await plansOf(store, async (store) => {
      await readTransactionPage(store, userId, fromADay, { ...page, order: 'asc', after: somewhere })
      await readTransactionPage(store, userId, untilADay, { ...page, after: somewhere })
    })
    expect(ascending?.steps.join('\n')).toMatch(/\(date,id\)>\(\?,\?\)|Index Cond: .*ROW\(date, id\) > ROW/)
    expect(descending?.steps.join('\n')).toMatch(/\(date,id\)<\(\?,\?\)|Index Cond: .*ROW\(date, id\) < ROW/)

    for (const [dimension, index] of [
      ['merchant', 'merchant'],
      ['day', 'date'],
    ] as const) {
      const asked = { dimensions: [dimension], measures: ['net', 'count'], most: 1000 } as const
      // Most rows, then linked and split ones, in either order.
      const plans = await plansOf(store, (store) => groupsOfRows(store, userId, {}, asked))
      const steps = plans.flatMap((plan) => plan.steps).join('\n')
      expect(steps).not.toMatch(wholeTable)
      const fromIndexAlone = RegExp(`COVERING INDEX transactions_by_${index} `)
      expect(steps).toMatch(sharesThread(store) ? fromIndexAlone : 'Index Scan')
    }

    // The rows of a rule for one description are found by that description only.
    const rule = { category: 'Other', excluded: true }
    const patterns = Array.from({ length: 200 }, (_, n) => ({
      ...rule,
      descriptionPattern: `SHOP ${n + 100}`,
    }))
    const [id = ''] = await saveTransactionRules(store, userId, patterns)
    await refreshStatistics(store)
    const plans = await plansOf(
      store,
      async (store) => {
        await saveTransactionRule(store, userId, { ...rule, descriptionPattern: 'SHOP 1' })
        await updateTransactionRule(store, userId, id, { descriptionPattern: 'SHOP 3' })
      },
      /from "transactions" where .*\bdescription" = /,
    )
    const rowsOfRule = /\(ledger_id=\? AND description=\?|Index Cond: .*ledger_id = .*description_digest = /
    expect(plans.length).toBeGreaterThan(0)
    for (const { query, steps } of plans) expect(steps.join('\n'), query).toMatch(rowsOfRule)

    // On PostgreSQL, so are those of a regular expression that a preview counts.
    const conditions: Condition[] = [{ field: 'description', test: 'matches', text: '^SHOP 1', not: false }]
    const expression = ruleWith({ conditions: { match: 'all', groups: [{ match: 'all', conditions }] } })
    const counts = await plansOf(
      store,
      (store) => previewRule(store, userId, expression, undefined),
      /count\(/,
    )
    const counted = sharesThread(store) ? /transactions_by_date \(ledger_id=\? AND date>\?\)/ : rowsOfRule
    expect(counts.map(({ steps }) => steps.join('\n'))).toEqual([expect.stringMatching(counted)])
  })
})
