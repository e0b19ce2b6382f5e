import { firstAccountId } from '#domain/accounts.ts'
import { aPng } from '#tests/support/attached-files.ts'
import { type LedgerCaller, signUpCaller } from '#tests/support/ledger-caller.ts'
import { type DescribedCall, distinctRequests } from './described-calls.ts'
import type { Fill } from './sample-of-schema.ts'

export type Household = {
  caller: LedgerCaller
  kinds: Record<string, Fill>
  words: string[]
  invitationSecret: string
}

const key = 'clinic-key-0123456789'

/** A user with one of everything, and the values by which a stranger might try to reach them. */
export async function aHousehold(service: { url: string }): Promise<Household> {
  const caller = await signUpCaller(service)
  const text = 'HOLLOW CREEK CLINIC'
  const row = { date: '2025-03-14', description: text, amount: -4321.98, category: text }
  await caller.put('/profile', { name: text })
  await caller.patch('/ledger', { currency: 'EUR' })
  const account = await caller.post('/accounts', { name: text, kind: 'savings', opening_balance: 8642.97 })
  await caller.post('/transactions', {
    transactions: [
      { ...row, import_key: key, account_id: account.body.id },
      { ...row, amount: -7654.32, tags: [text, 'gone soon'] },
      { ...row, description: 'gone in a moment', import_key: 'gone-key-0123456789' },
      { ...row, description: 'renamed', category: 'Creek' },
    ],
  })
  const rate = await caller.put('/rates', { currency: 'USD', month: '2025-03', rate: '0.86421357' })
  const csv = 'Date,USD,\n2025-03-14,1.0975318642,\n'
  await caller.post('/rate-files', { name: text, csv })
  const rates = await caller.get('/rates')
  const other = await caller.post('/accounts', { name: text, kind: 'cash' })
  const merge = { into_account_id: firstAccountId, clashing: 'keep' }
  const merged = await caller.post(`/accounts/${other.body.id}/merge`, merge)
  const transfer = await aTransfer(caller, account.body.id, text)
  const rule = await caller.post('/transaction-rules', { description_pattern: text, category: text })
  const ruleChanges = await caller.get('/rule-changes')
  const cost = await caller.post('/recurring-costs', {
    name: text,
    amount: 2468.13,
    day_of_month: 3,
    category: text,
    start_date: '2025-01-01',
  })
  await caller.put('/categories', { name: text, kind: 'income' })
  const renamed = await caller.post('/categories/rename', { name: 'Creek', new_name: 'Hollow' })
  const [goneTag, tag] = (await caller.get('/tags')).body.tags
  await caller.delete(`/tags/${goneTag.id}`)
  await caller.patch('/merchants', { key: 'hollow creek clinic', name: text })
  await caller.post('/merchants/merge', { keys: ['imported'], into: 'hollow creek clinic' })
  const [{ id: changed }] = (await caller.get('/transactions?limit=1&order=asc')).body.transactions
  const change = await caller.post('/transaction-changes', {
    selection: { transaction_ids: [changed] },
    change: { note: text },
  })
  const invitation = await caller.post('/ledger/invitations', { role: 'viewer' })
  const parts = [-321.98, -4000].map((amount) => ({ category: text, amount, note: text }))
  const imported = await caller.post('/imports', { file_name: text, header_fingerprint: key })
  await caller.post(`/imports/${imported.body.id}/rows`, {
    rows: [{ ...row, description: 'imported', import_key: 'imported-key-0123', parts }],
  })
  const acceptance = await anAcceptance(caller)
  const profile = await caller.put('/reading-profiles', {
    name: text,
    header_fingerprint: key,
    answers: { encoding: text },
  })
  const budget = await caller.put('/budgets', {
    month: '2025-03',
    budgets: [{ category: 'Hollow', period: 'month', amount: 5791.35 }],
  })
  const filter = await caller.post('/saved-filters', { name: text, filter: { search: text } })
  const report = await caller.post('/saved-reports', { name: text, report: { merchant: text } })
  const attachment = await caller.send('POST', `/transactions/${changed}/attachments?name=${text}`, aPng())
  const payment = await aPayment(caller, cost.body.id)
  const refund = await aRefund(caller, text)
  const gone = await caller.get('/transactions?search=moment')
  const { headers } = await caller.delete(`/transactions/${gone.body.transactions[0].id}`)
  const page = await caller.get('/transactions?limit=1')
  const fillOf = (id: string): Fill => ({ id, text, key, cursor: page.body.next_cursor })
  return {
    caller,
    invitationSecret: invitation.body.secret,
    kinds: {
      transaction: fillOf(page.body.transactions[0].id),
      account: fillOf(account.body.id),
      merge: fillOf(merged.body.change_id),
      transfer: fillOf(transfer),
      refund: fillOf(refund),
      rule: fillOf(rule.body.id),
      ruleChange: fillOf(ruleChanges.body.changes[0].id),
      cost: fillOf(cost.body.id),
      payment: fillOf(payment),
      rateChange: fillOf(rate.body.change.id),
      rateFile: fillOf(rates.body.file.id),
      import: fillOf(imported.body.id),
      acceptance: fillOf(acceptance),
      categoryChange: fillOf(renamed.body.change_id),
      profile: fillOf(profile.body.id),
      filter: fillOf(filter.body.id),
      report: fillOf(report.body.id),
      budget: fillOf(budget.body.budgets[0].id),
      budgetChange: fillOf(budget.body.change_id),
      attachment: fillOf(attachment.body.id),
      tag: fillOf(tag.id),
      change: fillOf(change.body.id),
      goneTag: fillOf(goneTag.id),
      invitation: fillOf(invitation.body.id),
      deletion: fillOf(/[0-9a-f-]{36}/.exec(headers.get('location') ?? '')?.[0] ?? ''),
      user: fillOf(caller.userId),
    },
    words: [
      text,
      key,
      '4321.98',
      '7654.32',
      '2468.13',
      '8642.97',
      '5791.35',
      '0.86421357',
      caller.userId,
      caller.email,
    ],
  }
}

/** The kinds of IDs that the body of a call can contain if its path contains none. */
const kindsInBody = ['transaction', 'account', 'import', 'rule']

/** The kinds that the ID in a path names, by what precedes it. A call that is not listed is tried with every kind. */
const kindsInPath: Record<string, string[]> = {
  '/account-changes': ['merge'],
  '/accounts': ['account'],
  '/budget-changes': ['budgetChange'],
  '/budgets': ['budget'],
  '/attachments': ['attachment'],
  '/category-changes': ['categoryChange'],
  '/deletions': ['deletion'],
  '/imports': ['import'],
  '/ledger/invitations': ['invitation'],
  '/ledger/members': ['user'],
  // A line has an ID that is made from its words.
  '/month-changes': ['transaction'],
  '/rate-changes': ['rateChange'],
  '/rate-files': ['rateFile'],
  '/reading-profiles': ['profile'],
  '/recurring-costs': ['cost'],
  '/recurring-payments': ['payment'],
  '/refunds': ['refund'],
  '/rule-changes': ['ruleChange'],
  '/saved-filters': ['filter'],
  '/saved-reports': ['report'],
  '/suggestions/accepted': ['acceptance'],
  '/tags': ['tag', 'goneTag'],
  '/transaction-changes': ['change'],
  '/transaction-rules': ['rule'],
  '/transactions': ['transaction'],
  '/transfers': ['transfer'],
}

/** The values of a household to make a call with, of which one has the ID of what the call is about. */
export function fittingFills(
  { name, hasBody }: Pick<DescribedCall, 'name' | 'hasBody'>,
  { kinds }: Pick<Household, 'kinds'>,
): Fill[] {
  const [, collection] = / (.*?)\/\{/.exec(name) ?? []
  const ofBody = collection === undefined && hasBody ? kindsInBody : undefined
  const fitting = kindsInPath[collection ?? ''] ?? ofBody ?? Object.keys(kinds)
  return fitting.map((kind) => kinds[kind] as Fill)
}

/** The requests of a call in which the IDs in the path and the query are of the right kind. */
export const fittingRequests = (call: DescribedCall, { kinds }: Pick<Household, 'kinds'>) =>
  distinctRequests(call, fittingFills(call, { kinds })).filter(({ asksFor, fill }) => {
    const asked = asksFor === null ? undefined : kinds[asksFor]
    return asked === undefined || asked === fill
  })

/** Adds a refund of the imported row, and returns its ID. */
async function aRefund(caller: LedgerCaller, category: string): Promise<string> {
  const row = { date: '2025-03-20', description: 'imported', amount: 4321.98, category }
  await caller.post('/transactions', { transactions: [row] })
  const { body } = await caller.get('/transactions?search=imported')
  const [refund, purchase] = body.transactions
  const linked = await caller.post('/refunds', { refund_id: refund.id, purchase_id: purchase.id })
  return linked.body.id
}

/** Links the imported row with a recurring cost, and returns the ID of the payment. */
async function aPayment(caller: LedgerCaller, costId: string): Promise<string> {
  const { body } = await caller.get('/transactions?search=imported')
  const id = `${costId}_${body.transactions[0].id}`
  await caller.patch(`/recurring-payments/${id}`, { state: 'linked' })
  return id
}

/** Two pairs of rows between the accounts, of which one is no transfer, and the ID of the other. */
async function aTransfer(caller: LedgerCaller, accountId: string, category: string): Promise<string> {
  const rows = [1357.91, 1357.92].flatMap((amount) => [
    { date: '2025-03-10', description: 'ONLINE TRANSFER', amount: -amount, category },
    { date: '2025-03-10', description: 'ONLINE TRANSFER', amount, category, account_id: accountId },
  ])
  await caller.post('/transactions', { transactions: rows })
  const { body } = await caller.get('/transfers')
  const [kept, dismissed] = body.transfers
  await caller.patch(`/transfers/${dismissed.id}`, { state: 'dismissed' })
  await caller.patch(`/transfers/${kept.id}`, { state: 'linked' })
  return kept.id
}

/** The ID of the change in which the suggestion for a row was accepted. */
async function anAcceptance(caller: LedgerCaller): Promise<string> {
  const row = { date: '2025-03-01', description: 'STARBUCKS', amount: -3.14, category: 'Uncategorized' }
  await caller.post('/transactions', { transactions: [row] })
  const { body } = await caller.get('/suggestions')
  const [{ transaction_id, category }] = body.suggestions
  return (await caller.post('/suggestions/accept', { suggestions: [{ transaction_id, category }] })).body.id
}

/** Everything in the account, except the time of the request. */
export async function wholeAccount({ caller }: Household) {
  const read = async (path: string) => (await caller.get(path)).body
  const { exported_at: _, ...file } = await read('/account-file')
  const profile = await read('/profile')
  const page = await read('/transactions')
  const accounts = await read('/accounts')
  return { file, profile, page, accounts, summary: await read('/summary') }
}
