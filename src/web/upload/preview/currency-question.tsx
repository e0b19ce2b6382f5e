import { Coins } from 'lucide-react'
import { useId } from 'react'
import { Card } from '#web/ui/card.tsx'
import type { LedgerDecision } from './readiness.ts'

type CurrencyQuestionProps = {
  currency: string
  ledgerCurrency: string
  decision: LedgerDecision
  disabled: boolean
  onDecide: (decision: LedgerDecision) => void
}

/** Asks, when the first statements of a ledger are in another currency, whether totals should be in that one. */
export function CurrencyQuestion({
  currency,
  ledgerCurrency,
  decision,
  disabled,
  onDecide,
}: CurrencyQuestionProps) {
  const name = useId()
  const choices: [LedgerDecision, string, string][] = [
    ['change', `Show totals in ${currency}`, 'You can change it in Settings.'],
    [
      'keep',
      `Show totals in ${ledgerCurrency}`,
      'Amounts are converted with exchange rates that you add in Settings.',
    ],
  ]
  return (
    <Card className="p-4 md:p-5">
      <fieldset disabled={disabled} aria-describedby={`${name}-why`}>
        <legend className="flex items-center gap-2 font-semibold">
          <Coins aria-hidden="true" className="size-4 shrink-0 text-accent" />
          This statement is in {currency}
        </legend>
        <p id={`${name}-why`} className="mt-1 text-muted">
          Its account will be in {currency}. Which currency should totals be in?
        </p>
        <div className="mt-3 grid gap-2 sm:grid-cols-2">
          {choices.map(([choice, text, hint]) => (
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
