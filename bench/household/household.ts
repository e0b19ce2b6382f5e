import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { AccountKind } from '#domain/accounts.ts'
import type { Movement, OwnAccount } from '#domain/matching/movement.ts'

/** What the generator writes, as far as the benchmark hands it to the product or to the scorer. */
export type Household = {
  accounts: { id: string; name: string; kind: AccountKind; currency: string }[]
  transactions: {
    id: string
    account_id: string
    date: string
    amount: number
    description: string
    truth: { transfer_id: string | null; refund_of: string | null; category: string; merchant: string }
  }[]
}

type SeriesScore = Score & { yearly: Score; varying: { recall: number }; judged: { verdict: string }[] }
type Score = { precision: number; recall: number }
type Pairs = [string, string][]
type Suggestion = { transaction_id: string; category: string | null; confidence: number }
type SuggestionScore = {
  accuracy_all: number
  sure: { coverage: number; accuracy: number }
  unseen_merchants: { accuracy_all: number }
}

export type HouseholdTools = {
  generateHousehold: (options: { seed: number; years: number; profile: unknown }) => Household
  profiles: Record<string, unknown>
  scoreTransfers: (household: Household, pairs: Pairs) => Score
  scoreSeries: (household: Household, series: { transaction_ids: string[]; cadence: string }[]) => SeriesScore
  scoreSuggestions: (household: Household, suggestions: Suggestion[]) => SuggestionScore
  scoreRefunds: (household: Household, pairs: Pairs) => Score
}

/**
 * The generator and scorer of households, which are no part of the project: in the directory that OUTGO_HOUSEHOLD_TOOLS
 * names, or beside the checkout. OUTGO_HOUSEHOLD_PROFILES names a module with other profiles. Null if there are none.
 */
export async function householdTools(): Promise<HouseholdTools | null> {
  const directory = resolve(process.env.OUTGO_HOUSEHOLD_TOOLS ?? '../shared/tools/household')
  if (!existsSync(directory)) return null
  const load = (file: string) => import(pathToFileURL(resolve(directory, file)).href)
  const profiles = await load(resolve(process.env.OUTGO_HOUSEHOLD_PROFILES ?? `${directory}/profiles.mjs`))
  return { ...(await load('generate.mjs')), ...(await load('score.mjs')), ...profiles }
}

/** The accounts as the product sees them. */
export const accountsOf = ({ accounts }: Household): OwnAccount[] =>
  accounts.map((account) => ({ ...account, numberHint: null }))

/** The rows as the product sees them: nothing of their truth. */
export const movementsOf = ({ transactions }: Household): Movement[] =>
  transactions.map(({ id, account_id, date, amount, description }) => {
    const cents = Math.round(amount * 100)
    return { id, accountId: account_id, date, cents, value: cents, description }
  })
