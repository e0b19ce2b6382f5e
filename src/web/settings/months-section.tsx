import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { addMonths } from '#domain/calendar.ts'
import {
  countedMonth,
  firstCountedDay,
  firstOfMonth,
  isWorkingDay,
  lastCountedDay,
  type MonthStart,
  startingDay,
  startingDays,
} from '#domain/month-start.ts'
import { errorMessage } from '#web/api/api-error.ts'
import { ledgerQuery, setMonthStart } from '#web/api/ledger.ts'
import { format } from '#web/format/format.ts'
import { today } from '#web/session/today.ts'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TryAgainBox } from '#web/ui/try-again-box.tsx'
import { SettingsSection } from './settings-section.tsx'
import { useKeepFormat } from './use-keep-format.ts'

/** Chooses the day on which months begin. Saved immediately. */
export function MonthsSection() {
  const queryClient = useQueryClient()
  const keepFormat = useKeepFormat()
  const { data: ledger, error, isFetching, refetch } = useQuery(ledgerQuery)
  const choosing = useMutation({
    mutationFn: async (start: MonthStart) => {
      await queryClient.cancelQueries({ queryKey: ledgerQuery.queryKey })
      queryClient.setQueryData(ledgerQuery.queryKey, await setMonthStart(start))
    },
    onSuccess: keepFormat,
  })
  const waiting = ledger?.nextMonthStart ?? null
  const shown = choosing.isPending ? choosing.variables : (waiting ?? ledger?.monthStart ?? firstOfMonth)
  const shownDay = startingDay(shown)
  const choose = (day: number, byWorkingDay: boolean) => choosing.mutate(startOf(day, byWorkingDay))
  return (
    <SettingsSection
      title="Months"
      about="Choose the day you get paid, and every chart, budget and report runs from payday to payday. Saved in your ledger."
    >
      {error && !ledger ? (
        <TryAgainBox isTrying={isFetching} onTryAgain={() => void refetch()}>
          {errorMessage(error, 'Failed to load the setting')}
        </TryAgainBox>
      ) : (
        <div className="max-w-md">
          <SelectField
            label="Months begin on"
            value={shownDay}
            disabled={!ledger || choosing.isPending}
            hint={hintOf(shown)}
            onChange={({ target: { value } }) => choose(Number(value), isWorkingDay(shown) && shownDay > 0)}
          >
            {startingDays.map((day) => (
              <option key={day} value={day}>
                {day === 1 ? 'The first of the month' : `Day ${day}`}
              </option>
            ))}
            <option value={0}>The last working day of the month before</option>
          </SelectField>
          {shownDay > 0 && (
            <CheckboxField
              className="mt-3"
              label="If that day is on a weekend, begin on the Friday before"
              checked={isWorkingDay(shown)}
              disabled={!ledger || choosing.isPending}
              onChange={({ target }) => choose(shownDay, target.checked)}
            />
          )}
          <p role="status" className="mt-2 empty:hidden">
            {waiting !== null &&
              'Recalculating the totals. Until that is done, Outgo shows the previous months.'}
          </p>
          {choosing.error && (
            <p role="alert" className="mt-2 text-danger">
              {errorMessage(choosing.error, 'Failed to save the setting')}
            </p>
          )}
        </div>
      )}
    </SettingsSection>
  )
}

function startOf(day: number, byWorkingDay: boolean): MonthStart {
  if (day === 0) return 'last_working_day'
  return byWorkingDay ? `working_day_by_${day}` : day
}

function hintOf(start: MonthStart): string {
  const month = countedMonth(today(), start)
  const nameOf = (one: string) =>
    `${format.month(one)} is ${format.days(firstCountedDay(one, start), lastCountedDay(one, start))}`
  return `${nameOf(month)}, and ${nameOf(addMonths(month, 1))}.`
}
