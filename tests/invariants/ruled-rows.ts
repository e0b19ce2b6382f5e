import assert from 'node:assert/strict'
import { merchantKeyOf } from '#domain/merchants/merchant.ts'
import { compileRule, compileRules } from '#domain/rules/decide.ts'
import type { RuleAction, RuledRow, RuleFields } from '#domain/rules/rule.ts'
import { insertTransactions } from '#ledger/store/add-transactions.ts'
import {
  type PagePosition,
  readTransactionPage,
  type StoredTransaction,
} from '#ledger/store/read-transactions.ts'
import { previewRule } from '#ledger/store/rules/preview-rule.ts'
import { saveTransactionRules } from '#ledger/store/transaction-rules.ts'
import type { Store } from '#store/schema.ts'

export type GivenRow = { row: RuledRow; hasNote: boolean }

const keyOf = (index: number) => `key-of-row-number-${String(index).padStart(8, '0')}`

export const imported = (given: readonly GivenRow[]) =>
  given.map(({ row: { accountId: _, merchantKey: __, ...row }, hasNote }, index) => ({
    ...row,
    category: 'Uncategorized',
    note: hasNote ? 'coffee with Ann' : null,
    importKey: keyOf(index),
  }))

/** All rows in a fixed order, as the ledger shows them. */
export async function readRuledRows(store: Store, ledgerId: string): Promise<StoredTransaction[]> {
  const all: StoredTransaction[] = []
  let after: PagePosition | null = null
  do {
    const page = { order: 'asc', limit: 1000, after } as const
    const { transactions, next }: Awaited<ReturnType<typeof readTransactionPage>> = await readTransactionPage(
      store,
      ledgerId,
      {},
      page,
    )
    all.push(...transactions)
    after = next
  } while (after)
  return all.sort((one, other) => ((one.importKey ?? '') < (other.importKey ?? '') ? -1 : 1))
}

/** How rows look, without IDs, which differ between ledgers. */
export const looksOf = (transactions: readonly StoredTransaction[]) =>
  transactions.map(({ importKey, category, leftOutBy, shownDescription, ruleNote, tags }) => ({
    importKey,
    category,
    leftOutBy,
    shownDescription,
    ruleNote,
    tags,
  }))

const ruled = (row: StoredTransaction) => ({ ...row, merchantKey: merchantKeyOf(row.description) })

/** How rows look according to the rule engine alone. `kept` are the actions that the user decided for the first row. */
export function expectedLooks(
  transactions: readonly StoredTransaction[],
  rules: readonly RuleFields[],
  kept: readonly RuleAction[] = [],
) {
  const decide = compileRules(rules)
  return transactions.map((row, index) => {
    const decided = decide(ruled(row), index === 0 ? kept : [])
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

/**
 * Throws unless rules decide the same when rows are imported (`early`), when the rules are applied later (`late`), in
 * the preview, and in the rule engine alone. Expects two empty ledgers. Returns the rows.
 */
export async function checkRulesDecideTheSame(
  store: Store,
  { early, late }: { early: string; late: string },
  given: readonly GivenRow[],
  rules: readonly RuleFields[],
): Promise<StoredTransaction[]> {
  const rows = imported(given)
  await saveTransactionRules(store, early, rules)
  for (const ledgerId of [early, late])
    for (let from = 0; from < rows.length; from += 1000)
      await insertTransactions(store, ledgerId, rows.slice(from, from + 1000))
  const [rule, ...others] = rules
  await saveTransactionRules(store, late, others)
  const preview = rule && (await previewRule(store, late, rule, undefined))
  if (rule) await saveTransactionRules(store, late, [rule])

  const decided = await readRuledRows(store, late)
  assert.equal(decided.length, given.length)
  assert.deepEqual(looksOf(decided), expectedLooks(decided, rules))
  assert.deepEqual(looksOf(await readRuledRows(store, early)), looksOf(decided))
  if (!preview) return decided
  const isMatch = compileRule(rule)
  assert.equal(preview.matches, decided.filter((row) => isMatch(ruled(row))).length)
  assert.equal(preview.rows.length, Math.min(preview.matches, 20))
  const byId = new Map(decided.map((row) => [row.id, row]))
  for (const { transactionId, after } of preview.rows) {
    const { category, shownDescription, tags, excluded } = byId.get(transactionId) ?? {}
    const { category: named, shownDescription: shown, tags: tagged } = after
    assert.deepEqual([named, shown, tagged], [category, shownDescription, tags])
    assert.equal(after.excluded || after.transfer, excluded)
  }
  return decided
}
