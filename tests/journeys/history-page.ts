import type { Page } from '@playwright/test'
import type * as z from 'zod/mini'
import type { NewTransaction } from '#contract/transactions.ts'
import { addTransactions } from './call-ledger.ts'
import { callsDone, expect, startSignedIn } from './journey.ts'

type Transactions = readonly z.input<typeof NewTransaction>[]

/** Starts signed in as a new user with these transactions. */
export async function startWith(page: Page, email: string, transactions: Transactions) {
  await startSignedIn(page, email)
  await addTransactions(page, transactions)
}

/** The same, and opens History. */
export async function openHistory(page: Page, email: string, transactions: Transactions) {
  await startWith(page, email, transactions)
  await page.goto('/history')
  await expect(page.getByRole('heading', { name: 'Transaction History' })).toBeVisible()
}

/** Opens the form of a transaction, whose buttons move down while it loads what belongs to the transaction. */
export async function edit(page: Page, description: string) {
  await rowOf(page, description).getByRole('button', { name: 'Edit' }).click()
  await callsDone(page)
}

export const month = (page: Page, name: string) => page.getByRole('button', { name })

export const rowOf = (page: Page, description: string) =>
  page.getByRole('row').filter({ hasText: description })

/** A card above the months, by its title. */
export const card = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title }) })
