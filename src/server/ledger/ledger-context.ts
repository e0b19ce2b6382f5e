import type { InTurn } from '#http/at-most-at-once.ts'
import type { ServiceContext } from '#http/service-context.ts'
import type { NoteAdded } from './keep-statistics.ts'
import type { BeginCall } from './open-calls.ts'
import type { CountCall } from './user-calls.ts'

/** The dependencies of ledger calls. */
export type LedgerContext = ServiceContext & {
  countCall: CountCall
  beginCall: BeginCall
  changesInTurn: InTurn
  readsInTurn: InTurn
  noteAdded: NoteAdded
}
