import { readLedgerVersion } from '#ledger/store/change-ledger.ts'
import type { Call } from './endpoint.ts'

const json = { 'content-type': 'application/json' }

type Question = Pick<Call<unknown, unknown>, 'c' | 'store' | 'ledgerId' | 'context'> & {
  /** Identifies the request; different from those of all other calls. */
  question: object
  /** The current version of the ledger. */
  version: number
}

/** Answers with the bytes cached for this version of the ledger, or reads the answer and caches it. */
export async function answerKept(
  { c, store, ledgerId, context: { keptAnswers }, question, version }: Question,
  read: () => Promise<unknown>,
): Promise<Response> {
  const kept = keptAnswers.find(ledgerId, question, version)
  if (kept) return c.body(kept, 200, json)
  const bytes = new TextEncoder().encode(JSON.stringify(await read()))
  // If the ledger changed in the meantime, the answer may be newer than the version.
  if ((await readLedgerVersion(store, ledgerId)) === version)
    keptAnswers.keep(ledgerId, question, { version, bytes })
  return c.body(bytes, 200, json)
}
