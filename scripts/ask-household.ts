import { mostRows } from '#contract/transactions.ts'
import { monthOf } from '#domain/calendar.ts'
import { uncategorized } from '#domain/categories.ts'
import { callProduct } from './call-product.ts'

/** What the generator of households writes, without the truth about its rows. */
export type Household = {
  accounts: { id: string; name: string; kind: string; currency: string }[]
  transactions: {
    id: string
    account_id: string
    date: string
    amount: number
    description: string
    /** The category that the user would choose. Nothing else from the true answers is read. */
    truth?: { category?: string }
  }[]
}

type Pair = [string, string]
/** The form that the scorer takes. */
type Answers = {
  transfers: Pair[]
  linked: Pair[]
  refunds: Pair[]
  series: { transaction_ids: string[]; cadence: string }[]
  suggestions: SuggestedCategory[]
}
type SuggestedCategory = { transaction_id: string; category: string | null; confidence: number }

type FoundRefund = { refund_id: string; purchase_id: string }
type FoundSeries = { transaction_ids: string[]; cadence: string; direction: 'in' | 'out' }
type Found = { state: string; transaction_ids: string[] }

/** Brings a household into a product, one import per month and account, and reads what the product found. */
export async function askHousehold(url: string, household: Household): Promise<Answers> {
  const call = await callProduct(url)
  const accountOf = await addAccounts(call, household)
  const idOf = new Map(household.transactions.map(({ id }, index) => [id, rowId(index)]))
  const ownId = new Map([...idOf].map(([own, id]) => [id, own]))
  const months = Map.groupBy(household.transactions, ({ date }) => monthOf(date))
  for (const [, rows] of [...months].sort())
    for (const [account, ofAccount] of Map.groupBy(rows, ({ account_id }) => account_id))
      await addImport(
        call,
        accountOf.get(account),
        ofAccount.map(({ id, account_id: _, date, amount, description }) => ({
          id: idOf.get(id),
          date,
          amount,
          description,
          category: uncategorized,
        })),
      )
  const pairsOf = (found: Found[]) =>
    found.flatMap(({ transaction_ids: [first = '', second, third] }): Pair[] =>
      second === undefined || third !== undefined ? [] : [[ownId.get(first) ?? '', ownId.get(second) ?? '']],
    )
  const linkedTransfers = await listAll(call, 'transfers', 'linked')
  const linked = pairsOf(linkedTransfers)
  const inTransfers = new Set(linkedTransfers.flatMap(({ transaction_ids }) => transaction_ids))
  const suggested = pairsOf(await listAll(call, 'transfers', 'suggested'))
  const { refunds } = await call<{ refunds: FoundRefund[] }>('GET', '/refunds')
  const { series } = await call<{ series: FoundSeries[] }>('GET', '/recurring-costs/found')
  return {
    transfers: [...linked, ...suggested],
    linked,
    suggestions: await askSuggestions(call, household, idOf, inTransfers),
    refunds: refunds.map(({ refund_id, purchase_id }) => [
      ownId.get(refund_id) ?? '',
      ownId.get(purchase_id) ?? '',
    ]),
    series: series
      .filter(({ direction }) => direction === 'out')
      .map(({ transaction_ids, cadence }) => ({
        transaction_ids: transaction_ids.map((id) => ownId.get(id) ?? ''),
        cadence,
      })),
  }
}

/** The share of the household that the user has categorized; the rest gets suggestions learned from it. */
const shareDecided = 0.75
/** As many categories as fit into the body of one request. */
const mostAccepted = 500

async function askSuggestions(
  call: Call,
  { transactions }: Household,
  idOf: ReadonlyMap<string, string>,
  inTransfers: ReadonlySet<string>,
): Promise<SuggestedCategory[]> {
  const decided = Math.floor(transactions.length * shareDecided)
  const chosen = transactions
    .slice(0, decided)
    .flatMap(({ id, truth }) =>
      truth?.category ? [{ transaction_id: idOf.get(id), category: truth.category }] : [],
    )
  // Changing all one by one would write to the disk thousands of times. Rows of transfers have no suggestion to accept.
  const isPaired = ({ transaction_id = '' }) => inTransfers.has(transaction_id)
  for (const { transaction_id, category } of chosen.filter(isPaired))
    await call('PATCH', `/transactions/${transaction_id}`, { category })
  const single = chosen.filter((row) => !isPaired(row))
  for (let first = 0; first < single.length; first += mostAccepted)
    await call('POST', '/suggestions/accept', { suggestions: single.slice(first, first + mostAccepted) })
  const found = new Map<string, SuggestedCategory>()
  let cursor: string | null = ''
  while (cursor !== null) {
    const page: { suggestions: SuggestedCategory[]; next_cursor: string | null } = await call(
      'GET',
      `/suggestions${cursor && `?cursor=${cursor}`}`,
    )
    for (const one of page.suggestions) found.set(one.transaction_id, one)
    cursor = page.next_cursor
  }
  return transactions.slice(decided).map(({ id }) => {
    const { category = null, confidence = 0 } = found.get(idOf.get(id) ?? '') ?? {}
    return { transaction_id: id, category, confidence }
  })
}

type Call = Awaited<ReturnType<typeof callProduct>>

async function addAccounts(call: Call, { accounts }: Household): Promise<Map<string, string>> {
  await call('PATCH', '/ledger', { currency: accounts[0]?.currency ?? 'USD' })
  const ids = new Map<string, string>()
  for (const { id, name, kind } of accounts)
    ids.set(id, (await call<{ id: string }>('POST', '/accounts', { name, kind })).id)
  return ids
}

async function addImport(call: Call, accountId: string | undefined, rows: object[]): Promise<void> {
  const { id } = await call<{ id: string }>('POST', '/imports', { account_id: accountId })
  for (let first = 0; first < rows.length; first += mostRows)
    await call('POST', `/imports/${id}/rows`, { rows: rows.slice(first, first + mostRows) })
  await call('POST', `/imports/${id}/finish`, {})
}

async function listAll(call: Call, what: 'transfers', state: string): Promise<Found[]> {
  const found: Found[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const after: string = cursor && `&cursor=${cursor}`
    const page: { [list: string]: Found[] } & { next_cursor: string | null } = await call(
      'GET',
      `/${what}?state=${state}${after}`,
    )
    found.push(...(page[what] ?? []))
    cursor = page.next_cursor
  }
  return found
}

/** In the order of the rows, as a product would number them. */
const rowId = (index: number) => `00000000-0000-7000-8000-${index.toString(16).padStart(12, '0')}`
