import { plainName } from './plain-name.ts'
import { cellOf, damageOf, isBlankRow, type Row, type Table } from './table.ts'
import { joinTexts } from './texts.ts'

// Some apps write a transfer as one row with two accounts or currencies. It is rewritten as one row for each of them.
// Tables of a bank with a column of amounts for each currency are rewritten in the same way.

const namesWith = (notes: string) => [
  ...['Date', 'Description', notes, 'Amount', 'Currency', 'Category', 'Account', 'Transaction ID'],
]

type Transfer = {
  kind: string
  from: string
  to: string
  amount: string
  currency: string
  toAmount: string
  toCurrency: string
}
type App = {
  /** Column names that, together, only occur in this app's export. */
  signature: string[]
  kinds: Record<string, 'out' | 'in' | 'transfer'>
  /** The column names of the rewritten table. */
  names: string[]
  read(cell: (name: string) => string): Transfer & {
    date: string
    description: string
    notes: string
    category: string
    id: string
    tags?: string
    status?: string
    /** What money out costs in addition to its amount. */
    fee?: { amount: string; currency: string }
  }
}

/** The other party in a row of Firefly III. Of a transfer, both sides are the user's own accounts. */
function partyOf(cell: (name: string) => string): string {
  const type = cell('type').toLowerCase()
  return type === 'withdrawal' ? cell('destination name') : type === 'deposit' ? cell('source name') : ''
}

/** A description with the other party, unless one of them contains the other. */
function withParty(description: string, party: string): string {
  const [own, other] = [plainName(description), plainName(party)]
  if (other === '' || own.includes(other)) return description
  return other.includes(own) ? party : joinTexts([party, description])
}

const fireflyIii: App = {
  signature: ['journal id', 'source name', 'destination name', 'type', 'amount', 'date'],
  kinds: { withdrawal: 'out', deposit: 'in', transfer: 'transfer' },
  names: [...namesWith('Notes'), 'Tags'],
  read: (cell) => ({
    kind: cell('type'),
    from: cell('source name'),
    to: cell('destination name'),
    amount: cell('amount'),
    currency: cell('currency code'),
    toAmount: cell('foreign amount'),
    toCurrency: cell('foreign currency code'),
    date: cell('date'),
    description: withParty(cell('description'), partyOf(cell)),
    notes: cell('notes'),
    category: cell('category'),
    id: cell('journal id'),
    tags: cell('tags'),
  }),
}

const ezBookkeeping: App = {
  signature: ['time', 'type', 'category', 'sub category', 'account', 'amount', 'account2', 'account2 amount'],
  kinds: { expense: 'out', income: 'in', transfer: 'transfer' },
  names: namesWith('Tags'),
  read: (cell) => ({
    kind: cell('type'),
    from: cell('account'),
    to: cell('type').toLowerCase() === 'income' ? cell('account') : cell('account2'),
    amount: cell('amount'),
    currency: cell('account currency'),
    toAmount: cell('account2 amount'),
    toCurrency: cell('account2 currency'),
    date: cell('time'),
    description: cell('description') || cell('sub category'),
    notes: cell('tags'),
    category: cell('sub category') || cell('category'),
    id: '',
  }),
}

const wise: App = {
  signature: [
    'direction',
    'source fee amount',
    'source amount after fees',
    'source currency',
    'target amount after fees',
    'target currency',
  ],
  kinds: { out: 'out', in: 'in', neutral: 'transfer' },
  names: [...namesWith('Notes'), 'Status'],
  read: (cell) => {
    const isIn = cell('direction').toLowerCase() === 'in'
    const own = isIn ? 'target' : 'source'
    return {
      kind: cell('direction'),
      from: '',
      to: '',
      amount: cell(`${own} amount after fees`),
      currency: cell(`${own} currency`),
      toAmount: cell('target amount after fees'),
      toCurrency: cell('target currency'),
      date: cell('finished on') || cell('created on'),
      description: joinTexts([cell(isIn ? 'source name' : 'target name'), cell('reference')]),
      notes: cell('note'),
      category: cell('category'),
      id: cell('id'),
      // The money came back, and no other row says so.
      status: cell('status').toUpperCase() === 'REFUNDED' ? 'Reverted: REFUNDED' : cell('status'),
      fee: { amount: cell('source fee amount'), currency: cell('source fee currency') },
    }
  },
}

const royalBankOfCanada: App = {
  signature: ['account type', 'account number', 'transaction date', 'description 1', 'cad', 'usd'],
  kinds: { out: 'out', in: 'in' },
  names: namesWith('Cheque Number'),
  read: (cell) => {
    const amount = cell('cad') || cell('usd')
    const account = cell('account number')
    return {
      kind: cell('cad') && cell('usd') ? 'both' : amount.startsWith('-') ? 'out' : 'in',
      from: account,
      to: account,
      amount,
      currency: cell('cad') ? 'CAD' : 'USD',
      toAmount: '',
      toCurrency: '',
      date: cell('transaction date'),
      description: joinTexts([cell('description 1'), cell('description 2')]),
      notes: cell('cheque number'),
      category: '',
      id: '',
    }
  },
}

/** The table of an app's export with a row for each account; any other table as it is. */
export function withTransfersApart(table: Table): Table {
  const columns = new Map((table.names ?? []).map((name, column) => [plainName(name), column]))
  const app = [fireflyIii, ezBookkeeping, wise, royalBankOfCanada].find(({ signature }) =>
    signature.every((name) => columns.has(name)),
  )
  if (!app) return table
  const width = table.names?.length ?? 0
  const rowsOf = (row: Row): Row[] => {
    const isCutOff = row.isUnfinished && row.cells.length < width
    const damage = isCutOff ? { code: 'cut_off' } : damageOf(table, row)
    // A damaged row can't be rewritten to the other columns. It is passed on only to be listed.
    if (damage) return [{ ...row, damage }]
    if (isBlankRow(row.cells)) return []
    return rewrite(app, (name) => cellOf(row.cells, columns.get(name))).map((cells) => ({
      cells,
      line: row.line,
    }))
  }
  return {
    ...table,
    names: app.names,
    signs: { code: 'format_signs' },
    cellCounts: null,
    isInPlace: () => null,
    head: table.head.flatMap(rowsOf),
    async *batches() {
      for await (const rows of table.batches()) yield rows.flatMap(rowsOf)
    },
  }
}

function rewrite(app: App, cell: (name: string) => string): string[][] {
  const { kind, from, to, amount, currency, toAmount, toCurrency, fee, ...row } = app.read(cell)
  const direction = app.kinds[kind.toLowerCase()]
  const digits = (text: string) => text.replace(/^[-−]/, '')
  const rowOf = (account: string, text: string, its: string) => [
    row.date,
    row.description,
    row.notes,
    text,
    its,
    row.category,
    account,
    row.id,
    ...(row.tags !== undefined ? [row.tags] : []),
    ...(row.status !== undefined ? [row.status] : []),
  ]
  const out = rowOf(from, `-${digits(amount)}`, currency)
  const arrived = rowOf(to, digits(toAmount || amount), toAmount && toCurrency ? toCurrency : currency)
  const fees = fee && /[1-9]/.test(fee.amount) ? [rowOf(from, `-${digits(fee.amount)}`, fee.currency)] : []
  if (direction === 'out') return [out, ...fees]
  if (direction === 'in') return [rowOf(to, digits(amount), currency)]
  if (direction === 'transfer') return [out, arrived, ...fees]
  // Opening balances and corrections are not transactions: without a date they are listed as skipped.
  return [['', kind, '', amount, currency, '', from, '']]
}
