import { v5 as idOf } from 'uuid'
import type { Day } from '#domain/calendar.ts'
import { type MonthChange, monthChanges } from '#domain/changes/month-changes.ts'
import { countedMonth, firstCountedDay } from '#domain/month-start.ts'
import { readDismissedChanges } from '#ledger/store/changes/dismissed-changes.ts'
import { readSpentRows } from '#ledger/store/changes/spent-rows.ts'
import { readMonthStart } from '#ledger/store/counting.ts'
import type { Store } from '#store/schema.ts'

/** The lines about a month up to this day, without those that were dismissed. */
export async function readMonthChanges(store: Store, ledgerId: string, today: Day) {
  const dismissed = await readDismissedChanges(store, ledgerId)
  const monthStart = await readMonthStart(store, ledgerId)
  const month = countedMonth(today, monthStart)
  // Without the ledger, so that the ID is the same after an account file is imported.
  const idOfKey = (key: string) => idOf(`${month} ${key}`, idOf.URL)
  const rows = await readSpentRows(store, ledgerId, today)
  return monthChanges(rows, { today, monthStart }, (key) => dismissed.has(idOfKey(key))).map((change) => ({
    ...fieldsOf(change, { firstDay: firstCountedDay(month, monthStart), lastDay: today }),
    id: idOfKey(change.key),
    kind: change.kind,
    cents: change.cents,
    transactionIds: change.rowIds,
  }))
}

const none = {
  ...{ category: null, name: null, merchantKey: null },
  ...{ usualCents: null, eachCents: null, times: null, visits: null, without: [] },
}

/** The fields that depend on the kind. */
function fieldsOf(change: MonthChange, days: { firstDay: Day; lastDay: Day }) {
  if ('category' in change) {
    const { category, without, usualCents, visits } = change
    return { ...none, category, without, usualCents, visits, ...days }
  }
  const { name, merchantKey, eachCents, date: firstDay, lastDate: lastDay } = change
  return {
    ...none,
    ...(change.kind === 'unusual_amount' && { usualCents: change.usualCents }),
    ...(change.kind === 'charged_twice' && { times: change.times }),
    ...{ name, merchantKey, eachCents, firstDay, lastDay },
  }
}
