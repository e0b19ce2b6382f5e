import type { FormatSettings } from '#domain/create-format.ts'
import { longestDescription } from '#domain/plain-text.ts'
import type { Condition, RuleFields } from '#domain/rules/rule.ts'
import { areStorableTags, longestTag, mostTags, tagsInText } from '#domain/tags.ts'
import { readTypedAmount } from '#web/format/typed-amount.ts'
import type { ConditionDraft, RuleDraft } from './rule-draft.ts'

/** What is wrong with the rule in the editor: by the key of each condition, and for its actions and tags. */
export type DraftProblems = {
  conditions: ReadonlyMap<string, ConditionProblem>
  actions: string | null
  tags: string | null
}

/** The problem with the value, or with the end of a range. Typing on does not solve it if the text is too long. */
export type ConditionProblem = { value?: string; to?: string; isTooLong?: true }

/** The server's limit. */
const longestConditionText = 200

/** Reads the rule that a draft describes. `rule` is null while a condition or a tag is incomplete or invalid. */
export function readDraft(
  draft: RuleDraft,
  settings: FormatSettings,
): { rule: RuleFields | null; problems: DraftProblems } {
  const problems = new Map<string, ConditionProblem>()
  const isExact = isOneText(draft)
  const tags = tagsInText(draft.tags)
  const areTagsValid = areStorableTags(tags)
  const groups = draft.groups.map(({ match, conditions }) => ({
    match,
    conditions: conditions.flatMap((typed) => {
      const read = readCondition(typed, settings, isExact ? longestDescription : longestConditionText)
      if ('condition' in read) return read.condition
      problems.set(typed.key, read.problem)
      return []
    }),
  }))
  const rule: RuleFields = {
    name: draft.name.trim() || null,
    enabled: draft.enabled,
    descriptionPattern: isExact ? (draft.groups[0]?.conditions[0]?.text.trim() ?? null) : null,
    conditions: isExact ? null : { match: draft.match, groups },
    category: draft.category.trim() || null,
    shownDescription: draft.shownDescription.trim() || null,
    note: draft.note.trim() || null,
    tags,
    excluded: draft.excluded,
    transfer: draft.transfer,
  }
  return {
    rule: problems.size > 0 || !areTagsValid ? null : rule,
    problems: {
      conditions: problems,
      actions: doesAnything(rule) ? null : 'Please choose at least one action',
      tags: areTagsValid ? null : `At most ${mostTags} tags with ${longestTag} characters each`,
    },
  }
}

/** Like `hasAction`, but importing that would make the dashboard load more code. */
const doesAnything = ({ category, shownDescription, note, tags, excluded, transfer }: RuleFields): boolean =>
  excluded || transfer || tags.length > 0 || [category, shownDescription, note].some((text) => text !== null)

/** Whether it is a rule for a whole description, such as the plus button in History creates. */
function isOneText({ groups }: RuleDraft): boolean {
  const conditions = groups.flatMap((group) => group.conditions)
  const [only] = conditions
  return conditions.length === 1 && only?.field === 'description' && only.textTest === 'is' && !only.not
}

function readCondition(
  typed: ConditionDraft,
  settings: FormatSettings,
  longestText: number,
): { condition: Condition } | { problem: ConditionProblem } {
  const { field, not } = typed
  switch (field) {
    case 'description': {
      const text = typed.text.trim()
      if (text === '') return { problem: { value: 'Please enter a text' } }
      if (text.length > longestText)
        return { problem: { value: `At most ${longestText} characters`, isTooLong: true } }
      return { condition: { field, not, test: typed.textTest, text } }
    }
    case 'amount':
      return readAmounts(typed, settings)
    case 'direction':
      return { condition: { field, not, direction: typed.direction } }
    case 'account':
      return typed.accountId === ''
        ? { problem: { value: 'Please choose an account' } }
        : { condition: { field, not, accountId: typed.accountId } }
    case 'merchant':
      return typed.merchantKey === ''
        ? { problem: { value: 'Please choose a merchant from the list' } }
        : { condition: { field, not, key: typed.merchantKey } }
    case 'day_of_month': {
      const [fromDay, toDay] = [dayIn(typed.fromDay), dayIn(typed.toDay)]
      if (fromDay === null) return { problem: { value: 'From 1 to 31' } }
      if (toDay === null) return { problem: { to: 'From 1 to 31' } }
      if (toDay < fromDay)
        return {
          problem: {
            to: 'Not before the first day. For 25 to 5, use two conditions.',
          },
        }
      return { condition: { field, not, fromDay, toDay } }
    }
  }
}

function readAmounts({ not, amountTest: test, amount, toAmount }: ConditionDraft, settings: FormatSettings) {
  const cents = positiveAmount(amount, settings)
  if (cents === null) return { problem: { value: 'Please enter an amount above zero' } }
  if (test !== 'between') return { condition: { field: 'amount' as const, not, test, cents, toCents: null } }
  const toCents = positiveAmount(toAmount, settings)
  if (toCents === null) return { problem: { to: 'Please enter an amount above zero' } }
  if (toCents < cents) return { problem: { to: 'Not below the first amount' } }
  return { condition: { field: 'amount' as const, not, test, cents, toCents } }
}

/** Conditions compare amounts without their sign. */
function positiveAmount(typed: string, settings: FormatSettings) {
  const cents = readTypedAmount(typed, settings)
  return cents !== null && cents > 0 ? cents : null
}

const dayIn = (typed: string): number | null =>
  /^\d{1,2}$/.test(typed) && Number(typed) >= 1 && Number(typed) <= 31 ? Number(typed) : null
