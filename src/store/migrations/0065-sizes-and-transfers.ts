import type { Store } from '#store/schema.ts'
import { countChosenAgain } from './count-decided.ts'

/**
 * Counts the decisions again, also by the size of the amount, and under merchants without the terms for a transfer. If a
 * later migration has to count again, it takes the place of this one: reading all transactions takes long.
 */
export const sizesAndTransfers = (store: Store): Promise<void> => countChosenAgain(store)
