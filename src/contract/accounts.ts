import * as z from 'zod/mini'
import { accountKinds, longestNumberHint } from '#domain/accounts.ts'
import { Amount, Name, Sum, text } from './fields.ts'
import { Currency } from './ledger.ts'
import { named, optional, record, request } from './record.ts'

/** Where money lies. `balance` is its opening balance and all its transactions, excluded ones too. */
export const Account = record({
  id: z.string(),
  name: z.string(),
  kind: z.enum(accountKinds),
  currency: z.string(),
  numberHint: z.nullable(z.string()),
  openingCents: named('opening_balance', Sum),
  closed: z.boolean(),
  position: z.int(),
  balanceCents: named('balance', Sum),
  count: z.int(),
})

/** `GET /accounts`, in their order. */
export const Accounts = record({ accounts: z.array(Account) })

const fields = {
  name: Name,
  kind: z.enum(accountKinds),
  numberHint: z.nullable(text(longestNumberHint)),
  openingCents: named('opening_balance', Amount),
  closed: z.boolean(),
  position: z.int().check(z.gte(0), z.lte(1_000_000)),
}

/** The currency of an account is that of its ledger; another one is refused. */
const currency = z.optional(Currency)

export const NewAccount = request({
  ...fields,
  currency,
  numberHint: z._default(fields.numberHint, null),
  openingCents: named('opening_balance', z._default(Amount, 0)),
  closed: z._default(fields.closed, false),
  position: z.optional(fields.position),
})

export const AccountChange = request(optional(fields))

/** An account in an account file. */
export const KeptAccount = request({ id: z.uuid(), ...fields, currency })
