import { type FormEvent, useMemo, useState } from 'react'
import { type AccountKind, accountKinds, longestNumberHint } from '#domain/accounts.ts'
import { accountCurrencies } from '#domain/currencies.ts'
import { longestName } from '#domain/plain-text.ts'
import type { AccountFields } from '#web/api/accounts.ts'
import { useFormatSettings } from '#web/format/format.ts'
import { typedAmount } from '#web/format/typed-amount.ts'
import { Button } from '#web/ui/button.tsx'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { FormButtons } from '#web/ui/form-buttons.tsx'
import { ErrorBox } from '#web/ui/message-box.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useDiscardQuestion } from '#web/ui/use-discard-question.tsx'
import { useFieldProblem } from '#web/ui/use-field-problem.ts'
import { kindNames } from '#web/words/account-words.ts'
import { namedCurrencies } from '#web/words/currency-names.ts'
import { type AccountDraft, accountFrom } from './account-draft.ts'

type AccountFormProps = {
  /** The accessible name of the form. */
  label: string
  /** The id of the button that opens the form, which gets the focus when it closes. */
  openerId: string
  draft: AccountDraft
  /** New accounts are always open, so only existing ones have the checkbox. */
  asksClosed: boolean
  /** Whether the currency can be chosen: until the account has transactions. */
  choosesCurrency: boolean
  isSaving: boolean
  /** Why saving or deleting failed, if it did. */
  failure: string | null
  onSave: (account: AccountFields) => void
  onCancel: () => void
  /** Deletes the account; undefined if it cannot be deleted. */
  onDelete?: (() => void) | undefined
  /** Merges the account into another one; undefined if it cannot be merged. */
  onMerge?: (() => void) | undefined
}

/** The inline form to add or edit an account. */
export function AccountForm({ label, openerId, draft: given, ...props }: AccountFormProps) {
  const { asksClosed, choosesCurrency, isSaving, failure, onSave, onCancel, onDelete, onMerge } = props
  const settings = useFormatSettings()
  const [draft, setDraft] = useState(given)
  const { leaveOnEscape, question } = useDiscardQuestion(draft, onCancel)
  const currency = draft.currency || settings.currency
  const currencies = useMemo(() => namedCurrencies(accountCurrencies(), currency), [currency])
  const { problem, showProblem } = useFieldProblem<'name' | 'opening'>()

  const field = (name: 'name' | 'numberHint' | 'opening') => ({
    name,
    value: draft[name],
    isInvalid: problem?.field === name,
    onChange: ({ target }: { target: { value: string } }) => setDraft({ ...draft, [name]: target.value }),
  })
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const result = accountFrom(draft, settings)
    showProblem(event.currentTarget, 'problem' in result ? result.problem : null)
    if ('account' in result) onSave(result.account)
  }

  return (
    <>
      {question}
      <form
        noValidate
        aria-label={label}
        data-focus-next={openerId}
        onSubmit={save}
        onKeyDown={leaveOnEscape}
        className="flex flex-col gap-4 p-4 md:p-5"
      >
        {(problem || failure) && <ErrorBox>{problem?.message ?? failure}</ErrorBox>}
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <TextField label="Name" autoFocus required dir="auto" maxLength={longestName} {...field('name')} />
          <SelectField
            label="Kind"
            value={draft.kind}
            onChange={({ target }) => setDraft({ ...draft, kind: target.value as AccountKind })}
          >
            {accountKinds.map((kind) => (
              <option key={kind} value={kind}>
                {kindNames[kind]}
              </option>
            ))}
          </SelectField>
          <TextField
            label="Number"
            hint="Optional, such as the last four digits"
            maxLength={longestNumberHint}
            {...field('numberHint')}
          />
          <SelectField
            label="Currency"
            value={currency}
            disabled={!choosesCurrency}
            hint={choosesCurrency ? undefined : 'Fixed, since the account has transactions'}
            onChange={({ target }) => setDraft({ ...draft, currency: target.value })}
          >
            {currencies.map(([code, name]) => (
              <option key={code} value={code}>
                {name} ({code})
              </option>
            ))}
          </SelectField>
          <TextField
            label="Opening balance"
            hint="Before the first transaction; negative for money you owe"
            placeholder={typedAmount(0, { ...settings, currency })}
            {...field('opening')}
          />
        </div>
        {asksClosed && (
          <CheckboxField
            label="Closed"
            hint="Closed accounts are listed below the others. Their transactions still count."
            checked={draft.closed}
            onChange={({ target }) => setDraft({ ...draft, closed: target.checked })}
          />
        )}
        <FormButtons isSaving={isSaving} onCancel={onCancel}>
          <div className="ml-auto flex flex-wrap gap-2">
            {onMerge && <Button onClick={onMerge}>Merge into...</Button>}
            {onDelete && (
              <Button variant="danger" onClick={onDelete}>
                Delete account
              </Button>
            )}
          </div>
        </FormButtons>
      </form>
    </>
  )
}
