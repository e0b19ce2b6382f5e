import { Coverage } from '#contract/imports.ts'
import { HttpProblem } from '#http/http-problem.ts'
import { readCoverage } from '#ledger/store/coverage.ts'
import { endpoint, pathId } from './endpoint.ts'

const missing = new HttpProblem(404, 'account_not_found', 'This account is no longer there.')

export const coverage = [
  endpoint({
    method: 'get',
    path: '/accounts/{id}/coverage',
    topic: 'Imports',
    summary: 'See which days the imports of an account cover',
    description:
      'By month, from the first to the last covered day, with the days that more than one file covers. `gaps` are days that the files leave out for certain, since their balances do not lead from one to the next; `amount` is what is missing. Days between two balances that agree count as covered.',
    answer: {
      schema: Coverage,
      description: 'What is covered; empty lists for an account without imported files.',
    },
    problems: { 404: "`account_not_found`: it is not there, or it is another user's." },
    async handle({ c, store, ledgerId }) {
      const found = await readCoverage(store, ledgerId, pathId(c, missing))
      if (!found) throw missing
      return found
    },
  }),
]
