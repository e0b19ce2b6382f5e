import type { Store } from '#store/schema.ts'
import { countChosenAgain } from './count-decided.ts'

/** Counts the decisions again: the table of known merchants no longer finds T Mobile in every shop for mobiles. */
export const namesAsWritten = (store: Store): Promise<void> => countChosenAgain(store)
