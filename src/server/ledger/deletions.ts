import { Hono } from 'hono'
import type * as z from 'zod/mini'
import type { UndoneDeletion } from '#contract/transactions.ts'
import { HttpProblem } from '#server/http/http-problem.ts'
import { requireUser, type SignedIn } from '#server/http/require-user.ts'
import { undoDeletion } from '#store/ledger/deletions.ts'
import type { LedgerContext } from './ledger-context.ts'
import { limitCalls } from './limit-calls.ts'
import { pathId } from './path-id.ts'

const gone = new HttpProblem(
  404,
  'deletion_not_found',
  'This deletion can no longer be undone: what it took is gone.',
)

/** `POST /deletions/{id}/undo`: brings back what a deletion of the last minute took. */
export const deletions = (context: LedgerContext) =>
  new Hono<SignedIn>().use(requireUser(context), limitCalls(context)).post('/:id/undo', async (c) => {
    const restored = await undoDeletion(c.var.store, c.var.userId, pathId(c, gone))
    if (restored === null) throw gone
    return c.json<z.infer<typeof UndoneDeletion>>({ restored })
  })
