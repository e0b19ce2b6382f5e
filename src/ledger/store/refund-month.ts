import type { RefundMonth } from '#domain/matches.ts'
import type { Store } from '#store/schema.ts'
import { changeLedger } from './change-ledger.ts'
import { readMonthsOfRefunds } from './matching/refund-months.ts'
import { recomputeMonths } from './monthly-totals.ts'

/** Changes the month in which linked refunds count, and recomputes the months of refunds and their purchases. */
export const changeRefundMonth = (store: Store, ledgerId: string, refundMonth: RefundMonth): Promise<void> =>
  changeLedger(store, ledgerId, async (transaction) => {
    await transaction
      .updateTable('ledgers')
      .set({ refundMonth: refundMonth === 'purchase' ? refundMonth : null })
      .where('id', '=', ledgerId)
      .execute()
    await recomputeMonths(transaction, ledgerId, await readMonthsOfRefunds(transaction, ledgerId))
  })
