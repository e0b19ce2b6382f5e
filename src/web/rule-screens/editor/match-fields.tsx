import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { currencyOfAmount } from '#domain/rules/currency-of-amount.ts'
import { accountsQuery } from '#web/api/accounts.ts'
import { useFormatSettings } from '#web/format/format.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { ConditionFields } from './condition-fields.tsx'
import { MatchChoice } from './match-choice.tsx'
import type { DraftProblems } from './read-draft.ts'
import { type ConditionDraft, type GroupDraft, newCondition, newGroup, type RuleDraft } from './rule-draft.ts'

/** The server's limit, both for conditions in a group and for groups. */
const most = 20

type MatchFieldsProps = {
  draft: Pick<RuleDraft, 'match' | 'groups'>
  problems: DraftProblems['conditions']
  onChange: (change: Pick<RuleDraft, 'match' | 'groups'>) => void
}

/** The fields for what a rule matches: conditions in groups. */
export function MatchFields({ draft: { match, groups }, problems, onChange }: MatchFieldsProps) {
  const { data: accounts = [] } = useQuery(accountsQuery)
  const { currency: ledgerCurrency } = useFormatSettings()
  const currencyHint = (condition: ConditionDraft) => {
    const currency = currencyOfAmount({ match, groups }, condition, accounts)
    if (accounts.length === 0 || currency === ledgerCurrency) return undefined
    return currency === null ? 'In the currency of the account' : `In ${currency}`
  }
  const keys = groups.flatMap((group) => group.conditions.map(({ key }) => key))
  const [added, setAdded] = useState<string>()
  const setGroups = (next: GroupDraft[]) => onChange({ match, groups: next })
  const setGroup = (group: GroupDraft, change: Partial<GroupDraft>) =>
    setGroups(groups.map((one) => (one === group ? { ...group, ...change } : one)))
  const setCondition = (group: GroupDraft, condition: ConditionDraft, change: Partial<ConditionDraft>) =>
    setGroup(group, {
      conditions: group.conditions.map((one) => (one === condition ? { ...condition, ...change } : one)),
    })
  const addCondition = (group: GroupDraft) => {
    const condition = newCondition()
    setAdded(condition.key)
    setGroup(group, { conditions: [...group.conditions, condition] })
  }
  const addGroup = () => {
    const group = newGroup()
    setAdded(group.conditions[0]?.key)
    setGroups([...groups, group])
  }
  const remove = (group: GroupDraft, condition: ConditionDraft) => {
    const conditions = group.conditions.filter((one) => one !== condition)
    setGroups(
      conditions.length === 0
        ? groups.filter((one) => one !== group)
        : groups.map((one) => (one === group ? { ...group, conditions } : one)),
    )
  }
  return (
    <section aria-label="Conditions" className="flex flex-col gap-3">
      <h2 className="font-semibold">If</h2>
      {groups.length > 1 && (
        <MatchChoice
          label="Which groups must match"
          of="of these groups match"
          value={match}
          onChange={(next) => onChange({ match: next, groups })}
        />
      )}
      {groups.map((group, index) => (
        <fieldset
          key={group.key}
          className={classNames(
            'flex flex-col gap-3',
            groups.length > 1 && 'rounded-lg border border-line bg-sunken/50 p-3',
          )}
        >
          <legend className="sr-only">Group {index + 1}</legend>
          {group.conditions.length > 1 && (
            <MatchChoice
              label="Which conditions must be met"
              of="of these conditions are met"
              value={group.match}
              onChange={(next) => setGroup(group, { match: next })}
            />
          )}
          {group.conditions.map((condition) => (
            <ConditionFields
              key={condition.key}
              condition={condition}
              autoFocus={condition.key === added}
              number={keys.indexOf(condition.key) + 1}
              problem={problems.get(condition.key)}
              accounts={accounts}
              currencyHint={currencyHint(condition)}
              onChange={(change) => setCondition(group, condition, change)}
              onRemove={keys.length > 1 ? () => remove(group, condition) : undefined}
            />
          ))}
          <Button
            variant="ghost"
            className="-ml-2 self-start"
            disabled={group.conditions.length >= most}
            onClick={() => addCondition(group)}
          >
            <Plus aria-hidden="true" className="size-4" />
            Add condition
          </Button>
        </fieldset>
      ))}
      <Button
        variant="ghost"
        className="-ml-2 self-start"
        disabled={groups.length >= most}
        onClick={addGroup}
      >
        <Plus aria-hidden="true" className="size-4" />
        Add group
      </Button>
    </section>
  )
}
