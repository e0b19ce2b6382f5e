import { type FormEvent, useEffect, useRef, useState } from 'react'
import { categories } from '#domain/categories.ts'
import type { CostFields } from '#web/api/recurring-costs.ts'
import { Button } from '#web/ui/button.tsx'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { ErrorBox } from '#web/ui/message-box.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { type CostDraft, type CostProblem, costFrom } from './cost-draft.ts'

type CostFormProps = {
  /** What the form is for, as its name. */
  label: string
  draft: CostDraft
  /** A new cost is always active, so only an old one asks. */
  asksActive: boolean
  isSaving: boolean
  /** Why saving failed, if it did. */
  failure: string | null
  onSave: (cost: CostFields) => void
  onCancel: () => void
}

/** Adds a cost or edits one, in its place in the page. */
export function CostForm({
  label,
  draft: given,
  asksActive,
  isSaving,
  failure,
  onSave,
  onCancel,
}: CostFormProps) {
  const [draft, setDraft] = useState(given)
  const [problem, setProblem] = useState<CostProblem | null>(null)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])

  const field = (name: Exclude<keyof CostDraft, 'active'>) => ({
    name,
    value: draft[name],
    isWrong: problem?.field === name,
    onChange: ({ target }: { target: { value: string } }) => setDraft({ ...draft, [name]: target.value }),
  })

  const save = (event: FormEvent) => {
    event.preventDefault()
    const endDate = form.current?.elements.namedItem('endDate')
    // Its value is empty then, as if there was to be no end.
    const isHalfTyped = endDate instanceof HTMLInputElement && endDate.validity.badInput
    const result = costFrom(isHalfTyped ? { ...draft, endDate: 'half typed' } : draft)
    setProblem('problem' in result ? result.problem : null)
    if ('cost' in result) return onSave(result.cost)
    const wrong = form.current?.elements.namedItem(result.problem.field)
    if (wrong instanceof HTMLElement) wrong.focus()
  }

  const offered = [...new Set([...categories, draft.category])].filter((category) => category !== '')
  return (
    <form
      ref={form}
      noValidate
      aria-label={label}
      onSubmit={save}
      onKeyDown={(event) => event.key === 'Escape' && onCancel()}
      className="flex flex-col gap-4 p-4 md:p-5"
    >
      {(problem || failure) && <ErrorBox>{problem?.message ?? failure}</ErrorBox>}
      <div className="grid grid-cols-2 items-start gap-4 lg:grid-cols-3">
        <TextField label="Name" required maxLength={100} className="max-sm:col-span-2" {...field('name')} />
        <SelectField label="Category" required className="max-sm:col-span-2" {...field('category')}>
          <option value="">Select a category</option>
          {offered.map((category) => (
            <option key={category}>{category}</option>
          ))}
        </SelectField>
        <TextField label="Amount" required inputMode="decimal" placeholder="0.00" {...field('amount')} />
        <TextField
          label="Day of Month"
          required
          inputMode="numeric"
          placeholder="1-31"
          {...field('dayOfMonth')}
        />
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
          hint="An inactive cost stays listed and counts in no total."
          checked={draft.active}
          onChange={({ target }) => setDraft({ ...draft, active: target.checked })}
        />
      )}
      <div className="flex gap-2">
        <Button type="submit" variant="primary" busy={isSaving}>
          Save
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  )
}
