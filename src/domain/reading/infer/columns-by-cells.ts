import type { ColumnPlaces, Reason } from '#domain/reading/reading.ts'
import { cellOf, type Row } from '#domain/reading/table.ts'
import { askColumns, withQuestion } from './ask-columns.ts'
import type { ColumnKind } from './column-names.ts'
import { isDates, isNumbers, type Profile, share } from './column-profile.ts'
import type { Columns } from './columns.ts'
import { findDates, isSparse, sortedBookingDate } from './date-columns.ts'
import { isDayOfBill } from './day-of-bill.ts'
import { chooseDebitAndCredit } from './debit-and-credit.ts'
import { directionOf } from './direction-words.ts'
import { findDescription } from './find-description.ts'
import { knownBookingDate } from './known-layouts.ts'
import { isBalanceBefore, leadsFromTo, leadsToBalance } from './leads-to-balance.ts'

/** Finds by their cells what the names did not say. */
export function completeByCells(
  columns: Columns,
  names: string[] | null,
  profiles: readonly Profile[],
  rows: readonly Row[],
  kinds: (ColumnKind | null)[],
) {
  const { places } = columns
  const isFree = (column: number) => (kinds[column] ?? null) === null
  const ask = (choices: ColumnPlaces[], why: Reason) => {
    columns.question = withQuestion(columns.question, askColumns(places, choices, why))
  }
  const free = profiles.flatMap((profile, column) => (isFree(column) ? [{ profile, column }] : []))
  const known = places.date
  const found = known ? [] : findDates(free, rows)
  const dates = found.filter(({ column }) => !found.some((other) => isDayOfBill(rows, column, other.column)))
  if (dates[0] && !isSparse(dates[0].profile, rows)) places.date = [dates[0].column]
  if (known && ['value_date', 'transaction_date'].includes(kinds[known[0] ?? -1] ?? '')) {
    // A column of dates with an unknown name is probably that of the booking.
    const unknown = free.find(
      ({ profile, column }) =>
        share(profile.dates, profile) >= 0.9 &&
        profile.filled >= rows.length * 0.5 &&
        rows.some(({ cells }) => cellOf(cells, column) !== cellOf(cells, known[0])) &&
        !isDayOfBill(rows, column, known[0] ?? -1),
    )
    if (unknown) {
      places.date = [unknown.column]
      ask([places, { ...places, date: known }], { code: 'several_dates', columns: 2 })
    }
  }
  if (!places.amount && !(places.debit && places.credit) && !completePair(places, free, rows)) {
    delete places.debit
    delete places.credit
    const numbers = free.filter(
      ({ profile, column }) => isNumbers(profile) && !isDates(profile) && column !== places.date?.[0],
    )
    const likely = numbers.filter(({ profile }) => profile.marked + profile.signed > 0)
    // Next to columns with known names, whole numbers without a sign may be branch or receipt numbers.
    const hasNames = kinds.filter((kind) => kind !== null).length >= 3
    const isProved = ({ column }: { column: number }) =>
      places.balance !== undefined && leadsToBalance(rows, column, places.balance[0] ?? -1)
    const proved = numbers.filter(isProved)
    const usable =
      likely.length > 0
        ? likely
        : !hasNames
          ? numbers
          : proved.length > 0
            ? proved
            : provedPair(numbers, places, rows)
    chooseByCells(
      places,
      ask,
      usable.map(({ column }) => column),
      profiles,
      rows,
      names === null,
      findDirection(free, rows),
    )
    const [amount] = places.amount ?? []
    const balance = numbers.find(
      ({ column }) => amount !== undefined && column !== amount && leadsToBalance(rows, amount, column),
    )
    if (!places.balance && balance) places.balance = [balance.column]
  }
  const beside = places.amount && columnBeside(places.amount[0] ?? -1, free, places, rows)
  if (beside !== undefined) {
    const { amount = [], ...others } = places
    ask(
      [
        places,
        { ...others, debit: amount, credit: [beside] },
        { ...others, debit: [beside], credit: amount },
      ],
      {
        code: 'several_amounts',
        columns: 2,
      },
    )
  }
  settleDates(
    places,
    ask,
    dates.map(({ column }) => column),
    names === null,
    rows,
  )
  if (!places.description) findDescription(columns, names === null, profiles, free, kinds, rows)
  if (!places.direction && places.amount && (profiles[places.amount[0] ?? -1]?.signed ?? 0) === 0) {
    const direction = findDirection(free, rows)
    if (direction !== undefined) places.direction = [direction]
  }
  if (!places.state) {
    const state = profiles.findIndex(
      (profile, column) =>
        ['type', 'other', null].includes(kinds[column] ?? null) &&
        (profile.filled >= rows.length * 0.9
          ? share(profile.states, profile) >= 0.95
          : profile.open > 0 && profile.states === profile.filled),
    )
    if (state !== -1) places.state = [state]
  }
  if (!places.currency) {
    const currency = free.find(
      ({ profile }) =>
        profile.filled >= rows.length * 0.9 &&
        share(profile.codes, profile) === 1 &&
        profile.directions === 0,
    )
    if (currency) places.currency = [currency.column]
  }
}

/** A column with amounts in exactly those rows in which the amount column has none. */
const columnBeside = (
  amount: number,
  free: { profile: Profile; column: number }[],
  { balance }: ColumnPlaces,
  rows: readonly Row[],
): number | undefined =>
  free.find(
    ({ profile, column }) =>
      isNumbers(profile) &&
      profile.marked > 0 &&
      column !== balance?.[0] &&
      rows.some(({ cells }) => hasMoney(cells, column)) &&
      rows.every(({ cells }) => hasMoney(cells, amount) !== hasMoney(cells, column)),
  )?.column

/** The booking date among columns of dates that have no known names. */
function settleDates(
  places: ColumnPlaces,
  ask: (choices: ColumnPlaces[], why: Reason) => void,
  dates: readonly number[],
  isNameless: boolean,
  rows: readonly Row[],
) {
  const [, second] = dates
  if (second === undefined) return
  const differ = rows.some(({ cells }) => new Set(dates.map((column) => cellOf(cells, column))).size > 1)
  const known = differ
    ? (sortedBookingDate(rows, dates, places) ?? (isNameless ? knownBookingDate(rows) : undefined))
    : undefined
  if (known !== undefined) places.date = [known]
  else if (differ && places.date)
    ask(
      dates.map((column) => ({ ...places, date: [column] })),
      { code: 'several_dates', columns: dates.length },
    )
  const other = dates.find((column) => column !== places.date?.[0])
  if (other !== undefined && places.date) places.value_date ??= [other]
}

/** A column of words that say which way the money went. */
const findDirection = (free: { profile: Profile; column: number }[], rows: readonly Row[]) =>
  free.find(
    ({ profile, column }) =>
      profile.filled >= rows.length * 0.9 &&
      share(profile.directions, profile) >= 0.95 &&
      !profile.hasPlainCodes &&
      // A code that is the same in all rows could mean anything.
      new Set(rows.map(({ cells }) => directionOf(cellOf(cells, column)))).size > 1,
  )?.column

/** Finds the other one where only debit or only credit has a known name. */
function completePair(
  places: ColumnPlaces,
  free: { profile: Profile; column: number }[],
  rows: readonly Row[],
): boolean {
  const known = places.debit?.[0] ?? places.credit?.[0]
  if (known === undefined) return false
  const other = free.find(
    ({ profile, column }) =>
      isNumbers(profile) &&
      !(profile.marked === 0 && profile.length >= profile.filled * 9) &&
      column !== places.balance?.[0] &&
      rows.every(({ cells }) => hasMoney(cells, known) !== hasMoney(cells, column)),
  )
  if (other) places[places.debit ? 'credit' : 'debit'] = [other.column]
  return other !== undefined || rows.every(({ cells }) => hasMoney(cells, known))
}

/** Two columns of whole numbers, one of them filled in each row, that explain every change of the balance. */
function provedPair<Candidate extends { column: number }>(
  numbers: readonly Candidate[],
  { balance }: ColumnPlaces,
  rows: readonly Row[],
): Candidate[] {
  const after = balance?.[0]
  const some = numbers.slice(0, mostCompared)
  if (after === undefined) return []
  for (const one of some)
    for (const other of some)
      if (
        one !== other &&
        rows.every(({ cells }) => hasMoney(cells, one.column) !== hasMoney(cells, other.column)) &&
        leadsToBalance(rows, one.column, after, other.column)
      )
        return some.filter((candidate) => candidate === one || candidate === other)
  return []
}

const hasMoney = (cells: readonly string[], column: number) => /[1-9]/.test(cellOf(cells, column))

// Pairs of columns are compared row by row.
const mostCompared = 20

/** Amount, debit and credit, and balance among columns of numbers that have no known names. */
function chooseByCells(
  places: ColumnPlaces,
  ask: (choices: ColumnPlaces[], why: Reason) => void,
  all: number[],
  profiles: readonly Profile[],
  rows: readonly Row[],
  isNameless: boolean,
  direction: number | undefined,
) {
  const found = all.slice(0, mostCompared)
  const [first, second, third] = found
  if (first === undefined) return
  const isWhole = (column: number) =>
    (profiles[column]?.filled ?? 0) - (profiles[column]?.zeros ?? 0) >= rows.length * 0.9
  // A column of debits can lead from balance to balance, too, as long as there are hardly any credits.
  const isOnly = (amount: number, balance: number) =>
    rows.every(
      ({ cells }) =>
        hasMoney(cells, amount) ||
        !found.some((column) => column !== balance && column !== amount && hasMoney(cells, column)),
    )
  const isApart = (a: number, b: number) =>
    [a, b].every((column) => rows.some(({ cells }) => hasMoney(cells, column))) &&
    rows.every(({ cells }) => [a, b].filter((column) => hasMoney(cells, column)).length <= 1)
  if (second === undefined) {
    places.amount = [first]
    return
  }
  const balance = places.balance?.[0]
  // A column of the balances before each row fits the opposite amounts, so these come last.
  for (const sign of [1, -1] as const) {
    for (const a of found)
      for (const b of balance === undefined ? found : [balance])
        if (a !== b && isWhole(a) && isOnly(a, b) && leadsToBalance(rows, a, b, undefined, sign)) {
          const isBefore = sign === -1 && isBalanceBefore(rows, places.date?.[0], a, b) !== false
          Object.assign(places, { amount: [a], ...(!isBefore && { balance: [b] }) })
          return
        }
    if (sign === -1 || balance !== undefined) continue
    // Some rows lack one of the two balances. The balance before a row has no sign, unlike its amount.
    const isSigned = (column: number) => (profiles[column]?.signed ?? 0) > 0
    const balances = found.filter((column) => (profiles[column]?.filled ?? 0) * 2 >= rows.length)
    for (const a of found)
      for (const before of balances)
        for (const after of balances)
          if (isSigned(a) && a !== before && a !== after && leadsFromTo(rows, a, before, after)) {
            Object.assign(places, { amount: [a], balance: [after] })
            return
          }
  }
  if (direction !== undefined && balance === undefined)
    for (const a of found)
      for (const b of found)
        if (a !== b && isWhole(a) && leadsToBalance(rows, a, b, undefined, 1, direction)) {
          Object.assign(places, { amount: [a], balance: [b] })
          return
        }
  const pairs = found.flatMap((a) => found.filter((b) => b > a && isApart(a, b)).map((b) => [a, b] as const))
  const [pair] = pairs
  if (pair) {
    const whole = found.filter((column) => !pair.includes(column) && isWhole(column))
    chooseDebitAndCredit(places, ask, pair, balance === undefined ? whole : [balance], rows)
    return
  }
  places.amount = [first]
  const choices = found.slice(0, 6).map((column) => ({ ...places, amount: [column] }))
  ask(choices, {
    code: isNameless || third !== undefined ? 'several_amounts' : 'unknown_names',
    columns: all.length,
  })
}
