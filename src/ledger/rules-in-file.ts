import { firstAccountId } from '#domain/accounts.ts'
import { nameKey } from '#domain/plain-text.ts'
import { conditionsOn, hasAction, type RuleFields, ruleActions } from '#domain/rules/rule.ts'
import { titleOf } from '#domain/rules/title-of.ts'
import { HttpProblem } from '#http/http-problem.ts'
import type { Store } from '#store/schema.ts'
import { readAccounts } from './store/accounts.ts'
import type { StoredRule } from './store/transaction-rules.ts'

/** Rules as a file contains them, without those that have nothing left to do because their tags were deleted. */
export const rulesInFile = (rules: readonly StoredRule[]) =>
  rules
    .filter((rule) => ruleActions.some((action) => hasAction(rule, action)))
    .map(({ id: _, changedAt: __, matches: ___, ...rule }) => rule)

type NamedAccount = { id: string; name: string }

/** The accounts in conditions, by the IDs that they have there. */
export async function accountsInFile(
  store: Store,
  ledgerId: string,
  rules: readonly RuleFields[],
): Promise<NamedAccount[]> {
  const ids = new Set(conditionsOn(rules, 'account').map(({ accountId }) => accountId))
  if (ids.size === 0) return []
  const accounts = new Map((await readAccounts(store, ledgerId)).map(({ id, name }) => [id, name]))
  return [...ids].flatMap((id) => {
    const name = accounts.get(id)
    return name === undefined ? [] : [{ id, name }]
  })
}

/**
 * Rules of a file with the accounts of this ledger in their conditions: those with the same ID or, if the file is from
 * another ledger, with the same name. Throws if there is none. Every ledger has a first account with the same ID, so the
 * name decides about that one.
 */
export async function withAccountsOfLedger<Rule extends RuleFields>(
  store: Store,
  ledgerId: string,
  { transactionRules, accounts }: { transactionRules: readonly Rule[]; accounts: readonly NamedAccount[] },
): Promise<Rule[]> {
  if (conditionsOn(transactionRules, 'account').length === 0) return [...transactionRules]
  const own = await readAccounts(store, ledgerId)
  const names = new Map(accounts.map(({ id, name }) => [id, name]))
  const find = (id: string): string | undefined => {
    const name = names.get(id)
    const same = own.filter((one) => name !== undefined && nameKey(one.name) === nameKey(name))
    const isOwn = own.some((one) => one.id === id) && (id !== firstAccountId || name === undefined)
    return isOwn ? id : same.length === 1 ? same[0]?.id : undefined
  }
  return transactionRules.map((rule) =>
    withAccounts(rule, (id) => {
      const found = find(id)
      if (found === undefined) throw missingAccount(rule, names.get(id))
      return found
    }),
  )
}

const withAccounts = <Rule extends RuleFields>(rule: Rule, accountOf: (id: string) => string): Rule => ({
  ...rule,
  conditions: rule.conditions && {
    ...rule.conditions,
    groups: rule.conditions.groups.map((group) => ({
      ...group,
      conditions: group.conditions.map((condition) =>
        condition.field === 'account'
          ? { ...condition, accountId: accountOf(condition.accountId) }
          : condition,
      ),
    })),
  },
})

function missingAccount(rule: RuleFields, name: string | undefined): HttpProblem {
  const title = titleOf(rule)
  const subject = title === null ? 'A rule in this file' : `The rule “${title}”`
  return new HttpProblem(
    422,
    'account_unknown',
    name === undefined
      ? `${subject} is about an account that this ledger does not have.`
      : `${subject} is about the account “${name}”. This ledger has no account with this name, or several.`,
  )
}
