import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { longestDescription } from '#domain/plain-text.ts'
import { errorMessage } from '#web/api/api-error.ts'
import { invalidateLedger } from '#web/api/query-client.ts'
import { type LedgerRule, updateTransactionRule } from '#web/api/transaction-rules.ts'
import { CategoryOptions } from '#web/categories/category-options.tsx'
import { ruleTitle } from '#web/rules/rule-title.ts'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { FormButtons } from '#web/ui/form-buttons.tsx'
import { ErrorBox } from '#web/ui/message-box.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

type RuleFormProps = {
  rule: LedgerRule
  /** The id of the button that opens the form, which gets the focus when it closes. */
  openerId: string
  onClose: () => void
}

/** The inline form to edit a rule. */
export function RuleForm({ rule, openerId, onClose }: RuleFormProps) {
  const [descriptionPattern, setDescriptionPattern] = useState(rule.descriptionPattern ?? '')
  const [category, setCategory] = useState(rule.category ?? '')
  const [excluded, setExcludeFromTotal] = useState(rule.excluded)
  const [basedOn] = useState(rule.changedAt)
  const saving = useMutation({
    mutationFn: async () => {
      await updateTransactionRule(rule.id, {
        descriptionPattern,
        category: category || null,
        excluded,
        basedOn,
      })
      await invalidateLedger()
    },
    onSuccess: onClose,
  })
  const [isBlank, setIsBlank] = useState(false)
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setIsBlank(descriptionPattern.trim() === '')
    if (descriptionPattern.trim() !== '') saving.mutate()
    else event.currentTarget.querySelector('input')?.focus()
  }

  return (
    <form
      data-focus-next={openerId}
      aria-label={`Edit the rule for ${ruleTitle(rule)}`}
      onSubmit={save}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
      className="flex flex-col gap-4"
    >
      {saving.error && <ErrorBox>{errorMessage(saving.error, 'Failed to update rule')}</ErrorBox>}
      <TextField
        label="Description Pattern"
        required
        autoFocus
        maxLength={longestDescription}
        dir="auto"
        value={descriptionPattern}
        hint="The complete description, exactly as it appears in the statement."
        error={isBlank ? 'Please enter a description pattern' : undefined}
        onChange={({ target }) => setDescriptionPattern(target.value)}
      />
      <SelectField label="Category" value={category} onChange={({ target }) => setCategory(target.value)}>
        <CategoryOptions chosen={category} />
      </SelectField>
      <CheckboxField
        label="Exclude from total calculations"
        checked={excluded}
        onChange={({ target }) => setExcludeFromTotal(target.checked)}
      />
      <FormButtons isSaving={saving.isPending} onCancel={onClose} />
    </form>
  )
}
