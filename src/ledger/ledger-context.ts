import type { RunQueued } from '#http/limit-concurrency.ts'
import type { ServiceContext } from '#http/service-context.ts'
import type { NoteAdded } from './keep-statistics.ts'
import type { KeptAnswers } from './kept-answers.ts'
import type { BeginCall } from './open-calls.ts'
import type { RefreshValues } from './refresh-values.ts'
import type { CountCall } from './user-calls.ts'

/** The dependencies of ledger calls. */
export type LedgerContext = ServiceContext & {
  countCall: CountCall
  beginCall: BeginCall
  queueChange: RunQueued
  queueRead: RunQueued
  noteAdded: NoteAdded
  keptAnswers: KeptAnswers
  refreshValues: RefreshValues
}

/** The time of a call, as it is stored. */
export const timeOf = ({ clock }: Pick<LedgerContext, 'clock'>): string => new Date(clock.now()).toISOString()
