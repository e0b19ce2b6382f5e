import type { CadenceName } from '#domain/cadences.ts'
import { type Day, isDay } from '#domain/calendar.ts'
import type { FormatSettings } from '#domain/create-format.ts'
import type { CostFields } from '#web/api/recurring-costs.ts'
import { readTypedAmount, typedAmount } from '#web/format/typed-amount.ts'
import type { FieldProblem } from '#web/ui/use-field-problem.ts'

/** The values of the form, not yet validated. */
export type CostDraft = {
  name: string
  category: string
  amount: string
  cadence: CadenceName
  dayOfMonth: string
  startDate: string
  endDate: string
  active: boolean
}

export const emptyDraft = (today: Day): CostDraft => ({
  name: '',
  category: '',
  amount: '',
  cadence: 'monthly',
  dayOfMonth: '',
  startDate: today,
  endDate: '',
  active: true,
})

export const draftOf = (cost: CostFields, settings: FormatSettings): CostDraft => ({
  name: cost.name,
  category: cost.category,
  amount: typedAmount(cost.cents, settings),
  cadence: cost.cadence,
  dayOfMonth: String(cost.dayOfMonth),
  startDate: cost.startDate,
  endDate: cost.endDate ?? '',
  active: cost.active,
})

/** Costs due every one or two weeks are counted from their start date. */
export const hasNoDayOfMonth = (cadence: CadenceName) => cadence === 'weekly' || cadence === 'biweekly'

/** The cost that a draft describes, or the first problem with it. */
export function costFrom(
  draft: CostDraft,
  settings: FormatSettings,
): { cost: CostFields } | { problem: FieldProblem<keyof CostDraft> } {
  const problem = (field: keyof CostDraft, message: string) => ({ problem: { field, message } })
  const name = draft.name.trim()
  const cents = readTypedAmount(draft.amount, settings)
  const typedDay = /^\d{1,2}$/.test(draft.dayOfMonth.trim()) ? Number(draft.dayOfMonth) : 0
  const isValidDay = typedDay >= 1 && typedDay <= 31

  if (name === '') return problem('name', 'Please enter a name')
  if (draft.category === '') return problem('category', 'Please select a category')
  if (cents === null || cents <= 0) return problem('amount', 'Please enter a valid amount')
  if (!isValidDay && !hasNoDayOfMonth(draft.cadence))
    return problem('dayOfMonth', 'Please enter a valid day of the month (1-31)')
  if (!isDay(draft.startDate)) return problem('startDate', 'Please enter a valid start date')
  if (draft.endDate !== '' && !isDay(draft.endDate))
    return problem('endDate', 'Please enter a valid end date')
  if (draft.endDate !== '' && draft.endDate < draft.startDate)
    return problem('endDate', 'The end date must not be before the start date')

  const { category, cadence, active, startDate } = draft
  const dayOfMonth = isValidDay ? typedDay : Number(startDate.slice(8))
  const endDate = draft.endDate || null
  return { cost: { name, category, cents, cadence, dayOfMonth, active, startDate, endDate } }
}
