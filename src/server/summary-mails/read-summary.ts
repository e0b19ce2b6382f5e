import type { Kysely } from 'kysely'
import type { SummarySection } from '#auth/summary-mails/write-summary-mail.ts'
import { addDays, addMonths, type Day, lastDayOf, type Month } from '#domain/calendar.ts'
import type { createFormat } from '#domain/create-format.ts'
import { firstCountedDay, firstOfMonth, lastCountedDay } from '#domain/month-start.ts'
import { readMonthChanges } from '#ledger/read-month-changes.ts'
import { readMonthStart } from '#ledger/store/counting.ts'
import { readLedgerCurrency } from '#ledger/store/ledger-currency.ts'
import { readMemberships } from '#ledger/store/members.ts'
import { ownedBy } from '#store/engines/row-owner.ts'
import type { Schema, Store } from '#store/schema.ts'
import { monthChangeWords } from '#words/month-change-words.ts'

/** A ledger whose last transaction is at most this many days before the end of the month contains the whole month. */
const daysMissing = 3
const longestWait = 10

/** Whether a summary can wait until tomorrow: for ten days after the month has ended in each of the ledgers. */
export function canWait(today: Day, month: Month, ended: readonly Pick<EndedMonth, 'lastDay'>[]): boolean {
  const lastDays = ended.length === 0 ? [lastDayOf(month)] : ended.map(({ lastDay }) => lastDay)
  return lastDays.some((lastDay) => today < addDays(lastDay, longestWait))
}

/** A month of a ledger that has ended. */
export type EndedMonth = {
  ledgerId: string
  firstDay: Day
  lastDay: Day
  /** Whose ledger it is. Null if the user has no other one with transactions. */
  whose: string | null
  isCalendarMonth: boolean
}

/**
 * Returns when the month began and ended in each of the user's ledgers that has transactions in it. Returns null until the
 * month is over in all of them, and while transactions may still be missing, since people upload statements days later.
 * Doesn't wait for a ledger without transactions in this month or the one before.
 */
export async function readEndedMonths(
  store: Kysely<Schema>,
  { userId, month, today }: { userId: string; month: Month; today: Day },
): Promise<EndedMonth[] | null> {
  const ledgers = (await readMemberships(ownedBy(store, userId), userId)).map(({ id }) => id)
  const filled: (EndedMonth & { latest: Day; isAwaited: boolean })[] = []
  for (const ledgerId of ledgers.sort((one, other) => Number(other === userId) - Number(one === userId))) {
    const ledger = ownedBy(store, userId, ledgerId)
    const latest = await readLatestDay(ledger, ledgerId)
    if (latest === null) continue
    const start = await readMonthStart(ledger, ledgerId)
    const lastDay = lastCountedDay(month, start)
    // In some time zones, it can still be the day before.
    if (addDays(lastDay, 1) >= today) return null
    filled.push({
      ...{ ledgerId, lastDay, latest, isCalendarMonth: start === firstOfMonth },
      firstDay: firstCountedDay(month, start),
      whose: ledgerId === userId ? 'Your ledger' : 'A ledger you share',
      isAwaited:
        latest >= firstCountedDay(addMonths(month, -1), start) && latest < addDays(lastDay, -daysMissing),
    })
  }
  const months = filled.filter(({ latest, firstDay }) => latest >= firstDay)
  const isIncomplete = months.length === 0 || filled.some(({ isAwaited }) => isAwaited)
  if (isIncomplete && canWait(today, month, filled)) return null
  return months.map((one) => ({ ...one, whose: filled.length === 1 ? null : one.whose }))
}

/** What changed in these months, each in words; those without a change are left out. */
export async function readSummary(
  store: Kysely<Schema>,
  { userId, months, formatIn }: { userId: string; months: readonly EndedMonth[]; formatIn: FormatIn },
): Promise<SummarySection[]> {
  const sections: SummarySection[] = []
  for (const { ledgerId, firstDay, lastDay, whose, isCalendarMonth } of months) {
    const ledger = ownedBy(store, userId, ledgerId)
    const format = formatIn(await readLedgerCurrency(ledger, ledgerId))
    const changes = await readMonthChanges(ledger, ledgerId, lastDay)
    if (changes.length === 0) continue
    const days = isCalendarMonth ? null : format.days(firstDay, lastDay)
    sections.push({
      title: [whose, days].filter((part) => part !== null).join(', ') || null,
      lines: changes.map((change) => monthChangeWords(change, format, false)),
    })
  }
  return sections
}

type FormatIn = (currency: string | null) => ReturnType<typeof createFormat>

async function readLatestDay(store: Store, ledgerId: string): Promise<Day | null> {
  const latest = await store
    .selectFrom('transactions')
    .select('date')
    .where('ledgerId', '=', ledgerId)
    .orderBy('date', 'desc')
    .limit(1)
    .executeTakeFirst()
  return latest?.date ?? null
}
