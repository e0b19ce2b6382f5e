import sax from 'sax'
import { addDays, type Day } from '#domain/calendar.ts'
import { decimalsOf } from '#domain/reading/number-text.ts'
import { sumProof } from '#domain/reading/prove.ts'
import { type AccountStatement, type FileReading, type Money, unreadable } from '#domain/reading/reading.ts'
import { bookingsOf, type CamtDetail, type CamtEntry } from './camt-bookings.ts'
import { checkBalanceDays } from './check-balance-days.ts'
import { createStatement } from './create-statement.ts'
import type { OpenText } from './csv.ts'
import { joinStatements } from './join-statements.ts'
import { ofxAmount, ofxDay } from './ofx.ts'

const deepest = 100
const longestText = 5000
const emptyDetail = (): CamtDetail => ({
  texts: [],
  currency: null,
  amount: null,
  direction: null,
  debtor: '',
  creditor: '',
  id: null,
})

/** Reads CAMT.052, .053 and .054 of any version: entries by the names of their elements, whatever the namespace. */
export async function readCamt(openText: OpenText, encoding: string): Promise<FileReading> {
  const statements: AccountStatement[] = []
  let statement: AccountStatement | null = null
  let entry: CamtEntry | null = null
  let detail: CamtDetail | null = null
  let held: { type: string; direction: string; money: Money | null; day: Day | null } | null = null
  const path: string[] = []
  let text = ''
  let currency = ''
  let count = 0
  let problem: string | null = null
  // sax limits the length of tags and attributes only while it counts positions.
  const parser = sax.parser(true, { xmlns: false, position: true })

  parser.ondoctype = () => {
    problem = 'xml_with_doctype'
  }
  parser.onerror = () => {
    problem ??= 'xml_broken'
    parser.resume()
  }
  const addText = (more: string) => {
    if (text.length < longestText) text += more
  }
  parser.ontext = addText
  parser.oncdata = addText
  parser.onopentag = ({ name, attributes }) => {
    const local = name.slice(name.indexOf(':') + 1)
    path.push(local)
    if (path.length > deepest) problem = 'xml_too_deep'
    text = ''
    if (local === 'Amt') currency = String(attributes.Ccy ?? '')
    if (['Stmt', 'Rpt', 'Ntfctn'].includes(local)) {
      statement = createStatement()
      statements.push(statement)
    }
    if (local === 'Ntry')
      entry = { ...emptyDetail(), status: 'BOOK', booked: null, valued: null, details: [] }
    if (local === 'TxDtls' && entry) {
      detail = emptyDetail()
      entry.details.push(detail)
    }
    if (local === 'Bal') held = { type: '', direction: '', money: null, day: null }
  }
  parser.onclosetag = () => {
    const local = path.at(-1) ?? ''
    const parent = path.at(-2) ?? ''
    const value = text.trim()
    text = ''
    if (entry) closeInEntry(local, parent, value)
    else if (held) closeInBalance(local, value)
    else if (statement && path.includes('Acct')) {
      if (local === 'IBAN' || (local === 'Id' && parent === 'Othr'))
        statement.account.number ??= value || null
      if (local === 'Ccy' && parent === 'Acct') statement.account.currency = value || null
      if (local === 'Nm' && parent === 'Acct') statement.account.name = value || null
    }
    path.pop()
  }

  function closeInEntry(local: string, parent: string, value: string) {
    if (!entry) return
    const target = detail ?? entry
    if (local === 'Ntry') {
      count = bookingsOf(entry, statement, count)
      entry = null
    } else if (local === 'TxDtls') detail = null
    else if (
      local === 'Amt' &&
      (parent === 'Ntry' || parent === 'TxDtls' || (parent === 'TxAmt' && detail?.amount === null))
    )
      Object.assign(target, { amount: value, currency: currency || null })
    else if (local === 'CdtDbtInd' && (parent === 'Ntry' || parent === 'TxDtls')) target.direction = value
    else if (parent === 'Sts' || (local === 'Sts' && value !== ''))
      entry.status = parent === 'Sts' || parent === 'Ntry' ? value || entry.status : entry.status
    else if (parent === 'BookgDt') entry.booked ??= value
    else if (parent === 'ValDt') entry.valued ??= value
    else if (local === 'Nm' && path.includes('RltdPties')) {
      if (path.includes('Dbtr')) target.debtor ||= value
      if (path.includes('Cdtr')) target.creditor ||= value
    } else if (
      local === 'Ustrd' ||
      (local === 'Ref' && path.includes('Strd')) ||
      local === 'AddtlTxInf' ||
      local === 'AddtlNtryInf'
    ) {
      if (target.texts.length < 20) target.texts.push({ kind: local, value })
    } else if (local === 'AcctSvcrRef') target.id = value || target.id
    else if (local === 'NtryRef' || local === 'TxId') target.id ??= value || null
  }

  function closeInBalance(local: string, value: string) {
    if (!held || !statement) return
    if (local === 'Cd' && path.includes('CdOrPrtry')) held.type = value
    if (local === 'CdtDbtInd') held.direction = value
    if (local === 'Amt') {
      statement.account.currency ??= currency || null
      const decimals = decimalsOf(currency || statement.account.currency)
      const minor = ofxAmount(value, decimals)
      held.money = typeof minor === 'number' ? { minor, decimals } : null
    }
    if (path.at(-2) === 'Dt' && (local === 'Dt' || local === 'DtTm')) held.day = ofxDay(value)
    if (local !== 'Bal') return
    const money =
      held.money && held.direction === 'DBIT' ? { ...held.money, minor: -held.money.minor + 0 } : held.money
    if ((held.type === 'OPBD' || held.type === 'PRCD') && statement.opening === null) {
      statement.opening = money
      // The balance of the previous statement is that at the end of its last day.
      statement.openingDay = held.day && held.type === 'PRCD' ? addDays(held.day, 1) : held.day
    }
    if (held.type === 'CLBD') {
      statement.closing = money
      statement.closingDay = held.day
    }
    held = null
  }

  for await (const piece of openText()) {
    parser.write(piece)
    if (problem !== null) break
  }
  // A file that ends within an element is truncated.
  if (problem === null && path.length > 0) problem = 'xml_cut_off'
  if (problem !== null) return unreadable('camt', { code: problem })
  if (statements.length === 0) return unreadable('camt', { code: 'no_statement' })
  for (const one of statements) {
    one.balance = sumProof(one.bookings, one.opening, one.closing) ?? one.balance
    checkBalanceDays(one)
  }
  return {
    format: 'camt',
    problem: null,
    reading: {
      encoding,
      separator: null,
      headerLine: null,
      dateOrder: 'ymd',
      decimal: 'point',
      spending: 'negative',
      columns: null,
      why: [{ code: 'format_signs' }],
    },
    questions: [],
    statements: joinStatements(statements),
  }
}
