import { useMutation, useQuery } from '@tanstack/react-query'
import { useCanGoBack, useRouter } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { longestName } from '#domain/plain-text.ts'
import type { RuleFields } from '#domain/rules/rule.ts'
import { errorMessage } from '#web/api/api-error.ts'
import { invalidateLedger } from '#web/api/query-client.ts'
import {
  createTransactionRule,
  type LedgerRule,
  transactionRulesQuery,
  updateTransactionRule,
} from '#web/api/transaction-rules.ts'
import { useFormatSettings } from '#web/format/format.ts'
import { offerUndoOfSaved } from '#web/rules/offer-rule-undo.ts'
import { ruleTitle } from '#web/rules/rule-title.ts'
import { useRulePreview } from '#web/rules/use-rule-preview.ts'
import { LeaveGuard } from '#web/shell/leave-guard.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ErrorBox } from '#web/ui/message-box.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { ActionFields } from './action-fields.tsx'
import { MatchFields } from './match-fields.tsx'
import { type ConditionProblem, readDraft } from './read-draft.ts'
import type { RuleDraft } from './rule-draft.ts'
import { RulePreview } from './rule-preview.tsx'
import { useExpressionProblems } from './use-expression-problems.ts'

type RuleEditorProps = {
  initial: RuleDraft
  /** Undefined for a new rule. */
  edited?: Pick<LedgerRule, 'id' | 'changedAt'>
}

/** The form for a rule, with a preview of its effect. */
export function RuleEditor({ initial, edited }: RuleEditorProps) {
  const settings = useFormatSettings()
  // The rule can be changed in another window while it is edited.
  const [original] = useState(initial)
  const [before] = useState(edited)
  const [draft, setDraft] = useState(initial)
  const [attempts, setAttempts] = useState(0)
  const { data: rules = [] } = useQuery(transactionRulesQuery)
  const { rule, problems } = readDraft(draft, settings)
  const expressionProblems = useExpressionProblems(draft.groups.flatMap((group) => group.conditions))
  const isValid = rule !== null && expressionProblems.size === 0
  const preview = useRulePreview(isValid ? rule : null, before?.id)
  const leave = useLeave()
  const form = useRef<HTMLFormElement>(null)
  const saving = useMutation({
    mutationFn: async (given: RuleFields) => {
      const saved = before
        ? updateTransactionRule(before.id, { ...given, basedOn: before.changedAt })
        : createTransactionRule(given)
      offerUndoOfSaved(await saved)
      await invalidateLedger()
    },
    onSuccess: leave,
  })
  useEffect(() => {
    if (attempts > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [attempts])

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isValid && problems.actions === null) saving.mutate(rule)
    else setAttempts(attempts + 1)
  }

  const isAttempted = attempts > 0
  const isChanged = JSON.stringify(draft) !== JSON.stringify(original)
  const shownProblems = new Map<string, ConditionProblem>([
    ...[...problems.conditions].filter(([, { isTooLong }]) => isAttempted || isTooLong),
    ...Array.from(expressionProblems, ([key, value]) => [key, { value }] as const),
  ])
  const change = (given: Partial<RuleDraft>) => setDraft({ ...draft, ...given })
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <LeaveGuard
        isActive={isChanged && !saving.isPending && !saving.isSuccess}
        title="Discard your changes?"
        leave="Discard"
        stay="Keep editing"
      >
        This rule has unsaved changes.
      </LeaveGuard>
      <RulePreview
        preview={isValid ? preview.data : undefined}
        error={isValid ? preview.error : null}
        isFetching={preview.isFetching}
        titleOf={(id) => {
          const found = rules.find((one) => one.id === id)
          return found ? ruleTitle(found) : 'another rule'
        }}
      />
      <Card>
        <form
          ref={form}
          aria-label="Rule"
          noValidate
          onSubmit={submit}
          // The header and the preview must not cover the field that has the focus.
          className="flex flex-col gap-6 p-5 md:p-6 max-lg:[&_:is(input,select,button)]:scroll-mt-20"
        >
          <MatchFields draft={draft} problems={shownProblems} onChange={change} />
          <ActionFields
            draft={draft}
            problem={isAttempted ? problems.actions : null}
            tagsProblem={problems.tags}
            onChange={change}
          />
          <TextField
            label="Name"
            hint="Optional. Shown in lists and messages."
            dir="auto"
            maxLength={longestName}
            value={draft.name}
            onChange={({ target }) => change({ name: target.value })}
          />
          {saving.error && <ErrorBox>{errorMessage(saving.error, 'Failed to save the rule')}</ErrorBox>}
          <div className="flex justify-end gap-2">
            <Button onClick={leave}>Cancel</Button>
            <Button type="submit" variant="primary" busy={saving.isPending}>
              Save Rule
            </Button>
          </div>
        </form>
      </Card>
    </div>
  )
}

/** Returns to where the user came from, or to the list of rules. */
function useLeave() {
  const router = useRouter()
  const canGoBack = useCanGoBack()
  return () => {
    if (canGoBack) router.history.back()
    else void router.navigate({ to: '/rules' })
  }
}
