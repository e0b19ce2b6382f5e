import { type FormEvent, useState } from 'react'
import type { CadenceName } from '#domain/cadences.ts'
import type { IncomeCorrection } from '#domain/corrected-income.ts'
import type { Cents } from '#domain/money.ts'
import type { FoundSeries } from '#web/api/found-series.ts'
import { useFormatSettings } from '#web/format/format.ts'
import { readTypedAmount, typedAmount } from '#web/format/typed-amount.ts'
import { FormButtons } from '#web/ui/form-buttons.tsx'
import { ErrorBox } from '#web/ui/message-box.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useDiscardQuestion } from '#web/ui/use-discard-question.tsx'
import { useFieldProblem } from '#web/ui/use-field-problem.ts'
import { CadenceSelect } from './cadence-select.tsx'
import { PaymentChecks } from './payment-checks.tsx'

export type CorrectedIncome = { correction: IncomeCorrection | null; leftOutIds: string[] }

type IncomeFormProps = {
  series: FoundSeries
  /** What the forecast expects without corrections. */
  expected: { name: string; cadence: CadenceName; cents: Cents | null }
  /** The id of the button that opens the form, which gets the focus when it closes. */
  openerId: string
  isSaving: boolean
  onSave: (corrected: CorrectedIncome) => void
  onCancel: () => void
}

/** The inline form to correct a regular income. */
export function IncomeForm({ series, expected, openerId, isSaving, onSave, onCancel }: IncomeFormProps) {
  const settings = useFormatSettings()
  const [name, setName] = useState(expected.name)
  const [amount, setAmount] = useState(expected.cents === null ? '' : typedAmount(expected.cents, settings))
  const [cadence, setCadence] = useState<CadenceName>(expected.cadence)
  const [leftOutIds, setLeftOutIds] = useState<string[]>(series.leftOutIds)
  const { leaveOnEscape, question } = useDiscardQuestion({ name, amount, cadence, leftOutIds }, onCancel)
  const { problem, showProblem } = useFieldProblem<'name' | 'amount' | 'payments'>()

  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const cents = readTypedAmount(amount, settings)
    const found: typeof problem =
      name.trim() === ''
        ? { field: 'name', message: 'Please enter a name' }
        : cents === null || cents <= 0
          ? { field: 'amount', message: 'Please enter a valid amount' }
          : leftOutIds.length === series.payments.length
            ? { field: 'payments', message: 'Please leave at least one payment selected' }
            : null
    showProblem(event.currentTarget, found)
    if (found || cents === null) return
    const changed = {
      ...(name.trim() !== expected.name && { name: name.trim() }),
      ...(cadence !== expected.cadence && { cadence }),
      ...(cents !== expected.cents && { cents }),
    }
    const before = series.correction ?? { name: null, cadence: null, cents: null }
    const correction = Object.keys(changed).length > 0 ? { ...before, ...changed } : series.correction
    onSave({ correction, leftOutIds })
  }

  return (
    <>
      {question}
      <form
        noValidate
        aria-label={`Correct ${series.name}`}
        data-focus-next={openerId}
        onSubmit={save}
        onKeyDown={leaveOnEscape}
        className="flex flex-col gap-4 p-4 md:p-5"
      >
        {problem && <ErrorBox>{problem.message}</ErrorBox>}
        <div className="grid grid-cols-2 items-start gap-4 lg:grid-cols-3">
          <TextField
            label="Name"
            name="name"
            autoFocus
            required
            maxLength={100}
            className="max-lg:col-span-2"
            isInvalid={problem?.field === 'name'}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
          <TextField
            label="Amount"
            name="amount"
            required
            inputMode="decimal"
            isInvalid={problem?.field === 'amount'}
            value={amount}
            onChange={({ target }) => setAmount(target.value)}
          />
          <CadenceSelect value={cadence} onChange={setCadence} />
        </div>
        <PaymentChecks series={series} leftOutIds={leftOutIds} onChange={setLeftOutIds} />
        <FormButtons isSaving={isSaving} onCancel={onCancel} />
      </form>
    </>
  )
}
