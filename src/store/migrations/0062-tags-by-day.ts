import type { Store } from '#store/schema.ts'
import { reportTotalsByYear } from './0059-report-totals-by-year.ts'

/** The sums by day now tell tags apart. Those that are there don't: the next reports fill the table again. */
export const tagsByDay = (store: Store): Promise<void> => reportTotalsByYear(store)
