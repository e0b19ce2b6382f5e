import { expect, test } from 'vitest'
import { isAccountLine, withoutAccountLine } from './account-line.ts'
import type { Row, Table } from './table.ts'

const rowsOf = (...lines: string[]): Row[] =>
  lines.map((line, at) => ({ cells: line.split(';'), line: at + 1 }))

const others = rowsOf(
  '28/06/2025;-45,10;Carte;;CB EPICERIE;0;Divers',
  '20/06/2025;-13,49;Virement;;LINDQVIST;0;Divers',
)

test.each([
  ['the balance beside the number of the account', '30/06/2025;6909,85;;;01234 123456A;;', true],
  ['the balance beside the name of the account', '30/06/2025;6909,85;;;COMPTE DE DEPOTS;;', true],
  ['an amount without anything else', '30/06/2025;6909,85;;;;;', true],
  ['a transaction', '30/06/2025;6909,85;Virement;;ACME;0;Revenus', false],
  ['a transaction without a category', '30/06/2025;6909,85;Virement;;ACME;0;', false],
  ['a transaction with only a number', '30/06/2025;-50,00;Chèque;;1234567;0;Divers', false],
  ['a transaction whose text says what was paid', '30/06/2025;-4,90;;;COTISATION CARTE;;', false],
])('finds that a row is about the account: %s', (_, line, expected) => {
  expect(rowsOf(line).map((row) => isAccountLine(row, others))).toEqual([expected])
})

test('a single other row shows less about what is missing', () => {
  const one = others.slice(0, 1)
  const lines = rowsOf('30/06/2025;6909,85;;;;0;Divers', '30/06/2025;6909,85;;;COMPTE DE DEPOTS;;')
  expect(lines.map((row) => isAccountLine(row, one))).toEqual([false, true])
})

test('the only credit among debits, and the reverse, is a transaction, even without words', () => {
  const debits = rowsOf('02/01/2025;LINDQVIST;-1,20;', '13/04/2025;ACME;-9,00;')
  const credits = rowsOf('02/01/2025;LINDQVIST;;1,20', '13/04/2025;ACME;;9,00')
  const [credit, debit] = rowsOf('01/01/2025;QX 2025-03-01;;5,00', '01/01/2025;QX 2025-03-01;-5,00;') as [
    Row,
    Row,
  ]
  expect([isAccountLine(credit, debits), isAccountLine(debit, credits)]).toEqual([false, false])
  const [balance] = rowsOf('01/01/2025;;;5,00') as [Row]
  expect(isAccountLine(balance, debits)).toBe(true)
})

test('finds the last row in whichever batch it is', async () => {
  const last = rowsOf('30/06/2025;6909,85;;;01234 123456A;;').map((row) => ({ ...row, line: 3 }))
  const blank = rowsOf('').map((row) => ({ ...row, line: 4 }))
  for (const batches of [[[...others, ...last]], [others, last], [others, last, blank], [others, last, []]]) {
    const table: Table = {
      head: others,
      names: null,
      headerLine: null,
      preamble: [],
      cellCounts: null,
      broken: [],
      batches: () => batches,
    }
    const damages = []
    for await (const rows of withoutAccountLine(table).batches())
      damages.push(...rows.map(({ damage }) => damage?.code ?? null))
    expect(damages.slice(0, 3)).toEqual([null, null, 'account_line'])
  }
})
