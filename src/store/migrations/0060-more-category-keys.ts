import type { Store } from '#store/schema.ts'
import { countChosenAgain } from './count-decided.ts'

/** Counts the decisions again, also under the legal form of the merchant, the other words of the text and word stems. */
export const moreCategoryKeys = (store: Store): Promise<void> => countChosenAgain(store)
