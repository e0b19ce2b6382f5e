import { readLedgerVersion } from '#ledger/store/change-ledger.ts'
import type { Call } from './endpoint.ts'

const json = { 'content-type': 'application/json' }

type Question = Pick<Call<unknown, unknown>, 'c' | 'store' | 'ledgerId' | 'context'> & {
  /** What was asked, unlike the questions of all other calls. */
  question: object
  /** The current version of the ledger. */
  version: number
}

/** Answers with the bytes kept for this version of the ledger, or reads the answer and keeps it. */
export async function answerKept(
  { c, store, ledgerId, context: { keptAnswers }, question, version }: Question,
  read: () => Promise<unknown>,
): Promise<Response> {
  const kept = keptAnswers.find(ledgerId, question, version)
  if (kept) return c.body(kept, 200, json)
  const bytes = new TextEncoder().encode(JSON.stringify(await read()))
  // After a change in between, the answer may be newer than the version.
  if ((await readLedgerVersion(store, ledgerId)) === version)
    keptAnswers.keep(ledgerId, question, { version, bytes })
  return c.body(bytes, 200, json)
}
