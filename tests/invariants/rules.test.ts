import fc from 'fast-check'
import type { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { merchantKeyOf } from '#domain/merchants/merchant.ts'
import { compileRules } from '#domain/rules/decide.ts'
import {
  type Condition,
  type Conditions,
  type RuleAction,
  type RuledRow,
  type RuleFields,
  ruleActions,
} from '#domain/rules/rule.ts'
import { deleteAllTransactions, undoDeletion } from '#ledger/store/deletions.ts'
import { examineLedger, isHealthy } from '#ledger/store/examine-ledger.ts'
import { readSpendingCells } from '#ledger/store/monthly-totals.ts'
import { previewRule } from '#ledger/store/rules/preview-rule.ts'
import { readRuleChanges, undoRuleChange } from '#ledger/store/rules/rule-changes.ts'
import {
  deleteTransactionRule,
  readTransactionRules,
  saveTransactionRule,
  saveTransactionRules,
  updateTransactionRule,
} from '#ledger/store/transaction-rules.ts'
import { insertTransactions, readTransactionPage, updateTransaction } from '#ledger/store/transactions.ts'
import type { Schema } from '#store/schema.ts'
import { aRow, aUser } from '#tests/support/a-ledger.ts'
import { histories } from '#tests/support/histories.ts'
import { onEachEngine } from '#tests/support/on-each-engine.ts'
import { randomRow, randomRule, randomRules } from '#tests/support/random-rules.ts'

const at = '2026-01-01T00:00:00.000Z'
const numRuns = 8

const rows = fc.array(fc.record({ row: randomRow, hasNote: fc.boolean() }), { minLength: 1, maxLength: 25 })
const byHand = fc.subarray([...ruleActions])

const imported = (given: readonly { row: RuledRow; hasNote: boolean }[]) =>
  given.map(({ row: { accountId: _, merchantKey: __, ...row }, hasNote }, index) => ({
    ...row,
    category: 'Uncategorized',
    note: hasNote ? 'coffee with Ann' : null,
    importKey: `key-of-a-row-number-${index}`,
  }))

/** All rows in a fixed order, as the ledger shows them. */
async function readRows(store: Kysely<Schema>, ledgerId: string) {
  const page = { order: 'asc', limit: 1000, after: null } as const
  const { transactions } = await readTransactionPage(store, ledgerId, {}, page)
  return transactions.sort((one, other) => ((one.importKey ?? '') < (other.importKey ?? '') ? -1 : 1))
}

/** How rows look, without IDs, which differ between ledgers. */
const looksOf = (transactions: Awaited<ReturnType<typeof readRows>>) =>
  transactions.map(({ importKey, category, leftOutBy, shownDescription, ruleNote, tags }) => ({
    importKey,
    category,
    leftOutBy,
    shownDescription,
    ruleNote,
    tags,
  }))

/** How the engine alone makes rows look. */
const expectedLooks = (
  transactions: Awaited<ReturnType<typeof readRows>>,
  rules: readonly RuleFields[],
  kept: readonly RuleAction[] = [],
) => {
  const decide = compileRules(rules)
  return transactions.map((row, index) => {
    const ruled = { ...row, merchantKey: merchantKeyOf(row.description) }
    const decided = decide(ruled, index === 0 ? kept : [])
    return {
      importKey: row.importKey,
      category: decided.category?.category ?? row.ownCategory,
      leftOutBy: decided.excluded ? 'rule' : decided.transfer ? 'transfer' : null,
      shownDescription: decided.description?.shownDescription ?? null,
      ruleNote: decided.note?.note ?? null,
      tags: (decided.tags?.tags ?? []).toSorted(),
    }
  })
}

onEachEngine('rules', (openTestStore) => {
  test('decide the same by import, by applying them later, and in the preview', async () => {
    const store = await openTestStore()
    await fc.assert(
      fc.asyncProperty(rows, randomRules(6), byHand, async (given, rules, kept) => {
        const [early, late] = [await aUser(store), await aUser(store)]
        await saveTransactionRules(store, early, rules)
        await insertTransactions(store, early, imported(given))
        await insertTransactions(store, late, imported(given))
        const [rule] = rules
        const others = rules.slice(1)
        await saveTransactionRules(store, late, others)
        const preview = rule && (await previewRule(store, late, rule, undefined))
        if (rule) await saveTransactionRules(store, late, [rule])

        const decided = await readRows(store, late)
        expect(looksOf(decided)).toEqual(expectedLooks(decided, rules))
        expect(looksOf(await readRows(store, early))).toEqual(looksOf(decided))
        const shown = new Map(preview?.rows.map(({ transactionId, after }) => [transactionId, after]))
        for (const { id, category, excluded, shownDescription, tags } of decided) {
          const after = shown.get(id)
          if (after) expect(after).toMatchObject({ category, shownDescription, tags })
          if (after) expect(after.excluded || after.transfer).toBe(excluded)
        }
        expect(shown.size).toBe(Math.min(preview?.matches ?? 0, 20))

        const [first] = decided
        await updateTransaction(store, late, first?.id ?? '', { byHand: kept.join(' ') || null }, at)
        expect(looksOf(await readRows(store, late))).toEqual(expectedLooks(decided, rules, kept))
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
            rows: looksOf(await readRows(store, ledgerId)),
            cells: await readSpendingCells(store, ledgerId),
          })
          const before = await read()
          const changes = (await readRuleChanges(store, ledgerId)).length
          const id = ids[nth % (ids.length || 1)] ?? ''
          if (isDeleted) await deleteTransactionRule(store, ledgerId, id)
          else
            await updateTransactionRule(store, ledgerId, id, {
              ...rule,
              position: position % (ids.length || 1),
            })

          const after = await readRows(store, ledgerId)
          expect(looksOf(after)).toEqual(expectedLooks(after, await readTransactionRules(store, ledgerId)))
          expect(isHealthy(await examineLedger(store, ledgerId))).toBe(true)

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
    expect((await readRows(store, ledgerId))[0]?.category).toBe('Anything')
    await saveTransactionRule(store, ledgerId, { ...saved, category: 'Breakfast' })
    expect((await readRows(store, ledgerId))[0]?.category).toBe('Breakfast')
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
        const decided = await readRows(store, ledgerId)
        expect(looksOf(decided)).toEqual(expectedLooks(decided, rules))
        expect(isHealthy(await examineLedger(store, ledgerId))).toBe(true)
      }),
      { numRuns: histories(store, numRuns) },
    )
  })
})
