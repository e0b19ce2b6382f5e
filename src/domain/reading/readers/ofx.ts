import { type Day, dayOf } from '#domain/calendar.ts'
import { decimalsOf, minorOf, splitNumber } from '#domain/reading/number-text.ts'
import type { AccountStatement, Booking, FileReading, Money, Reason } from '#domain/reading/reading.ts'
import { joinTexts } from '#domain/reading/texts.ts'
import { checkBalanceDays } from './check-balance-days.ts'
import { createStatement, skipAt } from './create-statement.ts'
import type { OpenText } from './csv.ts'
import { elementsOf, wholeElements } from './ofx-elements.ts'

const investments = new Set(
  'BUYDEBT BUYMF BUYOPT BUYOTHER BUYSTOCK CLOSUREOPT INCOME INVEXPENSE JRNLFUND JRNLSEC MARGININTEREST REINVEST RETOFCAP SELLDEBT SELLMF SELLOPT SELLOTHER SELLSTOCK SPLIT TRANSFER'.split(
    ' ',
  ),
)
const out = new Set(['DEBIT', 'POS', 'ATM', 'FEE', 'SRVCHG', 'CHECK', 'DIRECTDEBIT', 'REPEATPMT'])
const income = new Set(['CREDIT', 'DEP', 'DIRECTDEP'])

/** Reads OFX and QFX of any version; the sign of an amount is what it did to the account. */
export async function readOfx(
  openText: OpenText,
  encoding: string,
  spending?: 'negative' | 'positive',
): Promise<FileReading> {
  const statements: AccountStatement[] = []
  let statement: AccountStatement | null = null
  let row: Map<string, string> | null = null
  let inside = ''
  let count = 0
  const signs = { agree: 0, against: 0, negative: 0 }

  function finishRow() {
    if (row === null) return
    const fields = row
    row = null
    count += 1
    statement ??= begin()
    const currency = fields.get('CURSYM') ?? statement.account.currency
    const decimals = decimalsOf(currency)
    const isPending = fields.has('PENDING')
    const dateText = fields.get('DTPOSTED') ?? (isPending ? fields.get('DTTRAN') : undefined) ?? ''
    const date = ofxDay(dateText)
    const amount = ofxAmount(fields.get('TRNAMT') ?? '', decimals)
    const skip = skipAt(statement, count)
    const corrected = fields.get('CORRECTFITID')
    const against: Reason | null = isPending
      ? { code: 'not_booked', text: 'pending' }
      : corrected
        ? { code: 'correction', text: corrected.slice(0, 60) }
        : null
    if (date === null)
      return skip(
        against ??
          (dateText ? { code: 'date_unreadable', text: dateText.slice(0, 60) } : { code: 'date_missing' }),
      )
    if (typeof amount !== 'number') return skip(against ?? amount)
    if (amount === 0) return skip(against ?? { code: 'zero' })
    const booking: Booking = {
      line: count,
      date,
      minor: spending === 'positive' ? -amount : amount,
      decimals,
      currency,
      description:
        joinTexts([fields.get('NAME') ?? '', fields.get('MEMO') ?? '']) || (fields.get('CHECKNUM') ?? ''),
      bankId: fields.get('FITID') || null,
      category: null,
      note: null,
    }
    if (against) return skip(against, booking)
    if (amount < 0) signs.negative += 1
    const type = fields.get('TRNTYPE')?.toUpperCase() ?? ''
    if (out.has(type)) signs[amount < 0 ? 'agree' : 'against'] += 1
    if (income.has(type)) signs[amount > 0 ? 'agree' : 'against'] += 1
    statement.bookings.push(booking)
  }
  function begin() {
    const started = createStatement()
    statements.push(started)
    return started
  }

  let isOpen = false
  let isWhole = true
  for await (const part of wholeElements(openText))
    for (const { name, isEnd, text } of elementsOf(part)) {
      if (['BANKTRANLIST', 'BANKTRANLISTP', 'INVTRANLIST'].includes(name)) isOpen = !isEnd
      if (name === 'OFX') isWhole = isEnd
      if (investments.has(name) && !isEnd && isOpen && row === null) {
        count += 1
        statement?.skipped.push({ line: count, reason: { code: 'investment', text: name } })
      }
      if (name === 'STMTTRN' || name === 'STMTTRNP') {
        finishRow()
        if (!isEnd) row = new Map(name === 'STMTTRNP' ? [['PENDING', '']] : [])
      } else if (['STMTRS', 'CCSTMTRS', 'INVSTMTRS'].includes(name)) {
        finishRow()
        statement = isEnd ? null : begin()
      } else if (isEnd) {
        if (['BANKTRANLIST', 'BANKTRANLISTP'].includes(name)) finishRow()
        if (name === inside) inside = ''
      } else if (row !== null && name !== 'LEDGERBAL' && name !== 'AVAILBAL') {
        if (name === 'BANKACCTTO' || name === 'CCACCTTO' || name === 'ORIGCURRENCY') inside = name
        const isForeign = name === 'CURSYM' && inside === 'ORIGCURRENCY'
        if (text !== '' && !row.has(name) && !isForeign) row.set(name, text)
      } else {
        if (name === 'LEDGERBAL' || name === 'AVAILBAL') finishRow()
        if (text === '') inside = name
        if (name === 'CURDEF' && statement) statement.account.currency = text.toUpperCase()
        if (name === 'ACCTID' && inside.endsWith('ACCTFROM') && statement) statement.account.number = text
        if (name === 'BALAMT' && inside === 'LEDGERBAL' && statement)
          statement.closing = ofxMoney(text, statement)
        if (name === 'DTASOF' && inside === 'LEDGERBAL' && statement) statement.closingDay = ofxDay(text)
      }
    }
  // Where a file was cut off, amounts and dates may have lost their last digits, and accounts may be missing.
  if (row !== null || isOpen || !isWhole) {
    row = null
    statements.at(-1)?.skipped.push({ line: count + 1, reason: { code: 'cut_off' } })
  }

  statements.forEach(checkBalanceDays)
  const isUnclear =
    signs.against > 0 && (signs.negative === 0 || signs.against > signs.agree) && spending === undefined
  return {
    format: 'ofx',
    problem: statements.length === 0 ? { code: 'no_statement' } : null,
    reading:
      statements.length === 0
        ? null
        : {
            encoding,
            separator: null,
            headerLine: null,
            dateOrder: 'ymd',
            decimal: null,
            spending: spending ?? 'negative',
            columns: null,
            why: [{ code: 'format_signs' }],
          },
    questions: isUnclear
      ? [
          {
            about: 'spending',
            choices: ['negative', 'positive'],
            assumed: 'negative',
            why: { code: 'types_against_signs', rows: signs.against },
          },
        ]
      : [],
    statements,
  }
}

/** The day as written, without converting time zones. */
export function ofxDay(text: string): Day | null {
  const found = /^(\d{4})-?(\d{2})-?(\d{2})/.exec(text)
  return found ? dayOf(Number(found[1]), Number(found[2]), Number(found[3])) : null
}

/** An amount without thousands separators: its only mark is the decimal mark. */
export function ofxAmount(text: string, decimals: number): number | Reason {
  const number = splitNumber(text)
  const unreadable = { code: text === '' ? 'amount_missing' : 'amount_unreadable', text: text.slice(0, 60) }
  // "1,500" can be a thousand.
  if (number === null || (/^\d{1,3},\d{3}$/.test(number.body) && decimals < 3)) return unreadable
  const minor = minorOf(
    number.body,
    number.body.lastIndexOf(',') > number.body.lastIndexOf('.') ? 'comma' : 'point',
    decimals,
  )
  if (minor === null) return unreadable
  if (typeof minor !== 'number')
    return {
      code: minor === 'too_precise' ? 'amount_too_precise' : 'amount_too_large',
      text: text.slice(0, 60),
    }
  return number.isNegative ? -minor + 0 : minor
}

function ofxMoney(text: string, { account }: AccountStatement): Money | null {
  const decimals = decimalsOf(account.currency)
  const minor = ofxAmount(text, decimals)
  return typeof minor === 'number' ? { minor, decimals } : null
}
