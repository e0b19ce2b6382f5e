import type { Account } from '#domain/accounts.ts'
import type { Cents } from '#domain/money.ts'
import { currencyOfAmount } from '#domain/rules/currency-of-amount.ts'
import type { RepeatedRule } from '#domain/rules/repeated-rules.ts'
import type { ActionWithValue, Condition, Conditions, RuleAction, RuleFields } from '#domain/rules/rule.ts'
import { format } from '#web/format/format.ts'
import { plural } from '#words/plural.ts'
import { counted } from './counted.ts'

/** The words for a test, which follow the field, and the same negated. */
export const testNames = {
  is: ['is', 'is not'],
  contains: ['contains', 'does not contain'],
  starts_with: ['starts with', 'does not start with'],
  ends_with: ['ends with', 'does not end with'],
  matches: ['matches', 'does not match'],
  equals: ['is', 'is not'],
  between: ['is between', 'is not between'],
  above: ['is above', 'is not above'],
  below: ['is below', 'is not below'],
} as const satisfies Record<string, readonly [string, string]>

export const fieldNames: Record<Condition['field'], string> = {
  description: 'Description',
  amount: 'Amount',
  direction: 'Direction',
  account: 'Account',
  merchant: 'Merchant',
  day_of_month: 'Day of month',
}

type Names = {
  /** Undefined while they are loading. */
  accounts: readonly Pick<Account, 'id' | 'name' | 'currency'>[] | undefined
  merchant: (key: string) => string | undefined
}

/** `If the description contains “amzn” and the amount is above $50.00: category Shopping` */
export const ruleText = (rule: RuleFields, names: Names): string =>
  `If ${matchText(rule, names)}: ${actionTexts(rule).join(', ')}`

function matchText({ descriptionPattern, conditions }: RuleFields, names: Names): string {
  if (conditions === null) return `the description is ${quoted(descriptionPattern ?? '')}`
  const groups = conditions.groups.map(({ match, conditions: ofGroup }) => {
    const text = ofGroup.map((one) => conditionText(one, conditions, names)).join(joints[match])
    return conditions.groups.length > 1 && ofGroup.length > 1 ? `(${text})` : text
  })
  return groups.join(joints[conditions.match])
}

const joints = { all: ' and ', any: ' or ' }

const quoted = (text: string) => `“${text}”`

function conditionText(condition: Condition, conditions: Conditions, { accounts, merchant }: Names): string {
  const not = Number(condition.not)
  switch (condition.field) {
    case 'description':
      return `the description ${testNames[condition.test][not]} ${quoted(condition.text)}`
    case 'amount': {
      const currency = accounts && currencyOfAmount(conditions, condition, accounts)
      return `the amount ${testNames[condition.test][not]} ${amountsText(condition, currency)}`
    }
    case 'direction':
      return `money ${condition.not ? 'does not ' : ''}${directionText[condition.direction][not]}`
    case 'account':
      return `the account ${testNames.is[not]} ${accountName(condition.accountId, accounts)}`
    case 'merchant':
      return `the merchant ${testNames.is[not]} ${merchant(condition.key) ?? condition.key}`
    case 'day_of_month': {
      const { fromDay, toDay } = condition
      const days = fromDay === toDay ? `${fromDay}` : `from ${fromDay} to ${toDay}`
      return `the day of the month ${testNames.is[not]} ${days}`
    }
  }
}

const accountName = (id: string, accounts: Names['accounts']): string =>
  accounts ? (accounts.find((one) => one.id === id)?.name ?? 'a deleted account') : '…'

/** `currency` is null if the condition compares amounts in several currencies, and undefined while that is unknown. */
function amountsText(
  { test, cents, toCents }: Extract<Condition, { field: 'amount' }>,
  currency: string | null | undefined,
): string {
  if (currency === undefined) return '…'
  const amounts = test === 'between' ? [cents, toCents ?? cents] : [cents]
  return currency === null
    ? `${amounts.map(plainAmount).join(' and ')} in the currency of the account`
    : amounts.map((amount) => format.money(amount, currency)).join(' and ')
}

const plainAmount = (cents: Cents): string => format.number(cents / 100, { minimumFractionDigits: 2 })

const directionText = { in: ['comes in', 'come in'], out: ['goes out', 'go out'] } as const

/** What a rule does, each action as a phrase. */
function actionTexts({ category, shownDescription, note, tags, excluded, transfer }: RuleFields): string[] {
  return [
    category === null ? '' : `category ${category}`,
    shownDescription === null ? '' : `shown as ${quoted(shownDescription)}`,
    note === null ? '' : `note ${quoted(note)}`,
    tags.length === 0 ? '' : `${plural(tags.length, 'tag')} ${tags.join(', ')}`,
    excluded ? 'excluded from totals' : '',
    transfer ? 'marked as transfer' : '',
  ].filter((text) => text !== '')
}

/** What a rule decided about a transaction: `Category by the rule Groceries`. */
export const decidedNames: Record<RuleAction, string> = {
  category: 'Category',
  excluded: 'Excluded from totals',
  description: 'Shown name',
  note: 'Note',
  transfer: 'Marked as transfer',
  tags: 'Tags',
}

/** What the rule that comes first sets instead. */
const otherValues: Record<ActionWithValue, string> = {
  category: 'another category',
  description: 'another name to show',
  note: 'another note',
  tags: 'other tags',
}

export const contradictionText = (winner: string, action: ActionWithValue, count: number): string =>
  `${winner} comes first and sets ${otherValues[action]} for ${counted(count, 'transaction')}.`

/** `latest`: how many transactions were examined, if there are more. */
export const neverMatchesText = (latest: number | null): string =>
  latest === null
    ? 'Matches no transactions.'
    : `Matches none of the latest ${counted(latest, 'transaction')}.`

export const shadowedText = (winners: readonly string[]): string =>
  `Has no effect, because ${list(winners)} ${plural(winners.length, 'comes', 'come')} first for everything it matches.`

/** Why a rule of an imported file was not added. */
export const replacedRuleText = ({ rule, replacedBy }: RepeatedRule): string =>
  `Rule ${format.number(rule)} in the file was not added: rule ${format.number(replacedBy)} is for the same transactions and replaces it.`

export const moreReplacedText = (count: number): string =>
  `${counted(count, 'more rule')} in the file ${plural(count, 'was', 'were')} replaced in the same way.`

const list = (names: readonly string[]) =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`

type ChangedRules = Record<
  'added' | 'changed' | 'switchedOn' | 'switchedOff' | 'moved' | 'removed',
  readonly string[]
>

/** `Groceries changed`, `3 rules added`. */
export function ruleChangeText(change: ChangedRules): string {
  const part = (names: readonly string[], verb: string) =>
    names.length === 0
      ? []
      : [`${names.length === 1 ? names[0] || 'Unnamed rule' : counted(names.length, 'rule')} ${verb}`]
  return [
    ...part(change.added, 'added'),
    ...part(change.changed, 'changed'),
    ...part(change.switchedOn, 'switched on'),
    ...part(change.switchedOff, 'switched off'),
    ...part(change.moved, 'moved'),
    ...part(change.removed, 'deleted'),
  ].join(', ')
}

/** A transaction after applying rules, as a preview shows it. */
type Look = {
  category: string
  excluded: boolean
  shownDescription: string | null
  note: string | null
  transfer: boolean
  tags: readonly string[]
}

/** How a rule changes a transaction: `Uncategorized → Shopping`. */
export function changesOfPreview({ before, after }: { before: Look; after: Look }): string[] {
  const changes = [
    before.category === after.category ? '' : `${before.category} → ${after.category}`,
    before.shownDescription === after.shownDescription
      ? ''
      : after.shownDescription === null
        ? 'shown as the bank wrote it'
        : `shown as ${quoted(after.shownDescription)}`,
    before.note === after.note ? '' : after.note === null ? 'without a note' : `note ${quoted(after.note)}`,
    before.tags.join() === after.tags.join() ? '' : `tags ${after.tags.join(', ') || 'removed'}`,
    before.excluded === after.excluded ? '' : after.excluded ? 'excluded from totals' : 'counted in totals',
    before.transfer === after.transfer ? '' : after.transfer ? 'marked as transfer' : 'not a transfer',
  ].filter((text) => text !== '')
  return changes.length > 0 ? changes : [`${after.category || 'Split'}, no change`]
}
