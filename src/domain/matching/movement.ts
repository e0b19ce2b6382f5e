import type { AccountKind } from '#domain/accounts.ts'
import type { Day } from '#domain/calendar.ts'
import { compareText } from '#domain/compare-text.ts'
import { textWords } from '#domain/merchants/text-words.ts'
import type { Cents } from '#domain/money.ts'
import { dayNumber } from './days-apart.ts'
import { plain } from './transfer-words.ts'

export type OwnAccount = {
  id: string
  name: string
  kind: AccountKind
  currency: string
  /** Last digits of its number, if known. */
  numberHint: string | null
}

/** A row of one of the user's accounts, as the store passes it to the matching. */
export type Movement = {
  id: string
  accountId: string
  date: Day
  /** In minor units of the account's currency. */
  cents: Cents
  /** In minor units of the ledger's currency; null without a rate. */
  value: Cents | null
  description: string
}

/** A movement with the values that matching uses, computed once. */
export type ReadMovement = Movement & {
  account: OwnAccount
  day: number
  text: string
  /** The words that name the other party, in order. */
  name: readonly string[]
  /** Movements with the same key are habits of each other. */
  key: string
  references: ReadonlySet<string>
  /** Dates printed in the text, as month × 100 + day, in every order they can be read in. */
  printedDates: ReadonlySet<number>
}

const wordsInKey = 4
const longestName = 100

/**
 * The movements of known accounts, read. Rows in an account that is not in the list are left out.
 */
export function readMovements(accounts: readonly OwnAccount[], rows: readonly Movement[]): ReadMovement[] {
  const byId = new Map(accounts.map((account) => [account.id, account]))
  return rows.flatMap((row) => {
    const account = byId.get(row.accountId)
    return account ? [{ ...row, ...readText(row), account, day: dayNumber(row.date) }] : []
  })
}

function readText(row: Movement) {
  const text = plain(row.description)
  const name = textWords(row.description)
  return {
    text,
    name,
    key: keyOf(row, name),
    references: new Set(text.match(/[a-z]*\d[a-z\d]{5,}/g)),
    printedDates: datesIn(text),
  }
}

/** Account, direction and the first words: `checking - online transfer sav`. Stores count habits by it. */
export const movementKey = (row: Movement): string => keyOf(row, textWords(row.description))

// PostgreSQL refuses index entries of more than 2,700 bytes, and a letter without accents can become 18 letters.
const keyOf = (row: Movement, name: readonly string[]) =>
  `${row.accountId} ${row.cents < 0 ? '-' : '+'} ${name.slice(0, wordsInKey).join(' ').slice(0, longestName).toWellFormed()}`

const monthNames = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')

function datesIn(text: string): Set<number> {
  const dates = new Set<number>()
  const add = (month: number, day: number) => {
    if (month >= 1 && month <= 12 && day >= 1 && day <= 31) dates.add(month * 100 + day)
  }
  for (const [, first, second] of text.matchAll(/(?<!\d)(\d{1,2})[/.-](\d{1,2})(?!\d)/g)) {
    add(Number(first), Number(second))
    add(Number(second), Number(first))
  }
  for (const [, month, day] of text.matchAll(/\d{4}-(\d\d)-(\d\d)/g)) add(Number(month), Number(day))
  for (const [, day, month] of text.matchAll(/(?<!\d)(\d{2}) ?([a-z]{3})/g))
    add(monthNames.indexOf(month ?? '') + 1, Number(day))
  return dates
}

/** By date, then by ID: a result that follows it does not depend on the order of imports. */
export const inOrder = (one: Movement, other: Movement): number =>
  one.date.localeCompare(other.date) || compareText(one.id, other.id)
