import { readDateText } from '#domain/reading/date-text.ts'
import { plainName } from '#domain/reading/plain-name.ts'
import type { ColumnPlaces, ColumnRole, Question, Reason } from '#domain/reading/reading.ts'
import { cellOf, isBlankRow, type Row } from '#domain/reading/table.ts'
import { askColumns, withLaterRoles, withQuestion } from './ask-columns.ts'
import { type ColumnKind, kindsOfName, type Language } from './column-names.ts'
import {
  calendarsOf,
  fits,
  isEmpty,
  isNumbers,
  isWithoutDates,
  type Profile,
  profileOf,
} from './column-profile.ts'
import { completeByCells } from './columns-by-cells.ts'
import { avoidDayOfBill } from './day-of-bill.ts'
import { areTypesDoubtful } from './doubtful-types.ts'
import { addOtherTexts, addUnnamedTexts, namesParty } from './more-texts.ts'
import { separateNotes } from './separate-notes.ts'
import { settleAmount } from './settle-amount.ts'
import { settleCurrency } from './settle-currency.ts'
import { findStateFlag, impactColumns, type StateFlag } from './state-in.ts'

export type Columns = {
  places: ColumnPlaces
  /** The currency of the account, if the column of currencies belongs to an original amount. */
  currency: string | null
  /** Columns whose combined text identifies a row: the description, and notes that used to be part of it. */
  identifying: number[]
  /** Columns that say something of a row whose description is empty. */
  spareText: number[]
  /** Columns that say whether a row changes the balance. */
  impact: number[]
  /** Dates besides that of the booking. */
  otherDates: number[]
  languages: Language[]
  flag: StateFlag | null
  /** Other columns of amounts, which agree with the chosen one in all of the first rows. */
  alike: number[]
  why: Reason[]
  question: Question | null
}

// Never the name of the other party's account.
const accountName = /^(?:account(?: name)?|accountname|wallet|my account)$/

const single: [ColumnRole, ColumnKind[]][] = [
  ['date', ['booking_date', 'date', 'transaction_date', 'value_date']],
  ['amount', ['net_amount', 'amount']],
  ['debit', ['debit']],
  ['credit', ['credit']],
  ['balance', ['balance']],
  ['direction', ['direction']],
  ['currency', ['currency']],
  ['category', ['category']],
  ['bank_id', ['bank_id']],
  ['state', ['state']],
  ['fee', ['fee']],
  ['account', ['account']],
]

const textKinds = new Set<ColumnKind | null>(['payee', 'text', 'memo'])
const amountKinds = new Set<ColumnKind>(['amount', 'net_amount', 'original_amount'])

/** Decides what each column holds: by its name where it has one that is known, then by its cells. */
export function chooseColumns(names: string[] | null, rows: readonly Row[]): Columns {
  const full = rows.filter(({ cells }) => !isBlankRow(cells))
  const width = names?.length ?? Math.max(0, ...full.map(({ cells }) => cells.length))
  const usual = names === null ? width : Math.max(width, usualCount(full))
  // Footers and the like would spoil what columns look like: a row counts when it has a date. With more cells than the
  // others, a text in it contains the separator, and everything after it has moved.
  const dated = full.filter(
    ({ cells }) =>
      cells.length <= usual &&
      cells.some((cell) => readDateText(cell.trim()) !== null) &&
      cells.slice(width).every((cell) => cell.trim() === ''),
  )
  const judged = dated.length > 0 ? dated : full
  const calendars = calendarsOf(names ?? [], judged)
  const profiles = Array.from({ length: width }, (_, column) => profileOf(judged, column, calendars))
  const { kinds, languages, derived } = kindsOf(names ?? [], profiles, judged.length)
  const unreadable = unreadableDates(names ?? [], kinds, profiles)
  if (unreadable !== null && (profiles[unreadable]?.dates ?? 0) * 2 >= (profiles[unreadable]?.filled ?? 0))
    kinds[unreadable] = 'booking_date'
  const places: ColumnPlaces = {}
  const at = (kind: ColumnKind) => kinds.flatMap((one, column) => (one === kind ? [column] : []))
  const isOneSided = (column: number) => kinds[column] === 'direction' && !profiles[column]?.hasBothDirections
  const spokenFirst = (a: number, b: number) => Number(isOneSided(a)) - Number(isOneSided(b))
  for (const [role, choices] of single) {
    const found = choices.map(at).find((columns) => columns.length > 0)
    const [first] =
      found?.toSorted(
        (a, b) => Number(isEmpty(profiles[a])) - Number(isEmpty(profiles[b])) || spokenFirst(a, b),
      ) ?? []
    if (first !== undefined) places[role] = [first]
  }
  const isDoubtful = () =>
    derived.has(places.direction?.[0] ?? -1) && areTypesDoubtful(judged, places, at('net_amount').length > 0)
  const spareText = at('type')
  const leaveDoubtful = () => {
    const [types] = places.direction ?? []
    if (types === undefined || !isDoubtful()) return
    delete places.direction
    // Their words, such as "Purchase", still say what the signs mean. A merchant's sale is money in.
    if (at('net_amount').length === 0) spareText.push(types)
  }
  leaveDoubtful()
  const [valueDate] = at('value_date')
  if (valueDate !== undefined && valueDate !== places.date?.[0]) places.value_date = [valueDate]
  const hasPayees = at('payee').some((column) => !isEmpty(profiles[column]))
  const texts = kinds.flatMap((kind, column) =>
    textKinds.has(kind) ||
    (kind === 'type' &&
      !hasPayees &&
      namesParty((names ?? [])[column] ?? '', column, profiles[column], judged))
      ? [column]
      : [],
  )
  const filledTexts = texts.filter((column) => !isEmpty(profiles[column]))
  if (filledTexts.length > 0) places.description = filledTexts
  avoidDayOfBill(places, at, judged)
  const dateColumns = (['booking_date', 'date', 'transaction_date', 'value_date'] as const).flatMap(at)
  const otherDates = dateColumns.filter((column) => column !== places.date?.[0])
  const bookingDates = at('booking_date')
  const alikeDates = bookingDates.length > 0 ? bookingDates : numberedAlike(at('date'), names ?? [])
  const [date, second] = alikeDates
  const areApart =
    second !== undefined && judged.some(({ cells }) => cellOf(cells, date) !== cellOf(cells, second))
  const flag = places.state ? null : findStateFlag(names ?? [], judged)
  if (flag) places.state = [flag.column]
  const columns: Columns = {
    places,
    currency: null,
    identifying: [],
    spareText,
    impact: impactColumns(names ?? []),
    otherDates,
    languages,
    flag,
    alike: [],
    why: [],
    question: null,
  }
  settleAmount(columns, names ?? [], at, profiles, judged)
  if (areApart)
    columns.question = withQuestion(
      columns.question,
      askColumns(
        places,
        alikeDates.map((column) => ({ ...places, date: [column] })),
        { code: 'several_dates', columns: alikeDates.length },
      ),
    )
  addUnnamedTexts(places, names ?? [], profiles, judged.length)
  completeByCells(columns, names, profiles, judged, kinds)
  settleCurrency(columns, names ?? [], profiles, judged, kinds)
  // A column with the right name is better than none, even if it is empty: a later row may have a text.
  if (!places.description && texts[0] !== undefined) places.description = [texts[0]]
  addOtherTexts(columns, profiles, judged, kinds)
  // The amounts may be in a column that only its cells showed.
  leaveDoubtful()
  if (unreadable !== null && places.date && places.date[0] !== unreadable)
    columns.question = withQuestion(
      columns.question,
      askColumns(
        places,
        profiles[unreadable]?.dates === 0 ? [places] : [places, { ...places, date: [unreadable] }],
        { code: 'booking_dates_unreadable' },
      ),
    )
  const state = namedState(names ?? [], kinds)
  if (!places.state && state !== -1) places.state = [state]
  const ownNumber = ownAccountNumber(names ?? [], judged, places.date?.[0] ?? 0)
  if (ownNumber !== null && at('account').length === 0) places.account = [ownNumber]
  const named = (names ?? []).findIndex(
    (name, column) =>
      accountName.test(plainName(name)) && (profiles[column]?.filled ?? 0) >= judged.length * 0.9,
  )
  if (named !== -1) places.account = [named]
  const numbered = at('account').find((column) => /\d{4}/.test(cellOf(judged[0]?.cells ?? [], column)))
  if (numbered !== undefined) places.account = [numbered]
  if (columns.question) columns.question = withLaterRoles(columns.question, places)
  const { direction, ...undirected } = places
  if (direction && derived.has(direction[0] ?? -1) && profiles[direction[0] ?? -1]?.cardTypes === 'unsure')
    columns.question = withQuestion(
      columns.question,
      askColumns(places, [places, undirected], { code: 'payments_unclear' }),
    )
  columns.identifying = places.description ?? []
  separateNotes(columns, names ?? [])
  return columns
}

/** Columns whose names differ only in a number at the end, such as "Date 1" and "Date 2". */
function numberedAlike(columns: readonly number[], names: readonly string[]): number[] {
  const baseOf = (column: number | undefined) => plainName(names[column ?? -1] ?? '').replace(/ ?\d+$/, '')
  return columns.filter((column) => baseOf(column) === baseOf(columns[0]))
}

/** How many cells most rows have. */
function usualCount(rows: readonly Row[]): number {
  const counts = Map.groupBy(rows, ({ cells }) => cells.length)
  const [most] = [...counts].toSorted(([, some], [, others]) => others.length - some.length)
  return most?.[0] ?? 0
}

/** The columns as a user says they are; what is known of the header besides stays. */
export const columnsAsTold = (chosen: Columns, places: ColumnPlaces): Columns => ({
  ...chosen,
  places,
  // Identify rows by the columns that were chosen before notes were separated, so that earlier imports are recognized.
  identifying: chosen.identifying
    .filter((column) => places.note?.includes(column) || places.tags?.includes(column))
    .concat(places.description ?? [])
    .sort((one, other) => one - other),
  otherDates: places.value_date ?? [],
  alike: [],
  why: [],
  question: null,
})

/** A column that is named after the date of the booking, although few or none of its cells are dates that can be read. */
function unreadableDates(
  names: readonly string[],
  kinds: readonly (ColumnKind | null)[],
  profiles: readonly Profile[],
): number | null {
  const first = kinds.findIndex((kind) => kind === 'booking_date' || kind === 'date')
  const found = names.findIndex((name, column) => {
    const [choice, other] = kindsOfName(name)
    const kind = other === undefined ? choice?.kind : undefined
    return (
      kinds[column] === null &&
      (kind === 'booking_date' || (kind === 'date' && first === -1)) &&
      /\d/.test(name) === false &&
      profiles[column] !== undefined &&
      !isWithoutDates(profiles[column])
    )
  })
  return found === -1 || kinds[first] === 'booking_date' ? null : found
}

/** A column that is named after states counts even if none of the first rows is pending: a later one can be. */
const namedState = (names: readonly string[], kinds: readonly (ColumnKind | null)[]): number =>
  names.findIndex(
    (name, column) => kinds[column] === null && kindsOfName(name).some(({ kind }) => kind === 'state'),
  )

/**
 * A column such as "IBAN" left of the dates is the account of the statement if it is the same in all rows; elsewhere it
 * belongs to the other party.
 */
function ownAccountNumber(names: readonly string[], rows: readonly Row[], before: number): number | null {
  const found = names.findIndex((name, column) => {
    if (column >= before || !/^(?:iban|kontonummer|account|konto|numer|numero|n)\b/.test(plainName(name)))
      return false
    const [number = '', other] = new Set(rows.map(({ cells }) => cellOf(cells, column)))
    return other === undefined && rows.length > 1 && (number.match(/\d/g)?.length ?? 0) >= 6
  })
  return found === -1 ? null : found
}

function kindsOf(names: readonly string[], profiles: readonly Profile[], rows: number) {
  const votes = new Map<Language, number>()
  const found = names.map(kindsOfName)
  for (const kinds of found)
    for (const language of new Set(kinds.flatMap(({ languages }) => languages)))
      votes.set(language, (votes.get(language) ?? 0) + 1)
  const most = Math.max(0, ...votes.values())
  const languages = [...votes].filter(([, count]) => count === most).map(([language]) => language)
  // Columns of types whose words say the direction of the money.
  const derived = new Set<number>()
  const hasSigns = found.some(
    (choices, column) =>
      choices.some(({ kind }) => amountKinds.has(kind)) && (profiles[column]?.signed ?? 0) > 0,
  )
  const textsAt = found.flatMap((choices, column) =>
    choices.some(({ kind }) => textKinds.has(kind)) ? [column] : [],
  )
  const kinds = found.map((choices, column): ColumnKind | null => {
    const profile = profiles[column]
    if (!profile) return null
    const fitting = choices.filter(({ kind }) => fits(kind, profile, rows))
    const spoken = fitting.find((choice) => choice.languages.some((language) => languages.includes(language)))
    const kind = (spoken ?? fitting[0])?.kind ?? null
    const isDirection =
      (kind === 'type' ||
        kind === 'amount' ||
        // "Transaction" can be the name of either.
        (kind === 'text' && fits('direction', profile, rows) && textsAt.some((other) => other !== column))) &&
      !isNumbers(profile) &&
      profile.filled >= rows * 0.9 &&
      !profile.hasPlainCodes &&
      (fits('direction', profile, rows) || (profile.cardTypes !== null && !hasSigns))
    if (isDirection) derived.add(column)
    return isDirection ? 'direction' : kind
  })
  return { kinds, languages, derived }
}
