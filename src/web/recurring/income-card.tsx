import { useQuery } from '@tanstack/react-query'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { addMonths, lastDayOf, monthOf } from '#domain/calendar.ts'
import { correctedIncome } from '#domain/corrected-income.ts'
import { duePayments } from '#domain/due-days.ts'
import { recurringNotes } from '#domain/recurring-notes.ts'
import { errorMessage } from '#web/api/api-error.ts'
import { type FoundSeries, foundSeriesQuery } from '#web/api/found-series.ts'
import { format } from '#web/format/format.ts'
import { today } from '#web/session/today.ts'
import { Card } from '#web/ui/card.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ErrorBox } from '#web/ui/message-box.tsx'
import { cadenceTexts, noteText } from '#web/words/recurring-words.ts'
import { correctable, expectedIncome } from './expected-income.ts'
import { IncomeForm } from './forms.tsx'
import { useDeciding } from './use-deciding.ts'

/** The incomes that the user confirmed, which the forecast counts. */
export function IncomeCard() {
  const { data: found = [] } = useQuery(foundSeriesQuery)
  const [corrected, setCorrected] = useState<string | null>(null)
  const deciding = useDeciding(() => setCorrected(null))
  const incomes = found.filter(({ direction, decision }) => direction === 'in' && decision === 'confirmed')
  if (incomes.length === 0) return null
  return (
    <Card aria-labelledby="income" className="mb-6 p-4 md:p-5">
      <h2 id="income" className="font-semibold text-base">
        Regular income
      </h2>
      <p className="mt-1 text-muted text-xs">The forecast counts what you confirmed.</p>
      <ul aria-label="Regular income" className="mt-2 divide-y divide-line">
        {incomes.map((series) => {
          const key = series.transactionIds[0] ?? ''
          const { name } = correctable(series)
          const openerId = `correct-income-${key}`
          return (
            <li key={key} className="py-2.5 last:pb-0">
              {corrected === key ? (
                <IncomeForm
                  series={series}
                  expected={correctable(series)}
                  openerId={openerId}
                  isSaving={deciding.isPending}
                  onSave={(income) => deciding.mutate({ series, action: 'confirm', ...income })}
                  onCancel={() => setCorrected(null)}
                />
              ) : (
                <div className="flex items-center gap-2">
                  <Income series={series} />
                  <IconButton id={openerId} label={`Correct ${name}`} onClick={() => setCorrected(key)}>
                    <Pencil />
                  </IconButton>
                  <IconButton
                    label={`Remove ${name}`}
                    tone="danger"
                    disabled={deciding.isPending}
                    onClick={() => deciding.mutate({ series, action: 'forget' })}
                  >
                    <Trash2 />
                  </IconButton>
                </div>
              )}
            </li>
          )
        })}
      </ul>
      {deciding.error && (
        <ErrorBox className="mt-3">{errorMessage(deciding.error, 'Failed to save the decision')}</ErrorBox>
      )}
    </Card>
  )
}

function Income({ series }: { series: FoundSeries }) {
  const kept = correctedIncome(series)
  const { name, cadence, cents } = correctable(series)
  const next = nextDay(series)
  const texts = [
    cadenceTexts[cadence],
    `Last received ${format.day(kept.payments.at(-1)?.date ?? '')}`,
    ...(next ? [`Next expected ${format.day(next)}`] : []),
    ...recurringNotes(kept, today()).flatMap((note) =>
      note.kind === 'missing' ? 'Not counted in the forecast' : noteText(note),
    ),
  ]
  return (
    <div className="mr-auto min-w-0 flex-1">
      <div className="flex items-baseline justify-between gap-4">
        <bdi className="wrap-anywhere font-medium">{name}</bdi>
        <span className="whitespace-nowrap font-medium tabular-nums">
          {cents === null ? '–' : format.money(cents)}
        </span>
      </div>
      <p className="text-muted text-xs">{texts.join(' · ')}</p>
    </div>
  )
}

function nextDay(series: FoundSeries) {
  const income = expectedIncome(series)
  const lastDay = lastDayOf(addMonths(monthOf(today()), 12))
  return income && duePayments([income], today(), lastDay)[0]?.date
}
