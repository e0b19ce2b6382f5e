import { Hono } from 'hono'
import type * as z from 'zod/mini'
import {
  AccountFilePart,
  accountFileFormat,
  accountFileVersion,
  type KeptRecurringCost,
  type RestoredPart,
} from '#contract/account-file.ts'
import { mostRows } from '#contract/transactions.ts'
import { amountFromCents } from '#domain/money.ts'
import { deviceOf } from '#server/http/device-of.ts'
import { noteSecurityEvent } from '#server/http/note-security-event.ts'
import { readJson } from '#server/http/read-json.ts'
import type { Logged } from '#server/http/request-log.ts'
import { requireUser, type SignedIn } from '#server/http/require-user.ts'
import { changeLedger } from '#store/ledger/change-ledger.ts'
import { readKeptTransactions } from '#store/ledger/kept-transactions.ts'
import { putProfile, readProfile } from '#store/ledger/profiles.ts'
import { putRecurringCost, readRecurringCosts } from '#store/ledger/recurring-costs.ts'
import { readTransactionRules, saveTransactionRules } from '#store/ledger/transaction-rules.ts'
import { addTransactions, type KeptTransaction } from '#store/ledger/transactions.ts'
import type { Store } from '#store/schema.ts'
import { checkedCents } from './checked-cents.ts'
import type { LedgerContext } from './ledger-context.ts'
import { limitCalls, weightOfFile } from './limit-calls.ts'
import { costFromWire, costToWire } from './recurring-cost-wire.ts'
import { streamLedger } from './stream-ledger.ts'

/** `GET /account-file`: the whole account as one file. `POST`: a part of such a file, put back. */
export const accountFile = (context: LedgerContext) => {
  const { clock, metrics, noteAdded } = context
  return new Hono<SignedIn & Logged>()
    .use(requireUser(context), limitCalls(context, weightOfFile))
    .get('/', async (c) => {
      const { userId } = c.var
      await noteSecurityEvent(c.var.store, context, { userId, kind: 'account_exported', device: deviceOf(c) })
      const exportedAt = new Date(clock.now()).toISOString()
      return streamLedger(c, context.log, {
        type: 'application/json',
        fileName: `outgo-${exportedAt.slice(0, 10)}.json`,
        parts: writeAccountFile(c.var.store, c.var.userId, exportedAt),
      })
    })
    .post('/', async (c) => {
      const part = await readJson(c, AccountFilePart)
      const { userId, email } = c.var
      const transactions = await changeLedger(c.var.store, userId, (transaction) =>
        restore(transaction, { userId, email: email ?? '' }, part),
      )
      metrics?.countImport({ inserted: transactions, duplicates: part.transactions.length - transactions })
      noteAdded(transactions)
      return c.json<z.infer<typeof RestoredPart>>({ transactions })
    })
}

async function* writeAccountFile(store: Store, userId: string, exportedAt: string) {
  const [profile, rules, costs] = await Promise.all([
    readProfile(store, userId),
    readTransactionRules(store, userId),
    readRecurringCosts(store, userId),
  ])
  const head = {
    format: accountFileFormat,
    version: accountFileVersion,
    exported_at: exportedAt,
    name: profile?.name ?? null,
    transaction_rules: rules.map((rule) => ({
      description_pattern: rule.descriptionPattern,
      category: rule.category,
      exclude_from_total: rule.excludeFromTotal,
    })),
    recurring_costs: costs.map((cost): KeptRecurringCost => {
      const { id, ...fields } = costToWire(cost)
      return { id, cost: fields }
    }),
  }
  yield `${JSON.stringify(head).slice(0, -1)},\n"transactions":[`
  let separator = '\n'
  let after: KeptTransaction | null = null
  do {
    const page: KeptTransaction[] = await readKeptTransactions(store, userId, { after, limit: mostRows })
    for (const row of page) {
      yield separator + JSON.stringify(toWire(row))
      separator = ',\n'
    }
    after = page.length === mostRows ? (page.at(-1) ?? null) : null
  } while (after !== null)
  yield '\n],\n"complete":true}\n'
}

const toWire = ({ cents, importKey, ...row }: KeptTransaction) => ({
  ...row,
  amount: amountFromCents(cents),
  import_key: importKey,
})

async function restore(store: Store, owner: { userId: string; email: string }, part: AccountFilePart) {
  const { userId, email } = owner
  if (part.name !== undefined) await putProfile(store, userId, { email, name: part.name })
  for (const cost of part.recurring_costs)
    await putRecurringCost(store, userId, { id: cost.id.toLowerCase(), ...costFromWire(cost.cost) })
  const rules = part.transaction_rules.map((rule) => ({
    descriptionPattern: rule.description_pattern,
    category: rule.category,
    excludeFromTotal: rule.exclude_from_total,
  }))
  if (rules.length > 0) await saveTransactionRules(store, userId, rules)
  if (part.transactions.length === 0) return 0
  return addTransactions(
    store,
    userId,
    part.transactions.map(({ amount, import_key, ...row }) => ({
      ...row,
      id: row.id.toLowerCase(),
      cents: checkedCents(amount),
      importKey: import_key,
    })),
  )
}
