import { expect, test } from 'vitest'
import {
  deleteTransactionRule,
  readTransactionRules,
  saveTransactionRule,
} from '#ledger/store/transaction-rules.ts'
import { aUser } from '#tests/support/a-ledger.ts'
import { onEachEngine } from '#tests/support/on-each-engine.ts'
import { readRuleChanges, undoRuleChange } from './rule-changes.ts'

const at = '2026-01-01T00:00:00.000Z'

onEachEngine('changes of rules', (openTestStore) => {
  test('that were made before rules could add tags can be undone', async () => {
    const store = await openTestStore()
    const userId = await aUser(store)
    const { id } = await saveTransactionRule(store, userId, {
      descriptionPattern: 'SHOP',
      category: 'Shopping',
    })
    const rules = await readTransactionRules(store, userId)
    await deleteTransactionRule(store, userId, id)
    const earlier = await store.selectFrom('ruleChanges').selectAll().where('ledgerId', '=', userId).execute()
    for (const { id, before, after } of earlier)
      await store
        .updateTable('ruleChanges')
        .set({ before: before.replace(',"tags":[]', ''), after: after.replace(',"tags":[]', '') })
        .where('id', '=', id)
        .execute()
    const [deletion, creation] = await readRuleChanges(store, userId)
    expect(await undoRuleChange(store, userId, deletion?.id ?? '', at)).toMatchObject({ undoneAt: at })
    expect(await readTransactionRules(store, userId)).toEqual(
      rules.map((rule) => ({ ...rule, changedAt: at })),
    )
    expect(await undoRuleChange(store, userId, creation?.id ?? '', at)).toMatchObject({ undoneAt: at })
    expect(await readTransactionRules(store, userId)).toEqual([])
    expect(earlier.every(({ before, after }) => (before + after).includes('"tags":[]'))).toBe(true)
  })
})
