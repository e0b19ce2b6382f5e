import * as z from 'zod/mini'
import { isLedgerCurrency } from '#domain/currencies.ts'
import { record, request } from './record.ts'
import { refusal } from './refusal.ts'

/** `GET /ledger`. `currency` is the ISO 4217 code of the currency that all its amounts are in. */
export const Ledger = record({ currency: z.string() })

export const Currency = z
  .string()
  .check(
    z.regex(/^[A-Z]{3}$/, { error: refusal('currency_invalid'), abort: true }),
    z.refine(isLedgerCurrency, refusal('currency_invalid')),
  )

/** `PATCH /ledger`: amounts stay the same numbers, nothing is converted. */
export const LedgerChange = request({ currency: Currency })
