import { mostRows } from '#contract/transactions.ts'
import { addMonths, monthOf } from '#domain/calendar.ts'
import { importKey } from '#domain/import-key.ts'
import { amountFromCents } from '#domain/money.ts'
import { demoCosts, demoRules, demoStatements } from './demo-household.ts'

export const demoAccount = { email: 'demo@example.com', password: 'outgo demo', name: 'Robin Example' }

/** Creates the demo account and its ledger through the public API, like any client. */
export async function fillDemo(url: string, today = new Date().toISOString().slice(0, 10)) {
  const { email, password, name } = demoAccount
  const session = await post(`${url}/auth/v1/signup`, { email, password, data: { name } })
  const authorization = `Bearer ${session.access_token}`
  const ledger = (path: string, body: unknown, method = 'POST') =>
    post(`${url}/api/v1${path}`, body, { authorization }, method)

  await ledger('/profile', { name }, 'PUT')
  const transactions = transactionsOf(today)
  for (let first = 0; first < transactions.length; first += mostRows) {
    await ledger('/transactions', { transactions: transactions.slice(first, first + mostRows) })
  }
  for (const [description_pattern, category, exclude_from_total] of demoRules) {
    await ledger('/transaction-rules', { description_pattern, category, exclude_from_total })
  }
  const start_date = `${addMonths(monthOf(today), -30)}-01`
  for (const cost of demoCosts) await ledger('/recurring-costs', { ...cost, start_date })
  return { transactions: transactions.length }
}

/** With the same import keys as an upload. */
function transactionsOf(today: string) {
  const seen = new Map<string, number>()
  return demoStatements(today).map(({ bank, row }) => {
    const alike = [bank, row.date, row.description, row.cents].join('|')
    const ordinal = (seen.get(alike) ?? 0) + 1
    seen.set(alike, ordinal)
    const { cents, ...rest } = row
    return { ...rest, amount: amountFromCents(cents), import_key: importKey({ bank, ...row, ordinal }) }
  })
}

async function post(url: string, body: unknown, headers: Record<string, string> = {}, method = 'POST') {
  const answer = await fetch(url, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${url} answered ${answer.status}: ${text}`)
  return JSON.parse(text)
}
