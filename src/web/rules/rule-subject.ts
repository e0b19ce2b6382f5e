import type { Merchant } from '#domain/merchants/merchant.ts'
import { type RuleFields, ruleWith } from '#domain/rules/rule.ts'

/** What a rule is about: transactions with exactly this description, or all transactions of a merchant. */
export type RuleSubject = { descriptionPattern: string } | { merchant: Merchant }

/** A rule for a merchant gets the merchant's name, because it looks for no text that could be its title. */
export const ruleAbout = (subject: RuleSubject): RuleFields =>
  'merchant' in subject
    ? ruleWith({
        name: subject.merchant.name,
        conditions: {
          match: 'all',
          groups: [
            { match: 'all', conditions: [{ field: 'merchant', not: false, key: subject.merchant.key }] },
          ],
        },
      })
    : ruleWith(subject)

/** Whether a rule matches exactly the transactions that a new one about this would match. */
export function isAbout({ descriptionPattern, conditions }: RuleFields, subject: RuleSubject): boolean {
  if ('descriptionPattern' in subject) return descriptionPattern === subject.descriptionPattern
  const all = conditions?.groups.flatMap((group) => group.conditions) ?? []
  const [only] = all
  return all.length === 1 && only?.field === 'merchant' && !only.not && only.key === subject.merchant.key
}
