import { Hono } from 'hono'
import type * as z from 'zod/mini'
import type { DeletedTransactions, SampleTransactions } from '#contract/transactions.ts'
import { requireUser, type SignedIn } from '#server/http/require-user.ts'
import { countSample, deleteSample } from '#store/ledger/sample.ts'
import { deletionPath } from './deletion-path.ts'
import type { LedgerContext } from './ledger-context.ts'
import { limitCalls } from './limit-calls.ts'

/**
 * The transactions of the sample statement. A resource of its own rather than a filter of `DELETE /transactions`:
 * there, a filter lost on the way would delete everything.
 */
export const sampleTransactions = (context: LedgerContext) =>
  new Hono<SignedIn>()
    .use(requireUser(context), limitCalls(context))
    .get('/', async (c) =>
      c.json<z.infer<typeof SampleTransactions>>({ count: await countSample(c.var.store, c.var.userId) }),
    )
    .delete('/', async (c) => {
      const at = new Date(context.clock.now()).toISOString()
      const { deleted, deletionId } = await deleteSample(c.var.store, c.var.userId, at)
      c.header('location', deletionPath(deletionId))
      return c.json<z.infer<typeof DeletedTransactions>>({ deleted })
    })
