import { Hono } from 'hono'
import type * as z from 'zod/mini'
import type { Summary } from '#contract/summary.ts'
import { amountFromCents } from '#domain/money.ts'
import { requireUser, type SignedIn } from '#server/http/require-user.ts'
import type { ServiceContext } from '#server/http/service-context.ts'
import { readSpendingCells } from '#store/ledger/monthly-totals.ts'
import { hasCurrentLedger } from './ledger-etag.ts'

export const summary = (context: ServiceContext) =>
  new Hono<SignedIn>().use(requireUser(context)).get('/', async (c) => {
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
