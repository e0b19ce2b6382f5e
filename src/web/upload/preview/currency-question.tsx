import { Coins } from 'lucide-react'
import { useId } from 'react'
import { isLedgerCurrency } from '#domain/currencies.ts'
import { Card } from '#web/ui/card.tsx'
import { classNames } from '#web/ui/class-names.ts'
import type { CurrencyDecision } from './readiness.ts'

type CurrencyQuestionProps = {
  currency: string
  ledgerCurrency: string
  decision: CurrencyDecision | undefined
  disabled: boolean
  onDecide: (decision: CurrencyDecision) => void
}

/** Amounts in another currency than the ledger's would look like what they are not. */
export function CurrencyQuestion({
  currency,
  ledgerCurrency,
  decision,
  disabled,
  onDecide,
}: CurrencyQuestionProps) {
  const name = useId()
  const choices: [CurrencyDecision, string, string][] = [
    ['switch', `Show all of Outgo in ${currency}`, 'Nothing is converted; you can change it in Settings.'],
    [
      'keep',
      `Add the numbers as ${ledgerCurrency}`,
      `Outgo will show 12.50 ${currency} as 12.50 ${ledgerCurrency}.`,
    ],
  ]
  return (
    <Card className={classNames('p-4 md:p-5', !decision && 'border-accent/50 ring-4 ring-accent-soft')}>
      <fieldset disabled={disabled} aria-describedby={`${name}-why`}>
        <legend className="flex items-center gap-2 font-semibold">
          <Coins aria-hidden="true" className="size-4 shrink-0 text-accent" />
          This statement is in {currency}
        </legend>
        <p id={`${name}-why`} className="mt-1 text-muted">
          Outgo shows amounts in {ledgerCurrency}, and amounts in two currencies cannot be added up.
        </p>
        <div className="mt-3 grid gap-2 sm:grid-cols-2">
          {choices
            .filter(([choice]) => choice === 'keep' || isLedgerCurrency(currency))
            .map(([choice, text, hint]) => (
              <label
                key={choice}
                className="flex min-h-11 cursor-pointer items-start gap-3 rounded-lg border border-line px-3 py-2.5 transition-colors duration-150 hover:border-muted has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2"
              >
                <input
                  type="radio"
                  name={name}
                  checked={decision === choice}
                  onChange={() => onDecide(choice)}
                  className="mt-0.5 size-4 shrink-0 accent-accent-solid outline-none"
                />
                <span className="min-w-0">
                  <span className="block font-medium">{text}</span>
                  <span className="mt-0.5 block text-muted text-xs">{hint}</span>
                </span>
              </label>
            ))}
        </div>
      </fieldset>
    </Card>
  )
}
