import { isWeekday, readDateText } from '#domain/reading/date-text.ts'
import { currencyOfCode, marksOf, splitNumber } from '#domain/reading/number-text.ts'
import { cellOf, isNothing, type Row } from '#domain/reading/table.ts'
import { canBeOfCard, cardTypeOf, isSurelyCard } from './card-types.ts'
import type { ColumnKind } from './column-names.ts'
import { directionOf, isNeutral } from './direction-words.ts'
import { stateOf } from './row-words.ts'

/** What the cells of a column look like. */
export type Profile = {
  filled: number
  dates: number
  numbers: number
  marked: number
  signed: number
  zeros: number
  directions: number
  /** Whether its cells say both that money went in and that it went out. */
  hasBothDirections: boolean
  /** Cells of a column of directions that say neither. */
  neutrals: number
  /** Cells such as "-" or "N/A". */
  nothings: number
  states: number
  /** Cells such as "Yes" and "Sunday", which are never dates. */
  words: number
  open: number
  codes: number
  letters: number
  length: number
  distinct: number
  /** Whether its cells are, or may be, the types on a card statement, such as "Purchase" and "Payment". */
  cardTypes: 'sure' | 'unsure' | null
  /** Whether its cells are "A" and "B", which only the name of a column can make directions. */
  hasPlainCodes: boolean
}

/** Whether there are more digits without any separators than an amount in any currency would have. */
const isAccountNumber = (text: string) => /^\d{16,}$/.test(text)

/** Which other calendars than the common one a file can use: those of its script, or of all of its dates. */
export function calendarsOf(names: readonly string[], rows: readonly Row[]) {
  const text = [names, ...rows.map(({ cells }) => cells)].join()
  const shapes = new Set(
    rows.flatMap(({ cells }) => cells.map((cell) => readDateText(cell.trim())?.shape ?? null)),
  )
  const hasOnly = (shape: string) => [...shapes].every((one) => one === null || one === shape)
  return {
    isChinese: /\p{Script=Han}/u.test(text) || hasOnly('minguo'),
    isArabic: /\p{Script=Arabic}/u.test(text) || hasOnly('old_calendar'),
  }
}

/** Whether a text is the code of a currency. "Bob" is somebody's name. */
const isCode = (text: string) =>
  (text === text.toUpperCase() || text === text.toLowerCase()) && currencyOfCode(text) !== null

const isYesOrNo = /^(?:y|n|yes|no|true|false)$/i

/** `calendars`: those that the file can use. In other files, `113-10-12` and `1402-10-12` are references. */
export function profileOf(
  rows: readonly Row[],
  column: number,
  calendars: ReturnType<typeof calendarsOf>,
): Profile {
  const profile = {
    filled: 0,
    dates: 0,
    numbers: 0,
    marked: 0,
    signed: 0,
    zeros: 0,
    directions: 0,
    neutrals: 0,
    nothings: 0,
    states: 0,
    words: 0,
    open: 0,
    codes: 0,
    letters: 0,
    length: 0,
  }
  const distinct = new Set<string>()
  const ways = new Set<'in' | 'out'>()
  const types = { purchase: 0, payment: 0, refund: 0, charge: 0 }
  for (const { cells } of rows) {
    const text = cellOf(cells, column)
    if (text === '') continue
    profile.filled += 1
    profile.length += text.length
    distinct.add(text)
    const number = splitNumber(text)
    const isNumber = number !== null && marksOf(number.body) !== null && !isAccountNumber(number.body)
    if (isNothing(text)) profile.nothings += 1
    const date = readDateText(text)
    const isReference =
      (date?.shape === 'minguo' && !calendars.isChinese && text.includes('-')) ||
      (date?.shape === 'old_calendar' && !calendars.isArabic)
    if (date !== null && !isReference) profile.dates += 1
    if (isNumber) {
      profile.numbers += 1
      if (/\D/.test(number.body)) profile.marked += 1
      if (number.isNegative || number.direction !== null) profile.signed += 1
      if (/^[0.,]+$/.test(number.body)) profile.zeros += 1
    }
    const way = directionOf(text)
    if (way !== null) profile.directions += 1
    if (way !== null) ways.add(way)
    if (isNeutral(text)) profile.neutrals += 1
    const cardType = cardTypeOf(text)
    if (cardType !== null) types[cardType] += 1
    const state = stateOf(text)
    if (state !== null) profile.states += 1
    if (state !== null && state !== 'booked') profile.open += 1
    if (state === null && (isYesOrNo.test(text) || isWeekday(text))) profile.words += 1
    if (isCode(text)) profile.codes += 1
    if (/\p{L}{2}/u.test(text)) profile.letters += 1
  }
  const hasPlainCodes = distinct.has('A') && distinct.has('B')
  const isSure = isSurelyCard(types)
  const cardTypes = canBeOfCard(types, profile.filled) ? (isSure ? 'sure' : 'unsure') : null
  return { ...profile, distinct: distinct.size, hasBothDirections: ways.size > 1, hasPlainCodes, cardTypes }
}

export const isEmpty = (profile: Profile | undefined) => profile === undefined || profile.filled === 0
export const share = (part: number, profile: Profile) => (profile.filled === 0 ? 0 : part / profile.filled)
export const isDates = (profile: Profile) => share(profile.dates, profile) >= 0.6
export const isNumbers = (profile: Profile) =>
  profile.numbers > 0 && profile.numbers >= (profile.filled - profile.nothings) * 0.7

/** Whether a column only says whether bookings are posted, or on which days of the week they were. */
export const isWithoutDates = (profile: Profile): boolean =>
  profile.filled <= profile.nothings + profile.states + profile.words

/** Whether the cells of a column can be what its name says. */
export function fits(kind: ColumnKind, profile: Profile, rows: number): boolean {
  switch (kind) {
    case 'booking_date':
    case 'date':
    case 'transaction_date':
    case 'value_date':
      return isDates(profile)
    case 'amount':
    case 'net_amount':
    case 'original_amount':
      return isNumbers(profile)
    case 'debit':
    case 'credit':
    case 'balance':
    case 'fee':
      return profile.filled === 0 || isNumbers(profile)
    case 'direction':
      return profile.directions > 0 && share(profile.directions + profile.neutrals, profile) >= 0.95
    case 'currency':
      return profile.filled > 0 && share(profile.codes, profile) >= 0.8
    case 'state':
      // Words for "booked" are legion; one known word for "pending" or "declined" makes the column count.
      return profile.filled > 0 && (share(profile.states, profile) >= 0.8 || profile.open > 0)
    case 'bank_id':
      return profile.filled > 0 && profile.distinct >= profile.filled * 0.9
    case 'account':
      return profile.filled >= rows * 0.9 && profile.distinct <= Math.max(1, profile.filled / 2)
    case 'payee':
    case 'text':
      return profile.dates < Math.max(1, profile.filled * 0.6)
    default:
      return true
  }
}
