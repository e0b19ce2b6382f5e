import { addMonths, type Month } from '#domain/calendar.ts'
import type { Store } from '#store/schema.ts'

export async function isSummaryOn(store: Store, userId: string): Promise<boolean> {
  const row = await store
    .selectFrom('summaryMails')
    .select('isOn')
    .where('userId', '=', userId)
    .executeTakeFirst()
  return row?.isOn === 1
}

/** `lastMonth` is not sent again, nor is any month before it. */
export async function switchSummaryOn(
  store: Store,
  { userId, tokenHash, lastMonth }: { userId: string; tokenHash: string; lastMonth: Month },
): Promise<void> {
  await store
    .insertInto('summaryMails')
    .values({ userId, tokenHash, lastMonth, isOn: 1 })
    .onConflict((conflict) =>
      conflict
        .column('userId')
        .doUpdateSet({ tokenHash, lastMonth, isOn: 1 })
        .where('summaryMails.isOn', '=', 0),
    )
    .execute()
}

export async function switchSummaryOff(
  store: Store,
  whose: { userId: string } | { tokenHash: string },
): Promise<boolean> {
  const update = store.updateTable('summaryMails').set({ isOn: 0 })
  const { numUpdatedRows } = await ('userId' in whose
    ? update.where('userId', '=', whose.userId)
    : update.where('tokenHash', '=', whose.tokenHash)
  ).executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** The users who have yet to receive the summary of this month, with the last month that was sent or skipped. */
export const readUsersWithoutSummary = (
  store: Store,
  month: Month,
): Promise<{ userId: string; lastMonth: Month }[]> =>
  store
    .selectFrom('summaryMails')
    .select(['userId', 'lastMonth'])
    .where('isOn', '=', 1)
    .where('lastMonth', '<', month)
    .orderBy('userId')
    .execute()

/** Claims the right to send a month's summary. Returns true only once, and to one process. */
export async function claimSummary(store: Store, userId: string, month: Month): Promise<boolean> {
  const { numUpdatedRows } = await store
    .updateTable('summaryMails')
    .set({ lastMonth: month })
    .where('userId', '=', userId)
    .where('isOn', '=', 1)
    .where('lastMonth', '<', month)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Takes a claim back, so that the summary of this month can be sent later. */
export async function releaseSummary(store: Store, userId: string, month: Month): Promise<void> {
  await store
    .updateTable('summaryMails')
    .set({ lastMonth: addMonths(month, -1) })
    .where('userId', '=', userId)
    .where('lastMonth', '=', month)
    .execute()
}
