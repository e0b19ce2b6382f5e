import { ImportedRules, RuleFile } from '#contract/rule-files.ts'
import { RulePreview, RuleReport } from '#contract/rule-previews.ts'
import {
  AddedTransactionRule,
  ChangedTransactionRule,
  PreviewedTransactionRule,
} from '#contract/rule-ranges.ts'
import { TransactionRule, TransactionRules } from '#contract/transaction-rules.ts'
import { repeatedRules } from '#domain/rules/repeated-rules.ts'
import { conditionsOn } from '#domain/rules/rule.ts'
import { HttpProblem } from '#http/http-problem.ts'
import { changeLedger } from '#ledger/store/change-ledger.ts'
import { readNamesOfMerchants } from '#ledger/store/merchants/names-of-merchants.ts'
import { previewRule, reportRules } from '#ledger/store/rules/preview-rule.ts'
import { lastRuleChange } from '#ledger/store/rules/rule-changes.ts'
import {
  deleteTransactionRule,
  readTransactionRules,
  saveTransactionRule,
  saveTransactionRules,
  updateTransactionRule,
} from '#ledger/store/transaction-rules.ts'
import type { Store } from '#store/schema.ts'
import {
  requireAccountsOfRules,
  requireFewRules,
  requireMatchableRule,
  requireSoundActions,
  requireSoundRule,
  unsound,
} from './check-rules.ts'
import { type Call, endpoint, pathId } from './endpoint.ts'
import { timeOf } from './ledger-context.ts'
import { largestBatch } from './limit-calls.ts'
import { accountsInFile, rulesInFile, withAccountsOfLedger } from './rules-in-file.ts'

const topic = 'Rules'
const missing = new HttpProblem(404, 'rule_not_found', 'This rule is no longer there.')
const taken = new HttpProblem(409, 'rule_exists', 'Another rule already has this description.')
const changedSince = new HttpProblem(
  409,
  'rule_changed_since',
  'This rule was changed in another window. Open it again to see the change.',
)
const gone = { 404: "`rule_not_found`: it is not there, or it is another user's." }

async function listRules(store: Store, ledgerId: string) {
  const transactionRules = await readTransactionRules(store, ledgerId)
  const keys = conditionsOn(transactionRules, 'merchant').map(({ key }) => key)
  return { transactionRules, merchants: await readNamesOfMerchants(store, ledgerId, keys) }
}

const undoable = ' `Rule-Change` is the ID of the change, if anything changed.'

/** Changes rules, and returns the ID of the change in a header, so that the caller can undo it. */
const changeOnce = <Result>(
  { c, store, ledgerId }: Pick<Call<unknown, unknown>, 'c' | 'store' | 'ledgerId'>,
  change: (transaction: Store) => Promise<Result>,
): Promise<Result> =>
  changeLedger(store, ledgerId, async (transaction) => {
    const before = await lastRuleChange(transaction, ledgerId)
    const result = await change(transaction)
    const last = await lastRuleChange(transaction, ledgerId)
    if (last !== null && last !== before) c.header('rule-change', last)
    return result
  })

export const transactionRules = [
  endpoint({
    method: 'get',
    path: '/transaction-rules',
    topic,
    summary: 'List rules',
    answer: { schema: TransactionRules, description: 'All rules, in the order in which they are tried.' },
    handle: ({ store, ledgerId }) => listRules(store, ledgerId),
  }),
  endpoint({
    method: 'post',
    path: '/transaction-rules',
    topic,
    summary: 'Create a rule',
    description:
      'Applies to all existing and new transactions whose description equals the pattern, or that meet the conditions. ' +
      'For each action, the first rule that matches decides; a new rule comes first. Replaces an existing rule with the ' +
      'same pattern or conditions.',
    body: AddedTransactionRule,
    answer: { status: 201, schema: TransactionRule, description: `The rule.${undoable}` },
    problems: unsound,
    handle: ({ c, context, store, ledgerId, body }) =>
      changeOnce({ c, store, ledgerId }, async (transaction) => {
        requireSoundRule(body)
        await requireAccountsOfRules(transaction, ledgerId, [body])
        const rule = await saveTransactionRule(transaction, ledgerId, body, timeOf(context))
        await requireFewRules(transaction, ledgerId)
        return rule
      }),
  }),
  endpoint({
    method: 'post',
    path: '/transaction-rules/preview',
    topic,
    summary: 'Preview a rule',
    description:
      'What saving the rule would do: how many transactions it matches and, for the latest of them, what they would look like and which other rules come before it. The rule may have no action yet.',
    body: PreviewedTransactionRule,
    answer: { schema: RulePreview, description: 'The preview. Nothing is saved.' },
    problems: unsound,
    async handle({ store, ledgerId, body: { replaces, ...rule } }) {
      requireMatchableRule(rule)
      return previewRule(store, ledgerId, rule, replaces?.toLowerCase())
    },
  }),
  endpoint({
    method: 'get',
    path: '/transaction-rules/report',
    topic,
    summary: 'Find rules without effect',
    description:
      'Which rules never match, which are shadowed by others, and which set different values for the same transactions. Looks at the latest 100,000 transactions.',
    answer: { schema: RuleReport, description: 'The report.' },
    handle: ({ store, ledgerId }) => reportRules(store, ledgerId),
  }),
  endpoint({
    method: 'get',
    path: '/transaction-rules/file',
    topic,
    summary: 'Download rules',
    answer: { schema: RuleFile, description: 'All rules as a file.' },
    async handle({ c, store, ledgerId }) {
      const transactionRules = rulesInFile(await readTransactionRules(store, ledgerId))
      const accounts = await accountsInFile(store, ledgerId, transactionRules)
      c.header('content-disposition', 'attachment; filename="outgo-rules.json"')
      return { format: 'outgo-rules' as const, version: 1 as const, transactionRules, accounts }
    },
  }),
  endpoint({
    method: 'post',
    path: '/transaction-rules/file',
    topic,
    summary: 'Add rules from a file',
    description:
      'As one change. The rules come before the others, in the order of the file, and replace those with the same pattern or conditions. An account that the ledger does not have stands for its account with the same name. Of several rules in the file with the same pattern or conditions, the last one counts, in the place of the first.',
    body: RuleFile,
    answer: {
      schema: ImportedRules,
      description: `All rules, and which rules of the file were replaced.${undoable}`,
    },
    problems: unsound,
    largestBody: largestBatch,
    handle: ({ c, context, store, ledgerId, body }) =>
      changeOnce({ c, store, ledgerId }, async (transaction) => {
        body.transactionRules.forEach(requireSoundRule)
        const rules = await withAccountsOfLedger(transaction, ledgerId, body)
        await saveTransactionRules(transaction, ledgerId, rules, timeOf(context))
        await requireFewRules(transaction, ledgerId)
        return { ...(await listRules(transaction, ledgerId)), replacedInFile: repeatedRules(rules) }
      }),
  }),
  endpoint({
    method: 'patch',
    path: '/transaction-rules/{id}',
    topic,
    summary: 'Change a rule',
    description: 'Omitted fields stay the same. `position` moves it to that place in the order, from 0.',
    body: ChangedTransactionRule,
    answer: { schema: TransactionRule, description: `The updated rule.${undoable}` },
    problems: {
      ...gone,
      409: '`rule_exists`: another rule has this pattern. `rule_changed_since`: it was changed after `based_on`.',
      ...unsound,
    },
    async handle({ c, context, store, ledgerId, body: { basedOn, ...body } }) {
      const id = pathId(c, missing)
      return changeOnce({ c, store, ledgerId }, async (transaction) => {
        const before = (await readTransactionRules(transaction, ledgerId)).find((rule) => rule.id === id)
        if (before && basedOn !== undefined && before.changedAt !== basedOn) throw changedSince
        if (body.conditions)
          await requireAccountsOfRules(transaction, ledgerId, [{ conditions: body.conditions }])
        const check = body.conditions ? requireSoundRule : requireSoundActions
        const options = { at: timeOf(context), check }
        const changed = await updateTransactionRule(transaction, ledgerId, id, body, options)
        if (!changed) throw missing
        if (changed === 'taken') throw taken
        await requireFewRules(transaction, ledgerId)
        return changed
      })
    },
  }),
  endpoint({
    method: 'delete',
    path: '/transaction-rules/{id}',
    topic,
    summary: 'Delete a rule',
    description: 'Its transactions get back what other rules, the user and the bank decided.',
    answer: { status: 204, description: `Deleted.${undoable}` },
    problems: gone,
    async handle({ c, context, store, ledgerId }) {
      const id = pathId(c, missing)
      await changeOnce({ c, store, ledgerId }, async (transaction) => {
        if (!(await deleteTransactionRule(transaction, ledgerId, id, timeOf(context)))) throw missing
      })
      return c.body(null, 204)
    },
  }),
]
