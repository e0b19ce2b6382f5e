import { type FormEvent, useState } from 'react'
import type { BudgetFields, BudgetPeriod } from '#domain/budgets/budget.ts'
import type { Month } from '#domain/calendar.ts'
import type { BudgetOfMonth } from '#web/api/budgets.ts'
import { CategorySelect } from '#web/categories/category-select.tsx'
import { useFormatSettings } from '#web/format/format.ts'
import { readTypedAmount, typedAmount } from '#web/format/typed-amount.ts'
import { monthWithDays } from '#web/months/month-with-days.ts'
import { Button } from '#web/ui/button.tsx'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { FormButtons } from '#web/ui/form-buttons.tsx'
import { ErrorBox } from '#web/ui/message-box.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useDiscardQuestion } from '#web/ui/use-discard-question.tsx'
import { useFieldProblem } from '#web/ui/use-field-problem.ts'

type BudgetFormProps = {
  /** The budget to change; null for a new one. */
  budget: BudgetOfMonth | null
  month: Month
  /** The id of the button that opens the form, which gets the focus when it closes. */
  openerId: string
  isSaving: boolean
  /** Why saving failed, if it did. */
  failure: string | null
  onSave: (budget: BudgetFields) => void
  onDelete?: (() => void) | undefined
  onCancel: () => void
}

/** The inline form for a new budget or an existing one. */
export function BudgetForm({ budget, month, openerId, isSaving, failure, ...on }: BudgetFormProps) {
  const settings = useFormatSettings()
  const [category, setCategory] = useState(budget?.category ?? '')
  const [amount, setAmount] = useState(budget ? typedAmount(budget.cents, settings) : '')
  const [period, setPeriod] = useState<BudgetPeriod>(budget?.period ?? 'month')
  const [rollover, setRollover] = useState(budget?.rollover ?? false)
  const { leaveOnEscape, question } = useDiscardQuestion({ category, amount, period, rollover }, on.onCancel)
  const { problem, showProblem } = useFieldProblem<'category' | 'amount'>()

  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const cents = readTypedAmount(amount, settings)
    const found: typeof problem =
      category.trim() === ''
        ? { field: 'category', message: 'Please select a category' }
        : cents === null || cents < 0
          ? { field: 'amount', message: 'Please enter a valid amount' }
          : null
    showProblem(event.currentTarget, found)
    if (!found && cents !== null) on.onSave({ category: category.trim(), cents, period, rollover })
  }

  return (
    <>
      {question}
      <form
        noValidate
        aria-label={budget ? `Edit the budget for ${budget.category}` : 'New budget'}
        data-focus-next={openerId}
        onSubmit={save}
        onKeyDown={leaveOnEscape}
        className="flex flex-col gap-4 p-4 text-left md:p-5"
      >
        {(problem || failure) && <ErrorBox>{problem?.message ?? failure}</ErrorBox>}
        <div className="grid items-start gap-4 sm:grid-cols-3">
          {!budget && (
            <CategorySelect
              name="category"
              required
              autoFocus
              isInvalid={problem?.field === 'category'}
              value={category}
              onChange={setCategory}
            />
          )}
          <TextField
            label="Amount"
            name="amount"
            required
            autoFocus={budget !== null}
            inputMode="decimal"
            placeholder={typedAmount(0, settings)}
            isInvalid={problem?.field === 'amount'}
            value={amount}
            onChange={({ target }) => setAmount(target.value)}
          />
          <SelectField
            label="Period"
            value={period}
            onChange={({ target }) => setPeriod(target.value === 'year' ? 'year' : 'month')}
          >
            <option value="month">Month</option>
            <option value="year">Year</option>
          </SelectField>
        </div>
        <CheckboxField
          label="Rollover"
          hint={`Carries what is left or overspent into the next ${period}.`}
          checked={rollover}
          onChange={({ target }) => setRollover(target.checked)}
        />
        <p className="text-muted text-xs">
          Includes subcategories. Applies from {period === 'year' ? month.slice(0, 4) : monthWithDays(month)}{' '}
          on; earlier {period}s don’t change.
        </p>
        <FormButtons isSaving={isSaving} onCancel={on.onCancel}>
          {on.onDelete && (
            <Button variant="ghost" onClick={on.onDelete} className="ml-auto">
              Delete
            </Button>
          )}
        </FormButtons>
      </form>
    </>
  )
}
