import type { ServiceContext } from '#http/service-context.ts'
import { purgeAccountChanges } from '#ledger/store/account-changes.ts'
import { forgetRemovedAttachments } from '#ledger/store/attachments-of-rows.ts'
import { forgetCategoryMoves } from '#ledger/store/category-moves.ts'
import { forgetDeletions } from '#ledger/store/deletions.ts'
import { forgetReplaced } from '#ledger/store/forget-replaced.ts'
import { purgeTransactionChanges } from '#ledger/store/transaction-changes/record.ts'

const minute = 60_000

/** Makes expired deletions final, as long as the server runs. `stop` ends that. */
export function forgetDeletionsInTime({
  store,
  clock,
  log,
}: Pick<ServiceContext, 'store' | 'clock' | 'log'>) {
  const forget = async () => {
    const now = new Date(clock.now()).toISOString()
    try {
      await forgetDeletions(store, now)
      await forgetReplaced(store)
      await forgetRemovedAttachments(store, now)
      await purgeAccountChanges(store, now)
      await forgetCategoryMoves(store, now)
      await purgeTransactionChanges(store, now)
    } catch (err) {
      log.warn({ err }, 'deleted transactions could not be purged; trying again in a minute')
    }
  }
  void forget()
  const timer = setInterval(forget, minute)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}
