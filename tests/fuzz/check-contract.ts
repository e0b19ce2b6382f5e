import assert from 'node:assert/strict'
import fc from 'fast-check'
import * as z from 'zod/mini'
import { AccountFilePart } from '#contract/account-file.ts'
import { Problem } from '#contract/problem.ts'
import { PatchProfile, PutProfile } from '#contract/profiles.ts'
import { NewRecurringCost, RecurringCostChange } from '#contract/recurring-costs.ts'
import { NewTransactionRule, TransactionRuleChange } from '#contract/transaction-rules.ts'
import {
  NewTransactions,
  TransactionChange,
  TransactionFilter,
  TransactionPageQuery,
} from '#contract/transactions.ts'
import { amountFromCents, centsFromAmount } from '#domain/money.ts'
import { checkAgainst } from '#http/check-against.ts'
import { HttpProblem, problemResponse } from '#http/http-problem.ts'
import type { JsonSchema } from '#tests/support/json-schema.ts'
import { arbitraryOf } from './arbitrary-of-schema.ts'

const schemas: z.core.$ZodType[] = [
  AccountFilePart,
  NewRecurringCost,
  NewTransactionRule,
  NewTransactions,
  PatchProfile,
  PutProfile,
  RecurringCostChange,
  TransactionChange,
  TransactionFilter,
  TransactionPageQuery,
  TransactionRuleChange,
]

const jsonSchemaOf = (schema: z.core.$ZodType) =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema

/** A schema of the contract, and JSON that may match it. */
export const contractInput = fc.oneof(
  ...schemas.map((schema) => arbitraryOf(jsonSchemaOf(schema)).map((value) => ({ schema, value }))),
)

/** Throws if JSON is neither rejected with a message nor accepted unchanged. */
export async function checkContract({
  schema,
  value,
}: {
  schema: z.core.$ZodType
  value: unknown
}): Promise<void> {
  const sent = JSON.parse(JSON.stringify(value))
  const read = readOrRefuse(schema, sent)
  if (read instanceof HttpProblem) return checkRefusal(read)
  const kept = JSON.parse(JSON.stringify(z.encode(schema, read)))
  assert.deepEqual(readOrRefuse(schema, kept), read, 'read differently the second time')
  assertKept(sent, kept)
}

function readOrRefuse(schema: z.core.$ZodType, value: unknown) {
  try {
    return checkAgainst(schema, value)
  } catch (error) {
    if (error instanceof HttpProblem) return error
    throw error
  }
}

async function checkRefusal(problem: HttpProblem) {
  const response = problemResponse(problem)
  assert.equal(response.status, 400)
  const body = Problem.parse(await response.json())
  assert.equal(body.code, 'validation_failed')
  assert.match(body.detail, /\S.*\.$/s)
  assert.ok(body.errors && body.errors.length >= 1 && body.errors.length <= 100)
}

/** Everything sent is in what was read: no field lost, no number changed, no text changed except for surrounding spaces. */
function assertKept(sent: unknown, kept: unknown): void {
  if (typeof sent === 'object' && sent !== null) assertFieldsKept(sent, kept)
  else if (typeof sent === 'string' && typeof kept === 'number') assert.equal(Number(sent), kept)
  else if (typeof sent === 'string') assert.equal(kept, keptText(sent, kept))
  else assert.equal(kept, sent)
  if (typeof sent === 'number' && !Number.isInteger(sent)) {
    const cents = centsFromAmount(sent)
    assert.equal(cents === null ? null : amountFromCents(cents), kept)
  }
}

function assertFieldsKept(sent: object, kept: unknown): void {
  assert.ok(typeof kept === 'object' && kept !== null)
  const fields = new Map(Object.entries(kept))
  for (const [name, value] of Object.entries(sent)) {
    assert.ok(fields.has(name), `the field ${name} was accepted but lost`)
    assertKept(value, fields.get(name))
  }
}

/** Searches keep surrounding spaces, stored text does not. */
const keptText = (sent: string, kept: unknown) => (kept === sent ? sent : sent.trim())
