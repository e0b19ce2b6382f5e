import { DeletedTransactions, SampleTransactions, UndoneDeletion } from '#contract/transactions.ts'
import { HttpProblem } from '#http/http-problem.ts'
import { undoOwnDeletion } from '#ledger/store/forget-replaced.ts'
import { countSample, deleteSample } from '#ledger/store/sample.ts'
import { endpoint, pathId } from './endpoint.ts'

const topic = 'Transactions'
const gone = new HttpProblem(404, 'deletion_not_found', 'This deletion can no longer be undone.')

/** Where a deletion can be undone for a short time. */
export const deletionPath = (deletionId: string) => `/api/v1/deletions/${deletionId}`

/**
 * The sample statement, and undoing deletions. The sample is its own resource rather than a filter of `DELETE
 * /transactions`, where a lost filter would delete everything.
 */
export const deletions = [
  endpoint({
    method: 'get',
    path: '/sample-transactions',
    topic,
    summary: 'Count the transactions of the sample statement',
    description:
      'Counts transactions whose `import_key` starts with `sample-`. Clients that offer a sample add its rows with such keys.',
    answer: { schema: SampleTransactions, description: 'The number of transactions.' },
    handle: async ({ store, ledgerId }) => ({ count: await countSample(store, ledgerId) }),
  }),
  endpoint({
    method: 'delete',
    path: '/sample-transactions',
    topic,
    summary: 'Remove the sample statement',
    description: 'Deletes exactly the sample transactions, including edited ones, and nothing else.',
    answer: {
      schema: DeletedTransactions,
      description: 'How many were deleted. `Location` is the address of the deletion, for undoing it.',
    },
    async handle({ c, context, store, ledgerId }) {
      const at = new Date(context.clock.now()).toISOString()
      const { deleted, deletionId } = await deleteSample(store, ledgerId, at)
      c.header('location', deletionPath(deletionId))
      return { deleted }
    },
  }),
  endpoint({
    method: 'post',
    path: '/deletions/{id}/undo',
    topic,
    summary: 'Undo a deletion',
    description:
      'Possible for one minute. The address is in the `Location` header of the response to the deletion.',
    answer: { schema: UndoneDeletion, description: 'How many transactions were restored.' },
    problems: { 404: "`deletion_not_found`: the minute is over, or the deletion is another user's." },
    async handle({ c, store, ledgerId }) {
      const restored = await undoOwnDeletion(store, ledgerId, pathId(c, gone))
      if (restored === null) throw gone
      return { restored }
    },
  }),
]
