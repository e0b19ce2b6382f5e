import { Hono } from 'hono'
import type * as z from 'zod/mini'
import type { Summary } from '#contract/summary.ts'
import { amountFromCents } from '#domain/money.ts'
import { requireUser, type SignedIn } from '#server/http/require-user.ts'
import { readSpendingCells } from '#store/ledger/monthly-totals.ts'
import type { LedgerContext } from './ledger-context.ts'
import { hasCurrentLedger } from './ledger-etag.ts'
import { limitCalls } from './limit-calls.ts'

export const summary = (context: LedgerContext) =>
  new Hono<SignedIn>().use(requireUser(context), limitCalls(context)).get('/', async (c) => {
    if (await hasCurrentLedger(c, {})) return c.body(null, 304)
    const cells = await readSpendingCells(c.var.store, c.var.userId)
    return c.json<z.infer<typeof Summary>>({
      cells: cells.map(({ netCents, grossCents, ...cell }) => ({
        ...cell,
        net: amountFromCents(netCents),
        gross: amountFromCents(grossCents),
      })),
    })
  })
