import { sql } from 'kysely'
import type { Store } from '#store/schema.ts'
import { changeKindsOfDecisions } from './0033-recurring-payments.ts'

/** Lets decisions be about found recurring costs and incomes. */
export const seriesDecisions = (store: Store): Promise<void> =>
  changeKindsOfDecisions(store, sql`kind in ('transfer', 'refund', 'payment', 'series')`)
