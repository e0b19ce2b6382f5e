import type { Month } from '#domain/calendar.ts'
import { format } from '#web/format/format.ts'

/** A label on the axis. The first one and every January also show the year. */
export type MonthTick = { month: Month; text: string; year: string | null }

const steps = [1, 2, 3, 6, 12, 24, 60, 120, 240, 600]

const indexOf = (month: Month) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1

/** As many evenly spaced labels as fit, aligned with the year. */
export function monthTicks(months: readonly Month[], width: number, labelWidth = 40): MonthTick[] {
  const fitting = Math.max(1, Math.floor(width / labelWidth))
  const step = steps.find((each) => months.length / each <= fitting) ?? 1200
  const named = months.filter((month) => indexOf(month) % step === 0)
  const shown = named.length > 0 ? named : months.slice(0, 1)
  return shown.map((month, at) => {
    const year = month.slice(0, 4)
    const name = format.shortMonth(month)
    if (step >= 12) return { month, text: year, year: null }
    return { month, text: name, year: at === 0 || shown[at - 1]?.slice(0, 4) !== year ? year : null }
  })
}
