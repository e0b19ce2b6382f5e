const dayLength = 24 * 3600 * 1000

/**
 * The night whose backup is due, named after the day it ends on. That is today from the hour of the backup on, by the
 * machine's clock, and yesterday before then. `now` is in milliseconds since 1970.
 */
export function nightOf(now: number, hour: number): string {
  const local = new Date(now)
  const night = new Date(
    local.getFullYear(),
    local.getMonth(),
    local.getDate() - (local.getHours() < hour ? 1 : 0),
  )
  const pad = (part: number) => String(part).padStart(2, '0')
  return `${night.getFullYear()}-${pad(night.getMonth() + 1)}-${pad(night.getDate())}`
}

/** The nights whose backups are kept: the latest ones, and the latest of each week before them. */
export function nightsToKeep(
  nights: readonly string[],
  { days, weeks }: { days: number; weeks: number },
): Set<string> {
  const newestFirst = [...nights].sort().reverse()
  const kept = newestFirst.slice(0, days)
  const keptWeeks = new Set<number>()
  for (const night of newestFirst.slice(days)) {
    const week = weekOf(night)
    if (keptWeeks.has(week) || keptWeeks.size === weeks) continue
    keptWeeks.add(week)
    kept.push(night)
  }
  return new Set(kept)
}

/** Consecutive week numbers, Monday to Sunday; 1970 began on a Thursday. */
const weekOf = (night: string): number => Math.floor((Date.parse(night) / dayLength + 3) / 7)
