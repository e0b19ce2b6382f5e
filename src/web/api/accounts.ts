import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import {
  AccountChange,
  AccountDetailsList,
  type AccountDetails as AccountDetailsSchema,
  AccountOrder,
  Accounts,
  MonthBalances,
  NewAccount,
  Account as WireAccount,
} from '#contract/accounts.ts'
import type { Account } from '#domain/accounts.ts'
import type { Day } from '#domain/calendar.ts'
import { getJson, sendJson } from './http.ts'

export type AccountDetails = z.output<typeof AccountDetailsSchema>

/** What a user enters about an account. */
export type AccountFields = Pick<
  Account,
  'name' | 'kind' | 'numberHint' | 'openingCents' | 'currency' | 'closed'
>

/** The names of the accounts by ID; null if there is only one, which needs no name. */
export type AccountNames = ReadonlyMap<string, string> | null

/** The accounts of the ledger, in their order. */
export const accountsQuery = queryOptions({
  queryKey: ['ledger', 'accounts'],
  queryFn: async () => (await getJson('/accounts', {}, Accounts)).accounts,
})

/** The latest transaction and the statements of every account. */
export const accountDetailsQuery = queryOptions({
  queryKey: ['ledger', 'accounts', 'details'],
  queryFn: async () => (await getJson('/accounts/details', {}, AccountDetailsList)).details,
})

/** The day of the latest transaction of all accounts; null if there is none, or while it is not known. */
export const latestDay = (details: readonly AccountDetails[] = []): Day | null =>
  details
    .map(({ lastDay }) => lastDay)
    .reduce((one, other) => ((one ?? '') > (other ?? '') ? one : other), null)

/** The balances of all accounts at the end of their months, oldest first, and the rates of their currencies. */
export const monthBalancesQuery = queryOptions({
  queryKey: ['ledger', 'accounts', 'balances'],
  queryFn: () => getJson('/accounts/balances', {}, MonthBalances),
})

/** Adds an account, by default in the currency of the ledger. */
export const addAccount = (
  fields: Omit<AccountFields, 'currency'> & { currency?: string },
): Promise<Account> => sendJson('POST', '/accounts', z.encode(NewAccount, fields), WireAccount)

export const updateAccount = (id: string, change: z.output<typeof AccountChange>): Promise<Account> =>
  sendJson('PATCH', `/accounts/${encodeURIComponent(id)}`, z.encode(AccountChange, change), WireAccount)

/** Puts these accounts first, in this order. */
export const orderAccounts = (ids: string[]) =>
  sendJson('PUT', '/accounts/order', z.encode(AccountOrder, { ids }), Accounts)

/** Fails with the reason if the account has transactions. */
export const deleteAccount = (id: string) =>
  sendJson('DELETE', `/accounts/${encodeURIComponent(id)}`, undefined, null)
