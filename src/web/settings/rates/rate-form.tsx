import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { isMonth, monthOf } from '#domain/calendar.ts'
import { isRate } from '#domain/rates/rate.ts'
import { errorMessage } from '#web/api/api-error.ts'
import { invalidateLedger } from '#web/api/query-client.ts'
import { putRate } from '#web/api/rates.ts'
import { useFormatSettings } from '#web/format/format.ts'
import { today } from '#web/session/today.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorBox } from '#web/ui/message-box.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

/** Sets the rate of a month, or replaces it. */
export function RateForm({ currencies }: { currencies: readonly string[] }) {
  const { currency: into } = useFormatSettings()
  const [currency, setCurrency] = useState(currencies[0] ?? '')
  const [month, setMonth] = useState(monthOf(today()))
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<'month' | 'rate' | null>(null)
  const saving = useMutation({
    mutationFn: async (rate: Parameters<typeof putRate>[0]) => {
      await putRate(rate)
      await invalidateLedger()
    },
    onSuccess: () => setTyped(''),
  })
  const save = (event: FormEvent) => {
    event.preventDefault()
    // A decimal comma; a rate has no groups.
    const rate = typed.trim().replace(',', '.')
    const wrong = !isMonth(month) ? 'month' : !isRate(rate) ? 'rate' : null
    setProblem(wrong)
    if (wrong === null) saving.mutate({ currency, month, rate })
  }
  return (
    <form noValidate aria-label="New exchange rate" onSubmit={save} className="flex flex-col gap-3">
      {(problem || saving.error) && (
        <ErrorBox>
          {problem === 'month'
            ? 'Please enter a month such as 2025-03'
            : problem === 'rate'
              ? 'Please enter a valid rate such as 0.92'
              : errorMessage(saving.error, 'Failed to save the rate')}
        </ErrorBox>
      )}
      <div className="grid items-start gap-3 sm:grid-cols-[6rem_minmax(0,1fr)_8rem]">
        <SelectField
          label="Currency"
          value={currencies.includes(currency) ? currency : (currencies[0] ?? '')}
          onChange={({ target }) => setCurrency(target.value)}
        >
          {currencies.map((code) => (
            <option key={code}>{code}</option>
          ))}
        </SelectField>
        <TextField
          label="Month"
          type="month"
          placeholder="2025-03"
          value={month}
          isInvalid={problem === 'month'}
          onChange={({ target }) => setMonth(target.value)}
        />
        <TextField
          label={`1 ${currency} in ${into}`}
          inputMode="decimal"
          placeholder="0.92"
          value={typed}
          isInvalid={problem === 'rate'}
          onChange={({ target }) => setTyped(target.value)}
        />
      </div>
      <div>
        <Button type="submit" variant="primary" busy={saving.isPending}>
          Save rate
        </Button>
      </div>
    </form>
  )
}
