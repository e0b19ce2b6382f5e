import * as z from 'zod/mini'
import { FoundSeriesList } from '#contract/found-series.ts'
import { NewRecurringCost } from '#contract/recurring-costs.ts'
import { firstAccountId } from '#domain/accounts.ts'
import { addMonths, monthOf } from '#domain/calendar.ts'
import { costOfSeries } from '#domain/cost-of-series.ts'
import { type DemoAccount, demoAccounts, filesOf, wireRowsOf } from './demo-accounts.ts'
import { addDemoBudgets } from './demo-budgets.ts'
import { demoConfirmed } from './demo-commitments.ts'
import { demoCosts, demoDecision, demoRows, demoRules, monthsToReview } from './demo-household.ts'
import { rateFile } from './demo-rates.ts'
import { addDemoCategory, tidyDemo } from './demo-tidying.ts'

export const demoAccount = { email: 'demo@example.com', password: 'outgo demo', name: 'Robin Example' }

/** Creates the demo account and its ledger through the public API, like any client. */
export async function fillDemo(url: string, today = new Date().toISOString().slice(0, 10)) {
  const { email, password, name } = demoAccount
  const session = await post(`${url}/auth/v1/signup`, { email, password, data: { name } })
  return fillLedger(url, session.access_token, today)
}

/** Fills the ledger of the user with this access token. */
export async function fillLedger(url: string, accessToken: string, today: string) {
  const { name } = demoAccount
  const authorization = `Bearer ${accessToken}`
  const ledger = (path: string, body: unknown, method = 'POST') =>
    post(`${url}/api/v1${path}`, body, { authorization }, method)

  await ledger('/profile', { name }, 'PUT')
  const rows = demoRows(today)
  // The first euros were spent before the file begins, so these rows have no rate and the demo shows that case.
  const csv = rateFile(`${rows[0]?.row.date.slice(0, 7)}-08`, today)
  await ledger('/rate-files', { name: 'eurofxref-hist.csv', csv })
  const lastMonth = addMonths(monthOf(today), -1)
  await ledger('/rates', { currency: 'EUR', month: lastMonth, rate: '1.1' }, 'PUT')
  let transactions = 0
  for (const account of Object.keys(demoAccounts) as DemoAccount[]) {
    const { id } =
      account === 'checking'
        ? await ledger(`/accounts/${firstAccountId}`, demoAccounts[account], 'PATCH')
        : await ledger('/accounts', demoAccounts[account])
    const ofAccount = rows.filter((row) => row.account === account)
    if (account === 'wallet') {
      const byHand = wireRowsOf(ofAccount).map((row) => ({ ...row, account_id: id }))
      await ledger('/transactions', { transactions: byHand })
      transactions += byHand.length
    } else
      for (const { rows, ...file } of filesOf(account, ofAccount)) {
        const begun = await ledger('/imports', { ...file, account_id: id })
        await ledger(`/imports/${begun.id}/rows`, { rows })
        transactions += rows.length
        await ledger(`/imports/${begun.id}/finish`, { skipped: 0, left_out: 0 })
      }
  }
  await markPension(url, authorization)
  await addDemoCategory(ledger)
  for (const [description_pattern, category, exclude_from_total] of demoRules) {
    await ledger('/transaction-rules', { description_pattern, category, exclude_from_total })
  }
  const start_date = `${addMonths(monthOf(today), -30)}-01`
  for (const cost of demoCosts) await ledger('/recurring-costs', { ...cost, start_date })
  await confirmSeries(url, authorization, today)
  await reviewEarlier(url, authorization, `${addMonths(monthOf(today), 1 - monthsToReview)}-01`)
  const read = async (path: string) => {
    const answer = await fetch(`${url}/api/v1${path}`, { headers: { authorization } })
    return JSON.parse(await answer.text())
  }
  const attach = async (path: string, bytes: string) => {
    const answer = await fetch(`${url}/api/v1${path}`, {
      method: 'POST',
      headers: { authorization },
      body: bytes,
    })
    if (!answer.ok) throw new Error(`POST ${path} answered ${answer.status}: ${await answer.text()}`)
  }
  await addDemoBudgets(ledger, today, read)
  await tidyDemo(ledger, read, attach, today)
  return { transactions }
}

/** The household has no account for the pension fund, so only one side of these payments is in the ledger. */
async function markPension(url: string, authorization: string) {
  const answer = await fetch(`${url}/api/v1/transactions?search=pension%20fund`, {
    headers: { authorization },
  })
  const { transactions } = JSON.parse(await answer.text())
  for (const { id } of transactions) {
    const marked = { transaction_ids: [id], outside_account: 'Pension fund' }
    await post(`${url}/api/v1/transfers`, marked, { authorization })
  }
}

/** Confirms recurring costs and incomes that are found in the transactions, as on the Recurring screen. */
async function confirmSeries(url: string, authorization: string, today: string) {
  const answer = await fetch(`${url}/api/v1/recurring-costs/found`, { headers: { authorization } })
  const { series } = FoundSeriesList.parse(JSON.parse(await answer.text()))
  for (const { payments, transactionIds: transaction_ids, direction, ...found } of series) {
    if (!demoConfirmed.includes(found.name)) continue
    const values = payments.map(({ date, valueCents }) => ({ date, value: valueCents }))
    // As if confirmed right after the last payment. One cost has stopped since, so Outgo asks about it.
    const cost = costOfSeries({ ...found, payments: values }, values.at(-1)?.date ?? today)
    if (direction === 'out')
      await post(
        `${url}/api/v1/recurring-costs`,
        { ...z.encode(NewRecurringCost, cost), transaction_ids },
        { authorization },
      )
    else
      await post(
        `${url}/api/v1/recurring-costs/found/decision`,
        { transaction_ids, decision: 'confirmed' },
        { authorization },
        'PUT',
      )
  }
}

/** Reviews everything before a day, so that suggestions can be learned from it. */
async function reviewEarlier(url: string, authorization: string, date: string) {
  const { search, category } = demoDecision
  const query = new URLSearchParams({ search, end_date: date })
  const answer = await fetch(`${url}/api/v1/transactions?${query}`, { headers: { authorization } })
  const { transactions } = JSON.parse(await answer.text())
  const reviewed = transactions.map(({ id }: { id: string }) => ({ transaction_id: id, category }))
  await post(`${url}/api/v1/review`, { transactions: reviewed }, { authorization })
  await post(`${url}/api/v1/review/before`, { date }, { authorization })
}

async function post(url: string, body: unknown, headers: Record<string, string> = {}, method = 'POST') {
  const answer = await fetch(url, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${url} answered ${answer.status}: ${text}`)
  return text === '' ? null : JSON.parse(text)
}
