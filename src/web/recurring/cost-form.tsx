import { type FormEvent, type ReactNode, useState } from 'react'
import type { CostFields } from '#web/api/recurring-costs.ts'
import { CategorySelect } from '#web/categories/category-select.tsx'
import { useFormatSettings } from '#web/format/format.ts'
import { typedAmount } from '#web/format/typed-amount.ts'
import { today } from '#web/session/today.ts'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { FormButtons } from '#web/ui/form-buttons.tsx'
import { ErrorBox } from '#web/ui/message-box.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useDiscardQuestion } from '#web/ui/use-discard-question.tsx'
import { useFieldProblem } from '#web/ui/use-field-problem.ts'
import { CadenceSelect } from './cadence-select.tsx'
import { type CostDraft, costFrom, draftOf, emptyDraft, hasNoDayOfMonth } from './cost-draft.ts'

type CostFormProps = {
  /** The accessible name of the form. */
  label: string
  /** The id of the button that opens the form, which gets the focus when it closes. */
  openerId: string
  /** Null for a new one. */
  cost: CostFields | null
  /** New costs are always active, so only existing ones have the checkbox. */
  asksActive: boolean
  isSaving: boolean
  /** Why saving failed, if it did. */
  failure: string | null
  onSave: (cost: CostFields) => void
  onCancel: () => void
  /** More fields, above the buttons. */
  children?: ReactNode
}

/** The inline form to add or edit a cost. */
export function CostForm({
  label,
  openerId,
  cost,
  asksActive,
  isSaving,
  failure,
  onSave,
  onCancel,
  children,
}: CostFormProps) {
  const settings = useFormatSettings()
  const [draft, setDraft] = useState(() => (cost ? draftOf(cost, settings) : emptyDraft(today())))
  const { leaveOnEscape, question } = useDiscardQuestion(draft, onCancel)
  const { problem, showProblem } = useFieldProblem<keyof CostDraft>()

  const field = (name: Exclude<keyof CostDraft, 'active'>) => ({
    name,
    value: draft[name],
    isInvalid: problem?.field === name,
    onChange: ({ target }: { target: { value: string } }) => setDraft({ ...draft, [name]: target.value }),
  })

  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const endDate = form.elements.namedItem('endDate')
    // An incomplete date has an empty value, which would mean no end date.
    const isIncomplete = endDate instanceof HTMLInputElement && endDate.validity.badInput
    const result = costFrom(isIncomplete ? { ...draft, endDate: 'incomplete' } : draft, settings)
    showProblem(form, 'problem' in result ? result.problem : null)
    if ('cost' in result) onSave(result.cost)
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
        <div className="grid grid-cols-2 items-start gap-4 lg:grid-cols-3">
          <TextField
            label="Name"
            autoFocus
            required
            maxLength={100}
            className="max-sm:col-span-2"
            {...field('name')}
          />
          <CategorySelect
            required
            className="max-sm:col-span-2"
            {...field('category')}
            onChange={(category) => setDraft({ ...draft, category })}
          />
          <TextField
            label="Amount"
            required
            inputMode="decimal"
            placeholder={typedAmount(0, settings)}
            {...field('amount')}
          />
          <CadenceSelect value={draft.cadence} onChange={(cadence) => setDraft({ ...draft, cadence })} />
          {!hasNoDayOfMonth(draft.cadence) && (
            <TextField
              label="Day of Month"
              required
              inputMode="numeric"
              placeholder="1-31"
              {...field('dayOfMonth')}
            />
          )}
          <TextField
            label="Start Date"
            type="date"
            required
            className="max-[24rem]:col-span-2"
            {...field('startDate')}
          />
          <TextField
            label="End Date"
            type="date"
            min={draft.startDate}
            hint="Optional"
            className="max-[24rem]:col-span-2"
            {...field('endDate')}
          />
        </div>
        {asksActive && (
          <CheckboxField
            label="Active"
            hint="Inactive costs stay in the list but do not count."
            checked={draft.active}
            onChange={({ target }) => setDraft({ ...draft, active: target.checked })}
          />
        )}
        {children}
        <FormButtons isSaving={isSaving} onCancel={onCancel} />
      </form>
    </>
  )
}
