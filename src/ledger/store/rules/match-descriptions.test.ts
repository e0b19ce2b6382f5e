import { expect, test } from 'vitest'
import { compileRule } from '#domain/rules/decide.ts'
import { type Condition, ruleWith } from '#domain/rules/rule.ts'
import { insertTransactions } from '#ledger/store/add-transactions.ts'
import { aRow, aUser } from '#tests/support/a-ledger.ts'
import { onEachEngine } from '#tests/support/on-each-engine.ts'
import { previewRule } from './preview-rule.ts'

const expression = (text: string, not = false): Condition => ({
  ...{ field: 'description', test: 'matches', text, not },
})

onEachEngine('previewing a regular expression', (openStore) => {
  test('counts the same rows as the rule engine, with and without notes, among thousands of descriptions', async () => {
    const store = await openStore()
    const ledgerId = await aUser(store)
    const rows = Array.from({ length: 2100 }, (_, n) =>
      aRow({
        description: `${n % 2 ? 'SHOP' : 'Shop'} ${n} "Löwen" \\ %`,
        note: n % 300 === 0 ? 'SHOP 7' : null,
      }),
    )
    for (let from = 0; from < rows.length; from += 1000)
      await insertTransactions(store, ledgerId, rows.slice(from, from + 1000))
    for (const conditions of [
      [expression('^SHOP')],
      [expression('^Shop .*7 ', true)],
      [expression('7 "L.wen" \\\\ %$'), expression('^SHOP', true)],
      [expression('(?i)^shop')],
      [expression('nothing like it')],
    ]) {
      const rule = ruleWith({ conditions: { match: 'all', groups: [{ match: 'all', conditions }] } })
      const isMatch = compileRule(rule)
      const expected = rows.filter((row) => isMatch({ ...row, accountId: '', merchantKey: null }))
      const { matches } = await previewRule(store, ledgerId, rule, undefined)
      expect(matches, JSON.stringify(conditions)).toBe(expected.length)
    }
  })
})
