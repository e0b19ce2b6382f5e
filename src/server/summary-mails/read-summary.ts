import type { Kysely } from 'kysely'
import type { SummarySection } from '#auth/summary-mails/write-summary-mail.ts'
import { addDays, addMonths, type Month } from '#domain/calendar.ts'
import { changeWords } from '#domain/changes/change-words.ts'
import type { createFormat } from '#domain/create-format.ts'
import { firstCountedDay, lastCountedDay } from '#domain/month-start.ts'
import { readMonthChanges } from '#ledger/read-month-changes.ts'
import { readMonthStart } from '#ledger/store/counting.ts'
import { readLedgerCurrency } from '#ledger/store/ledger-currency.ts'
import { readMemberships } from '#ledger/store/members.ts'
import { ownedBy } from '#store/engines/row-owner.ts'
import type { Schema, Store } from '#store/schema.ts'

/** A ledger whose last transaction is at most this many days before the end of the month contains the whole month. */
const daysMissing = 3
/** From this day on, the summary no longer waits for more transactions. */
const lastDayToWait = 10

type Asked = {
  userId: string
  month: Month
  /** Today's day of the month. */
  dayOfMonth: number
  formatIn: (currency: string | null) => ReturnType<typeof createFormat>
}

/**
 * What changed in each of the user's ledgers, in its last month that has ended; ledgers without a change are left out. Null as long as transactions of
 * the month may be missing, because people upload statements days later.
 */
export async function readSummary(
  store: Kysely<Schema>,
  { userId, month, dayOfMonth, formatIn }: Asked,
): Promise<SummarySection[] | null> {
  const sections: { title: string; days: string | null; lines: SummarySection['lines'] }[] = []
  const today = `${addMonths(month, 1)}-${String(dayOfMonth).padStart(2, '0')}`
  const canWait = dayOfMonth < lastDayToWait
  let isEmpty = true
  const ledgers = (await readMemberships(ownedBy(store, userId), userId)).map(({ id }) => id)
  for (const id of ledgers.sort((one, other) => Number(other === userId) - Number(one === userId))) {
    const ledger = ownedBy(store, userId, id)
    const latest = await readLatestDay(ledger, id)
    const start = await readMonthStart(ledger, id)
    const ended = lastCountedDay(month, start) < today ? month : addMonths(month, -1)
    const [firstDay, lastDay] = [firstCountedDay(ended, start), lastCountedDay(ended, start)]
    if (latest === null || latest < firstDay) continue
    isEmpty = false
    if (canWait && latest < addDays(lastDay, -daysMissing)) return null
    const format = formatIn(await readLedgerCurrency(ledger, id))
    const changes = await readMonthChanges(ledger, id, lastDay)
    const lines = changes.map((change) => changeWords(change, format, false))
    if (lines.length > 0)
      sections.push({
        title: id === userId ? 'Your ledger' : 'A ledger you share',
        days: start === 1 ? null : format.days(firstDay, lastDay),
        lines,
      })
  }
  if (isEmpty && canWait) return null
  return sections.map(({ title, days, lines }) => ({
    title: sections.length === 1 ? days : [title, days].filter((part) => part !== null).join(', '),
    lines,
  }))
}

async function readLatestDay(store: Store, ledgerId: string): Promise<string | null> {
  const latest = await store
    .selectFrom('transactions')
    .select('date')
    .where('ledgerId', '=', ledgerId)
    .orderBy('date', 'desc')
    .limit(1)
    .executeTakeFirst()
  return latest?.date ?? null
}
