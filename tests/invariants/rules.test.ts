import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Condition, type Conditions, ruleActions } from '#domain/rules/rule.ts'
import { insertTransactions } from '#ledger/store/add-transactions.ts'
import { deleteAllTransactions, undoDeletion } from '#ledger/store/deletions.ts'
import { examineLedger, isHealthy } from '#ledger/store/examine-ledger.ts'
import { readSpendingCells } from '#ledger/store/monthly-totals.ts'
import { allMonths, fillReportTotals } from '#ledger/store/report-totals.ts'
import { readRuleChanges, undoRuleChange } from '#ledger/store/rules/rule-changes.ts'
import {
  deleteTransactionRule,
  readTransactionRules,
  saveTransactionRule,
  saveTransactionRules,
  updateTransactionRule,
} from '#ledger/store/transaction-rules.ts'
import { updateTransaction } from '#ledger/store/update-transaction.ts'
import { aRow, aUser } from '#tests/support/a-ledger.ts'
import { histories } from '#tests/support/histories.ts'
import { onEachEngine } from '#tests/support/on-each-engine.ts'
import { randomRow, randomRule, randomRules } from '#tests/support/random-rules.ts'
import { checkRulesDecideTheSame, expectedLooks, imported, looksOf, readRuledRows } from './ruled-rows.ts'

const at = '2026-01-01T00:00:00.000Z'
const numRuns = 8

const rows = fc.array(fc.record({ row: randomRow, hasNote: fc.boolean() }), { minLength: 1, maxLength: 25 })
const byHand = fc.subarray([...ruleActions])

onEachEngine('rules', (openTestStore) => {
  test('decide the same by import, by applying them later, and in the preview', async () => {
    const store = await openTestStore()
    await fc.assert(
      fc.asyncProperty(rows, randomRules(6), byHand, async (given, rules, kept) => {
        const [early, late] = [await aUser(store), await aUser(store)]
        const decided = await checkRulesDecideTheSame(store, { early, late }, given, rules)

        const [first] = decided
        await updateTransaction(store, late, first?.id ?? '', { byHand: kept.join(' ') || null }, at)
        expect(looksOf(await readRuledRows(store, late))).toEqual(expectedLooks(decided, rules, kept))
        for (const ledgerId of [early, late])
          expect(isHealthy(await examineLedger(store, ledgerId))).toBe(true)
      }),
      { numRuns: histories(store, numRuns) },
    )
  })

  test('can be changed, moved, switched off and deleted, and each change can be undone', async () => {
    const store = await openTestStore()
    const change = fc.record({
      nth: fc.nat(5),
      position: fc.nat(5),
      rule: randomRule,
      isDeleted: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(
        rows,
        randomRules(6),
        change,
        async (given, rules, { nth, position, rule, isDeleted }) => {
          const ledgerId = await aUser(store)
          await insertTransactions(store, ledgerId, imported(given))
          const ids = await saveTransactionRules(store, ledgerId, rules)
          const read = async () => ({
            rules: (await readTransactionRules(store, ledgerId)).map(({ changedAt: _, ...rest }) => rest),
            rows: looksOf(await readRuledRows(store, ledgerId)),
            cells: await readSpendingCells(store, ledgerId),
          })
          const before = await read()
          await fillReportTotals(store, ledgerId, allMonths)
          const changes = (await readRuleChanges(store, ledgerId)).length
          const id = ids[nth % (ids.length || 1)] ?? ''
          if (isDeleted) await deleteTransactionRule(store, ledgerId, id)
          else
            await updateTransactionRule(store, ledgerId, id, {
              ...rule,
              position: position % (ids.length || 1),
            })

          const after = await readRuledRows(store, ledgerId)
          expect(looksOf(after)).toEqual(expectedLooks(after, await readTransactionRules(store, ledgerId)))
          expect(isHealthy(await examineLedger(store, ledgerId))).toBe(true)
          await fillReportTotals(store, ledgerId, allMonths)

          const [last, ...earlier] = await readRuleChanges(store, ledgerId)
          if (last && earlier.length === changes) {
            expect(await undoRuleChange(store, ledgerId, last.id, at)).toMatchObject({ undoneAt: at })
            expect(await undoRuleChange(store, ledgerId, last.id, at)).toBe('undone')
          }
          expect(await read()).toEqual(before)
          expect(isHealthy(await examineLedger(store, ledgerId))).toBe(true)
        },
      ),
      { numRuns: histories(store, numRuns) },
    )
  })

  test('that are saved again with another category take effect before the others', async () => {
    const store = await openTestStore()
    const ledgerId = await aUser(store)
    await insertTransactions(store, ledgerId, [aRow({ description: 'COFFEE' })])
    const amount: Condition = { field: 'amount', test: 'above', cents: 1, toCents: null, not: false }
    const conditions: Conditions = { match: 'all', groups: [{ match: 'all', conditions: [amount] }] }
    const saved = { descriptionPattern: 'COFFEE', category: 'Coffee' }
    await saveTransactionRule(store, ledgerId, saved)
    await saveTransactionRule(store, ledgerId, { descriptionPattern: 'TEA', category: 'Tea' })
    await saveTransactionRule(store, ledgerId, { conditions, category: 'Anything' })
    expect((await readRuledRows(store, ledgerId))[0]?.category).toBe('Anything')
    await saveTransactionRule(store, ledgerId, { ...saved, category: 'Breakfast' })
    expect((await readRuledRows(store, ledgerId))[0]?.category).toBe('Breakfast')
    expect(isHealthy(await examineLedger(store, ledgerId))).toBe(true)
  })

  test('apply to rows that a deletion gives back', async () => {
    const store = await openTestStore()
    await fc.assert(
      fc.asyncProperty(rows, randomRules(6), async (given, rules) => {
        const ledgerId = await aUser(store)
        await insertTransactions(store, ledgerId, imported(given))
        const { deletionId } = await deleteAllTransactions(store, ledgerId, at)
        await saveTransactionRules(store, ledgerId, rules)
        await undoDeletion(store, ledgerId, deletionId)
        const decided = await readRuledRows(store, ledgerId)
        expect(looksOf(decided)).toEqual(expectedLooks(decided, rules))
        expect(isHealthy(await examineLedger(store, ledgerId))).toBe(true)
      }),
      { numRuns: histories(store, numRuns) },
    )
  })
})
