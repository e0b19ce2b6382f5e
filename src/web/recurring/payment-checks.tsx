import type { FoundSeries } from '#web/api/found-series.ts'
import { format } from '#web/format/format.ts'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'

type PaymentChecksProps = {
  series: FoundSeries
  leftOutIds: readonly string[]
  onChange: (leftOutIds: string[]) => void
}

/** The payments of a found series, latest first. Clearing a checkbox leaves out one that belongs to something else. */
export const PaymentChecks = ({ series, leftOutIds, onChange }: PaymentChecksProps) => (
  <fieldset>
    <legend className="mb-2 font-medium">Payments</legend>
    <div className="grid max-h-48 grid-cols-[repeat(auto-fill,minmax(15rem,1fr))] gap-x-6 gap-y-1.5 overflow-y-auto py-0.5 pl-0.5">
      {series.payments
        .map((payment, index) => ({ ...payment, id: series.transactionIds[index] ?? '' }))
        .toReversed()
        .map(({ id, date, cents }) => (
          <CheckboxField
            key={id}
            label={
              <span className="font-normal tabular-nums">
                {format.day(date)}: {format.money(Math.abs(cents), series.currency)}
              </span>
            }
            checked={!leftOutIds.includes(id)}
            onChange={({ target }) =>
              onChange(target.checked ? leftOutIds.filter((one) => one !== id) : [...leftOutIds, id])
            }
          />
        ))}
    </div>
  </fieldset>
)
