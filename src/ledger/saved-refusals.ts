import { HttpProblem } from '#http/http-problem.ts'
import type { Refusal } from '#ledger/store/saved-under-names.ts'

/** Problems with saved filters or reports, for responses and for their documentation. */
export function savedRefusals(
  what: 'filter' | 'report',
  codes: { missing: string; taken: string; full: string },
) {
  const missing = new HttpProblem(404, codes.missing, `This saved ${what} is no longer there.`)
  const taken = new HttpProblem(409, codes.taken, `A saved ${what} with this name already exists.`)
  const full = new HttpProblem(409, codes.full, `A ledger can have 100 saved ${what}s. Delete some first.`)
  return {
    missing,
    full,
    gone: { 404: `\`${missing.code}\`: it is not there, or it is another user's.` },
    taken: `\`${taken.code}\`: another saved ${what} has this name.`,
    tooMany: `\`${full.code}\`: the ledger has 100.`,
    /** Returns what was saved, or throws the problem. */
    accepted<Saved extends object>(saved: Saved | Refusal | undefined): Saved {
      if (saved === undefined) throw missing
      if (saved === 'name_taken') throw taken
      if (saved === 'full') throw full
      return saved as Saved
    },
  }
}
