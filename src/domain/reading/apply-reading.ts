import { copyOf } from '#domain/statements/text-pool.ts'
import { createBalanceChain } from './balance-chain.ts'
import { Bookings } from './bookings.ts'
import { isCutOff } from './cut-off.ts'
import { readDateText } from './date-text.ts'
import type { Columns } from './infer/columns.ts'
import { isHeldType, type NoBooking, noBookingOf, stateOf, stateOfHeading } from './infer/row-words.ts'
import { isMemo, stateIn } from './infer/state-in.ts'
import { isAmount, looksLikeBooking } from './looks-like-booking.ts'
import { keptNote, noteIn } from './note-in.ts'
import { currencyOfCode, decimalsOf, splitNumber } from './number-text.ts'
import { type AccountFacts, headingOf, moneyOf, readFacts } from './preamble.ts'
import { prove } from './prove.ts'
import type { AccountStatement, Booking, DateOrder, Reason, SkippedRow } from './reading.ts'
import { type AmountPlan, readAmount, readBalance } from './row-amount.ts'
import { cellOf, damageOf, isBlankRow, type Row, type Table, unquotedCellOf } from './table.ts'
import { createTextMeaning, type TextMeaning } from './text-meaning.ts'
import { joinTexts, remembering } from './texts.ts'

/** How the rows of a table are to be read. */
export type Order = {
  columns: Columns
  plan: AmountPlan & { sign: 1 | -1 }
  /** Whether spending is positive, so that each amount is negated. */
  isFlipped: boolean
  dateOrder: DateOrder
  /** Whether all years are in the Buddhist calendar. */
  isBuddhist: boolean
  /** The one currency of the file, or null. */
  currency: string | null
  facts: AccountFacts
  /** Whether decimals depend on the currency of each row. */
  ownDecimals: boolean
  /** Whether the amounts themselves mention several currencies, such as "12.50 EUR" and "10.00 USD". */
  ownCurrencies: boolean
  /** How many numbers have no decimals, one, two and so on; 2 is any number above one. */
  decimalCounts: readonly number[]
}

type Account = {
  statement: AccountStatement
  chains: Map<string, ReturnType<typeof createBalanceChain>>
}

/** Skipped rows that the user can still import. A damaged file can have millions of them. */
const mostKept = 100_000

/** The lines below a table, such as its balance, can have fewer cells than its rows. */
const isBooking = (row: Row): boolean =>
  looksLikeBooking(row) && row.cells.every((cell) => noBookingOf(cell.trim()) === null)

/** Applies a reading to the rows of a table, one by one. */
export function createApplication(table: Table, order: Order) {
  const { columns, facts } = order
  const { places } = columns
  // Looked up once, because there can be millions of rows.
  const dateColumn = places.date?.[0]
  const texts = places.description ?? []
  const accounts = new Map<string, Account>()
  let only: Account | null = null
  const readDay = remembering((text) => {
    const read = readDateText(text)
    return (order.isBuddhist ? read?.buddhist : read?.days)?.[order.dateOrder] ?? null
  })
  const readState = remembering((text) => stateIn(columns, text))
  const isHeld = remembering(isHeldType)
  const categoryOf = remembering((text) => copyOf(text.trim()) || null)
  const currencyOf = remembering(currencyOfCode)
  const meaningOf = createTextMeaning()
  const onlyText = texts.length === 1 ? texts[0] : undefined
  const textOf = (cells: readonly string[], columns: readonly number[]) =>
    columns.length === 1
      ? meaningOf(cells[columns[0] ?? 0] ?? '').description
      : joinTexts(columns.map((column) => cellOf(cells, column)))
  const hasHeldTypes = columns.spareText.length > 0 || columns.impact.length > 0
  const hasNotes = places.note !== undefined || places.tags !== undefined
  const heading = stateOfHeading(headingOf(table.preamble))
  let headed = heading !== null && heading !== 'booked' ? headingOf(table.preamble) : null
  const around: Row[] = []
  const loose: SkippedRow[] = []
  let kept = 0
  let firstLine: number | null = null

  function accountOf(cells: readonly string[]): Account {
    if (only !== null && !places.account) return only
    const key = unquotedCellOf(cells, places.account?.[0])
    const known = accounts.get(key)
    if (known) return known
    const isNumber = (key.match(/\d/g)?.length ?? 0) >= 4
    const statement: AccountStatement = {
      account: {
        number: isNumber ? copyOf(key) : facts.number,
        name: key !== '' && !isNumber ? copyOf(key) : null,
        currency: order.currency,
      },
      opening: null,
      closing: null,
      openingDay: null,
      closingDay: null,
      balance: { state: 'none', note: null },
      bookings: new Bookings(),
      skipped: [],
    }
    const account = { statement, chains: new Map() }
    accounts.set(key, account)
    only ??= account
    return account
  }

  /** The currency in the text of the amount. */
  function currencyIn(cells: readonly string[]): string | null {
    for (const role of ['amount', 'debit', 'credit'] as const) {
      const currency = splitNumber(cellOf(cells, places[role]?.[0]))?.currency
      if (currency) return currency
    }
    return null
  }

  function readRow(row: Row): Booking | SkippedRow | null {
    const { cells, line, isUnfinished } = row
    if (isBlankRow(cells)) return null
    if (isUnfinished && isCutOff(table, order, row)) return { line, reason: { code: 'cut_off' } }
    const damage = damageOf(table, row)
    const isDamaged = damage !== null && (damage.code === 'too_many_cells' || isBooking(row))
    if (row.damage)
      return {
        line,
        reason: isDamaged || row.damage.code === 'balance_line' ? row.damage : { code: 'no_booking' },
      }
    if (isDamaged && table.isInPlace?.(cells) !== 'lacking') return { line, reason: damage }
    const date = readDay(cellOf(cells, dateColumn))
    const spoken = places.currency ? currencyOf(cells[places.currency[0] ?? -1] ?? '') : null
    const said = order.ownCurrencies ? currencyIn(cells) : null
    const currency = spoken ?? said ?? order.currency
    const decimals = order.ownDecimals ? decimalsOf(currency) : order.plan.decimals
    if (date === null) return { line, reason: reasonWithoutDate(row, decimals) }
    const own = meaningIn(cells)
    // Without a header or with fewer cells, a row can name a balance in a column other than the description.
    const hasOwnCells = damage !== null || table.names === null
    const word = own.word === null && hasOwnCells ? wordAnywhere(cells) : null
    const meaning = word === null ? own : { ...own, word }
    const reason = (isDamaged ? damage : null) ?? reasonAgainst(row, meaning)
    const amount = readAmount(cells, places, order.plan, decimals)
    if (reason !== null && (typeof amount !== 'number' || amount === 0 || kept >= mostKept))
      return { line, reason }
    if (typeof amount !== 'number') return { line, reason: amount }
    if (amount === 0) return { line, reason: { code: 'zero' } }
    if (reason === null && places.balance) {
      const account = accountOf(cells)
      const chainKey = currency ?? ''
      const chain = account.chains.get(chainKey) ?? createBalanceChain()
      account.chains.set(chainKey, chain)
      chain.see(order.plan.sign * amount, readBalance(cells, places, order.plan, decimals), line)
    }
    const text = meaning.description
    const whole = hasNotes ? textOf(cells, columns.identifying) : text
    // If a row has a note but no description, the note becomes the description.
    const description = text || whole || textOf(cells, columns.spareText)
    const note = hasNotes ? noteIn(cells, places, text !== '') : null
    const booking = {
      line,
      date,
      minor: order.isFlipped ? -amount : amount,
      decimals,
      currency,
      description,
      bankId: places.bank_id ? cellOf(cells, places.bank_id[0]) || null : null,
      category: places.category ? categoryOf(cells[places.category[0] ?? -1] ?? '') : null,
      note: note && keptNote(note, whole || description),
    }
    if (reason === null) return booking
    kept += 1
    return { line, reason, booking }
  }

  function reasonWithoutDate({ cells, line }: Row, decimals: number): Reason {
    const dateText = cellOf(cells, dateColumn)
    const title = stateOfHeading(headingOf([{ cells, line }]))
    if (title !== null && cells.filter((cell) => cell.trim() !== '').length === 1) {
      headed = title === 'booked' ? null : headingOf([{ cells, line }])
      return { code: 'no_booking' }
    }
    const words = cells.map((cell) => noBookingOf(cell.trim())).find((word) => word !== null)
    if (words) around.push({ cells, line })
    if (words) return { code: words === 'total' ? 'total' : 'balance_line' }
    const hasAmount = () => typeof readAmount(cells, places, order.plan, decimals) === 'number'
    if (dateText === '')
      return { code: looksLikeBooking({ cells, line }) || hasAmount() ? 'date_missing' : 'no_booking' }
    const state = stateOf(dateText)
    if (state !== null && state !== 'booked')
      return { code: 'not_booked', state, text: dateText.slice(0, 60) }
    return hasAmount() ? { code: 'date_unreadable', text: dateText.slice(0, 60) } : { code: 'no_booking' }
  }

  /** Why a row with a date is not a booking, judging by its words; null if it is one. */
  function reasonAgainst({ cells, line }: Row, { description, word }: TextMeaning): Reason | null {
    if (word === 'pending') return { code: 'not_booked', text: description.slice(0, 60) }
    if (word) {
      if (word !== 'total')
        around.push({
          cells: places.balance
            ? [word === 'balance' ? 'Balance' : 'Opening balance', cellOf(cells, places.balance[0])]
            : cells,
          line,
        })
      return { code: word === 'total' ? 'total' : 'balance_line' }
    }
    if (headed !== null) return { code: 'not_booked', text: headed }
    const stateText = places.state ? cellOf(cells, places.state[0]) : ''
    const state = places.state ? readState(stateText) : null
    if (state !== null && state !== 'booked')
      return {
        code: 'not_booked',
        state,
        text: columns.flag ? (table.names?.[places.state?.[0] ?? -1] ?? stateText) : stateText.slice(0, 60),
      }
    return hasHeldTypes ? heldReason(cells) : null
  }

  function heldReason(cells: readonly string[]): Reason | null {
    const held =
      columns.spareText.find((column) => isHeld(cells[column] ?? '')) ??
      columns.impact.find((column) => isMemo(cells[column] ?? ''))
    return held === undefined ? null : { code: 'not_booked', text: cellOf(cells, held).slice(0, 60) }
  }

  /** What the texts of a row mean together. The first word that says what it is instead of a booking counts. */
  function meaningIn(cells: readonly string[]): TextMeaning {
    if (onlyText !== undefined) {
      const meaning = meaningOf(cells[onlyText] ?? '')
      return meaning.description === '' ? { description: '', word: wordAnywhere(cells) } : meaning
    }
    let word: NoBooking | null = null
    for (const column of texts) word ??= meaningOf(cells[column] ?? '').word
    const description = textOf(cells, texts)
    return { description, word: description === '' ? wordAnywhere(cells) : word }
  }

  /** Some banks name a balance in the column of references and leave the text empty. */
  function wordAnywhere(cells: readonly string[]): NoBooking | null {
    for (const cell of cells) {
      const { word } = meaningOf(cell)
      if (word !== null) return word
    }
    return null
  }

  function see(row: Row) {
    firstLine ??= row.line
    const read = readRow(row)
    if (read === null) return
    if (!('reason' in read)) accountOf(row.cells).statement.bookings.push(read)
    else {
      const key = unquotedCellOf(row.cells, places.account?.[0])
      const skipped = accounts.get(key)?.statement.skipped ?? loose
      skipped.push(read)
    }
  }

  /** The statements, once all rows were seen; `below` is the table without the one that follows it in the file. */
  function finish({ broken, head }: Pick<Table, 'broken' | 'head'>): AccountStatement[] {
    for (const { cells, line } of broken)
      loose.push({ line, reason: { code: 'quote_not_closed', text: (cells[0] ?? '').slice(0, 60) } })
    if (table.names === null)
      // If the first row is damaged, the lines below it that look like a preamble are rows.
      for (const { cells, line } of table.preamble.filter((row) => row.line < (firstLine ?? row.line + 1)))
        if (cells.length > 1 && cells.some((cell) => isAmount(cell) || readDateText(cell.trim()) !== null))
          loose.push({
            line,
            reason: { code: looksLikeBooking({ cells, line }) ? 'account_line' : 'no_booking' },
          })
    if (accounts.size === 0 && loose.length > 0 && head.some(looksLikeBooking)) accountOf([])
    const [first] = accounts.values()
    // Not push(...loose): a call can have only so many arguments.
    if (first) first.statement.skipped = first.statement.skipped.concat(loose)
    first?.statement.skipped.sort((a, b) => a.line - b.line)
    const below = readFacts(around)
    const known = {
      opening: moneyOf(facts.opening ?? below.opening, order.plan.decimal, order.plan.decimals),
      closing: moneyOf(facts.closing ?? below.closing, order.plan.decimal, order.plan.decimals),
    }
    for (const { statement, chains } of accounts.values()) {
      const [one, other] = statement.bookings.currencies()
      const isOnly = accounts.size === 1 && other === undefined
      prove(statement, chains, isOnly ? known : { opening: null, closing: null }, order.isFlipped)
      if (other === undefined) statement.account.currency = one ?? order.currency
      else statement.account.currency = null
    }
    return [...accounts.values()].map(({ statement }) => statement)
  }

  return { see, finish }
}
