import { canBeOfCard, cardDirectionOf, cardTypeOf } from './infer/card-types.ts'
import type { Columns } from './infer/columns.ts'
import { createDateEvidence } from './infer/dates.ts'
import { directionOf, likelyDirection } from './infer/direction-words.ts'
import { createNumberShapes } from './infer/number-shapes.ts'
import { createNumberEvidence } from './infer/numbers.ts'
import { noBookingOf } from './infer/row-words.ts'
import { createSignEvidence } from './infer/signs.ts'
import { createStateCount } from './infer/state-in.ts'
import { currencyOfCode, type NumberText, splitNumber } from './number-text.ts'
import { cellOf, damageOf, type Row, type Table } from './table.ts'
import { createTableEnd } from './table-end.ts'

const moneyRoles = ['debit', 'credit', 'balance', 'fee'] as const
/** Whether all digits of a number are zero. The first digit usually decides it. */
const isZero = (body: string) => !(body >= '1' && body < ':') && !/[1-9]/.test(body)

/** The size of an amount whose decimal mark is not known yet. `1.250` can be small. */
const roughly = (body: string) =>
  /^\d+[.,]\d{3}$/.test(body) ? 1 : Math.max(1, Number(body.replace(/[.,]\d*$/, '').replace(/\D/g, '')))

const createSignCount = () => {
  const count = { negative: 0, positive: 0 }
  return {
    count,
    see(number: NumberText | null, rows: number) {
      // "DR" and "CR" need no column to say which way the money went.
      if (number === null || number.direction !== null || isZero(number.body)) return
      count[number.isNegative ? 'negative' : 'positive'] += rows
    },
  }
}

/** How the words of a column of directions go together with the signs of the amounts. */
const createDirectionCount = (directionOf: (text: string) => 'in' | 'out' | null) => {
  const count = { blank: 0, inPositive: 0, inNegative: 0, outPositive: 0, outNegative: 0 }
  return {
    see(text: string, amount: string) {
      if (text === '') count.blank += 1
      const direction = directionOf(text)
      const isNegative = splitNumber(amount)?.isNegative
      if (direction === null || isNegative === undefined) return
      count[`${direction}${isNegative ? 'Negative' : 'Positive'}`] += 1
    },
    conclude() {
      const rowsIn = count.inPositive + count.inNegative
      const rowsOut = count.outPositive + count.outNegative
      const isOneSided = count.blank > 0 && rowsIn > 0 !== rowsOut > 0
      return {
        blankDirection: isOneSided ? (rowsIn > 0 ? ('out' as const) : ('in' as const)) : null,
        ignoresSign:
          count.inNegative > 0 && count.inPositive === 0 && count.outNegative === 0 && count.outPositive > 0,
      }
    },
  }
}

/** The same for a column of directions, which may also hold the types of a card statement. */
const createTypeCount = () => {
  const cardTypes = { purchase: 0, payment: 0, refund: 0, charge: 0 }
  const directions = createDirectionCount(directionOf)
  const cardDirections = createDirectionCount(cardDirectionOf)
  let all = 0
  return {
    see(text: string, amount: string) {
      directions.see(text, amount)
      cardDirections.see(text, amount)
      const type = cardTypeOf(text)
      if (type !== null) cardTypes[type] += 1
      all += 1
    },
    conclude() {
      const isOfCard = canBeOfCard(cardTypes, all)
      return { ...(isOfCard ? cardDirections : directions).conclude(), isOfCard }
    },
  }
}

// Looking up words is slow, and these rows are representative.
const mostRowsWithWords = 5000

/** Passes on which sign an amount has and what the words of its row say about it. */
function createSignReader({ places, spareText }: Columns, signs: ReturnType<typeof createSignEvidence>) {
  const texts = [...(places.description ?? []), ...(places.category ?? []), ...spareText]
  let rows = 0
  return {
    /** Whether only the amounts of further rows matter, not their words. */
    hasEnoughWords: () => rows >= mostRowsWithWords,
    see({ body, isNegative, direction }: NumberText, cells: readonly string[], count: number) {
      if (isZero(body)) return
      const sign = isNegative !== (direction === 'out') ? -1 : 1
      rows += count
      if (rows > mostRowsWithWords) return signs.see(sign, null, false, count)
      if (places.description?.some((column) => noBookingOf(cellOf(cells, column), true) !== null)) return
      const likely = likelyDirection(texts.map((column) => cellOf(cells, column)).join(' '))
      signs.see(sign * roughly(body), likely, /^\+|\+$/.test(cellOf(cells, places.amount?.[0])))
    },
  }
}

export type Evidence = ReturnType<ReturnType<typeof createEvidence>['conclude']>

/** Collects evidence from the dates and numbers of a table, row by row, up to the next table. */
export function createEvidence(table: Table, columns: Columns) {
  const { places, otherDates, alike } = columns
  const signs = createSignEvidence()
  const signReader = createSignReader(columns, signs)
  const dates = createDateEvidence()
  const numbers = createNumberEvidence()
  const currencies = new Set<string>()
  const debits = createSignCount()
  const credits = createSignCount()
  const directions = createTypeCount()
  const states = createStateCount(columns)
  const marks = { in: 0, out: 0, none: 0, negative: 0 }
  const tableEnd = createTableEnd(table)
  let isAlike = true
  // Looked up once, because there can be millions of rows.
  const dateColumn = places.date?.[0]
  const amountColumn = places.amount?.[0]
  const amountShapes = createNumberShapes()
  const otherMoney = moneyRoles.flatMap((role) => {
    const column = places[role]?.[0]
    const signs = role === 'debit' ? debits : role === 'credit' ? credits : null
    return column === undefined ? [] : [{ role, column, signs, shapes: createNumberShapes() }]
  })
  type OtherMoney = (typeof otherMoney)[number]

  function seeAmount(text: string, cells: readonly string[], count: number) {
    const amount = splitNumber(text)
    numbers.see(text, amount, count)
    if (!amount) return
    signReader.see(amount, cells, count)
    marks[amount.isNegative ? 'negative' : (amount.direction ?? 'none')] += count
  }

  function seeOtherMoney({ role, signs }: OtherMoney, text: string, count: number) {
    const number = splitNumber(text)
    numbers.see(text, number, count, role === 'balance')
    signs?.see(number, count)
  }

  function seeCounted() {
    amountShapes.take((text, count) => seeAmount(text, [], count))
    for (const money of otherMoney) money.shapes.take((text, count) => seeOtherMoney(money, text, count))
  }

  function see({ cells }: Row, main: string) {
    dates.see(main, cells, otherDates)
    if (amountColumn !== undefined) {
      const text = cellOf(cells, amountColumn)
      if (!(signReader.hasEnoughWords() && amountShapes.count(text))) seeAmount(text, cells, 1)
    }
    for (const money of otherMoney) {
      const text = cellOf(cells, money.column)
      if (!money.shapes.count(text)) seeOtherMoney(money, text, 1)
    }
    for (const column of alike) if (cellOf(cells, column) !== cellOf(cells, amountColumn)) isAlike = false
    if (places.direction) directions.see(cellOf(cells, places.direction[0]), cellOf(cells, amountColumn))
    states.see(cells)
    if (!places.currency) return
    const code = currencyOfCode(cellOf(cells, places.currency[0]))
    if (code !== null) currencies.add(code)
  }

  return {
    /** Adds the next rows and returns whether another table begins among them. */
    see(rows: readonly Row[]): boolean {
      for (const row of rows) {
        const main = cellOf(row.cells, dateColumn)
        const isDated = main !== '' && dates.parse(main) !== null
        if (tableEnd.isAt(row, isDated)) return true
        if (!isDated) continue
        if (damageOf(table, row) === null) see(row, main)
        // Even the date of a damaged row shows the order of day and month, unless the file ends in the middle of it.
        else if (!row.isUnfinished) dates.see(main, [], [])
      }
      return false
    },
    /** The line on which the next table begins, once it was seen. */
    nextLine: () => tableEnd.nextLine(),
    conclude() {
      seeCounted()
      return {
        dates,
        numbers,
        currencies,
        debits: debits.count,
        credits: credits.count,
        signs,
        isAlike,
        unknownState: states.mostUnknown(),
        directions: {
          ...directions.conclude(),
          unmarkedIsOut: marks.in > 0 && marks.none > 0 && marks.out + marks.negative === 0,
        },
      }
    },
  }
}
