const dayLength = 24 * 3600 * 1000

/**
 * The night whose copy is due, as the day it ended in: today's once the hour has come by the machine's clock, until
 * then yesterday's. `now` in milliseconds since 1970.
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

/** Of these nights those whose copies stay: the newest, and of the weeks before them the newest of each. */
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

/** Weeks counted through, from a Monday to a Sunday each; 1970 began with a Thursday. */
const weekOf = (night: string): number => Math.floor((Date.parse(night) / dayLength + 3) / 7)
