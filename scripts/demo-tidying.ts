import { addMonths, firstDayOf, monthOf } from '#domain/calendar.ts'

type Call = (path: string, body: unknown, method?: string) => Promise<unknown>
type Row = { id: string; date: string; amount: number }
type Read = (path: string) => Promise<{ transactions: Row[] }>

/** Adds a category for the rules to use. */
export const addDemoCategory = (call: Call) =>
  call('/categories', { name: 'Coffee', parent: 'Food & Dining', symbol: 'coffee' }, 'PUT')

/** Tags, a split, an attachment, a saved filter and a saved report that is a card of the Dashboard. */
export async function tidyDemo(
  call: Call,
  read: Read,
  attach: (path: string, bytes: string) => Promise<void>,
  today: string,
) {
  const rowsOf = async (search: string, since: string) => {
    const query = new URLSearchParams({ search, start_date: since })
    return (await read(`/transactions?${query}`)).transactions
  }
  const lastYear = firstDayOf(addMonths(monthOf(today), -12))
  for (const [search, tag] of [
    ['mercado', 'Lisbon'],
    ['pastelaria', 'Lisbon'],
    ['spine books', 'Work'],
    ['moreau dental', 'Tax return'],
  ] as const) {
    const ids = (await rowsOf(search, lastYear)).map(({ id }) => id)
    await call('/transaction-changes', {
      selection: { transaction_ids: ids },
      change: { add_tags: [tag] },
    })
  }
  const [gift] = await rowsOf('northside department', lastYear)
  if (gift) {
    const forOthers = Math.trunc(gift.amount / 3)
    const parts = [
      { category: 'Shopping', amount: Math.round((gift.amount - forOthers) * 100) / 100 },
      { category: 'Other', amount: forOthers, note: 'A birthday present' },
    ]
    await call(`/transactions/${gift.id}/parts`, { parts }, 'PUT')
  }
  const [hotel] = await rowsOf('harbor view hotel', lastYear)
  if (hotel) await attach(`/transactions/${hotel.id}/attachments?name=Invoice.pdf`, invoice)
  await call('/saved-filters', { name: 'Large purchases', filter: { search: '>200' } })
  await call('/saved-reports', {
    name: 'Spending by quarter',
    report: { report: 'trends', range: '1y', unit: 'quarter' },
    dashboard_position: 0,
  })
}

/** A PDF document with one empty page. */
const invoice = `%PDF-1.4
1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj
2 0 obj <</Type /Pages /Kids [3 0 R] /Count 1>> endobj
3 0 obj <</Type /Page /Parent 2 0 R /MediaBox [0 0 595 842]>> endobj
trailer <</Root 1 0 R>>
%%EOF
`
