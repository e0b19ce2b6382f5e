import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#domain/calendar.ts'
import { findTransfers } from './find-transfers.ts'
import type { Movement, OwnAccount } from './movement.ts'

const account = (id: string, kind: OwnAccount['kind'], more: Partial<OwnAccount> = {}): OwnAccount => ({
  id,
  name: id,
  kind,
  currency: 'EUR',
  numberHint: null,
  ...more,
})
const accounts = [
  account('giro', 'checking', { numberHint: '4471' }),
  account('rainy day', 'savings', { numberHint: '8830' }),
  account('visa', 'credit_card'),
  account('purse', 'cash'),
  account('dollars', 'checking', { currency: 'USD' }),
]

let rowsMade = 0
function row(accountId: string, date: string, cents: number, description: string, value = cents): Movement {
  rowsMade += 1
  return { id: `row ${rowsMade}`, accountId, date, cents, value, description }
}

/** Three months of the same transfer, so that there are habits. */
const savedMonthly = ['01', '02', '03'].flatMap((month) => [
  row('giro', `2025-${month}-03`, -25_000, 'Transfer to 8830 Anna Vos'),
  row('rainy day', `2025-${month}-04`, 25_000, 'Transfer from 4471 Anna Vos'),
])

const pairsOf = (rows: Movement[]) =>
  findTransfers({ accounts, rows }).transfers.map(({ outId, inId }) => [outId, inId])

test('texts that name the other account are linked without asking', () => {
  const { transfers } = findTransfers({ accounts, rows: savedMonthly })
  expect(transfers).toHaveLength(3)
  for (const transfer of transfers)
    expect(transfer).toMatchObject({ isCertain: true, reason: 'number_in_text' })
})

test('money that PayPal collects from a bank account is a transfer to the account at PayPal', () => {
  const collected = row(
    'giro',
    '2025-03-03',
    -5_000,
    'LASTSCHRIFT PayPal Europe S.a.r.l. et Cie S.C.A ABBUCHUNG VOM PAYPAL-KONTO',
  )
  const credited = row('PayPal', '2025-03-04', 5_000, 'Bankgutschrift auf PayPal-Konto')
  const own = [...accounts, account('PayPal', 'other')]
  expect(findTransfers({ accounts: own, rows: [collected, credited] }).transfers).toMatchObject([
    { outId: collected.id, inId: credited.id, isCertain: true },
  ])
})

test('a dismissed pair never comes back', () => {
  const [out, arrival] = savedMonthly
  const dismissed = new Set([`${out?.id} ${arrival?.id}`])
  const { transfers, considered } = findTransfers({ accounts, rows: savedMonthly, dismissed })
  expect(transfers).toHaveLength(2)
  expect(considered).toHaveLength(2)
})

test('a friend who is paid the same amount on the same day is left alone', () => {
  const gift = row('giro', '2025-03-03', -25_000, 'Zelle payment to Ben Otis')
  expect(pairsOf([...savedMonthly, gift]).flat()).not.toContain(gift.id)
})

test('a purchase that a friend pays back is no transfer', () => {
  const rows = [
    ...savedMonthly,
    row('visa', '2025-02-10', -4_321, 'TRATTORIA SOLE'),
    row('giro', '2025-02-12', 4_321, 'Zelle payment from Ben Otis'),
  ]
  expect(pairsOf(rows)).toHaveLength(3)
})

test('a friend who is paid from one account and pays back into another is never linked without asking', () => {
  const rows = [
    ...savedMonthly,
    row('giro', '2025-02-10', -12_500, 'SWISH BEN OTIS'),
    row('dollars', '2025-02-10', 12_500, 'SWISH FROM BEN OTIS'),
    row('rainy day', '2025-02-11', 12_500, 'SWISH FROM BEN OTIS'),
  ]
  const linked = findTransfers({ accounts, rows }).transfers.filter(({ isCertain }) => isCertain)
  expect(linked).toHaveLength(3)
})

test('cash with a fee is found although the bank books the weekend on Monday', () => {
  const withdrawal = row('giro', '2025-03-10', -20_350, 'ATM WITHDRAWAL 03/08 MAIN ST')
  const noted = row('purse', '2025-03-08', 20_000, 'atm')
  expect(pairsOf([...savedMonthly, withdrawal, noted])).toContainEqual([withdrawal.id, noted.id])
})

test('a card payment is found some days later', () => {
  const rows = [
    ...savedMonthly,
    row('giro', '2025-02-20', -81_234, 'Payment to card 9911'),
    row('visa', '2025-02-24', 81_234, 'PAYMENT RECEIVED - THANK YOU'),
  ]
  expect(findTransfers({ accounts, rows }).transfers).toContainEqual(
    expect.objectContaining({ reason: 'card_payment' }),
  )
})

test('cash is found without the fee of the machine', () => {
  const rows = [
    row('giro', '2025-02-20', -10_350, 'ATM WITHDRAWAL 02/20'),
    row('purse', '2025-02-20', 10_000, 'ATM'),
  ]
  const { transfers } = findTransfers({ accounts, rows })
  expect(transfers).toEqual([expect.objectContaining({ reason: 'cash_withdrawal_with_fee' })])
})

test('a card payment that the card books in two pieces is suggested as one', () => {
  const out = row('giro', '2025-02-20', -81_234, 'Payment to card 9911')
  const pieces = [
    row('visa', '2025-02-21', 50_000, 'PAYMENT, THANK YOU'),
    row('visa', '2025-02-24', 31_234, 'PAYMENT, THANK YOU'),
  ]
  expect(findTransfers({ accounts, rows: [...savedMonthly, out, ...pieces] }).inPieces).toEqual([
    { outIds: [out.id], inIds: pieces.map(({ id }) => id) },
  ])
  const dismissed = new Set([`${out.id} ${pieces[0]?.id}`])
  expect(findTransfers({ accounts, rows: [...savedMonthly, out, ...pieces], dismissed }).inPieces).toEqual([])
})

test('two payments that the card books as one are suggested as one, unless other rows add up too', () => {
  const outs = [
    row('giro', '2025-02-20', -50_000, 'Payment to card 9911'),
    row('giro', '2025-02-20', -31_234, 'Payment to card 9911'),
  ]
  const arrival = row('visa', '2025-02-21', 81_234, 'PAYMENT, THANK YOU')
  expect(findTransfers({ accounts, rows: [...outs, arrival] }).inPieces).toEqual([
    { outIds: outs.map(({ id }) => id), inIds: [arrival.id] },
  ])
  const another = row('giro', '2025-02-19', -31_234, 'Payment to card 9911')
  expect(findTransfers({ accounts, rows: [...outs, another, arrival] }).inPieces).toEqual([])
})

test('currencies are compared by value, and never linked without asking', () => {
  const rows = [
    row('giro', '2025-02-20', -100_000, 'Transfer Anna Vos to Dollar 778812'),
    row('dollars', '2025-02-20', 108_000, 'Transfer from Anna Vos 778812', 99_100),
  ]
  expect(findTransfers({ accounts, rows }).transfers).toEqual([
    expect.objectContaining({ reason: 'exchanged', isCertain: false }),
  ])
  const withoutRate = rows.map((one) => ({ ...one, value: null }))
  expect(findTransfers({ accounts, rows: withoutRate }).considered).toEqual([])
})

test('of two alike on one day that arrive on two, neither is linked without asking', () => {
  const rows = [
    ...savedMonthly,
    row('giro', '2025-03-12', -5_000, 'Transfer to 8830 Anna Vos'),
    row('giro', '2025-03-12', -5_000, 'Transfer to 8830 Anna Vos'),
    row('rainy day', '2025-03-13', 5_000, 'Transfer from 4471 Anna Vos'),
    row('rainy day', '2025-03-14', 5_000, 'Transfer from 4471 Anna Vos'),
  ]
  const uncertain = findTransfers({ accounts, rows }).transfers.filter(({ isCertain }) => !isCertain)
  expect(uncertain).toHaveLength(2)
  for (const { reason } of uncertain) expect(reason).toBe('several_alike')
})

test('of two that left on two days and arrive alike, neither is linked without asking', () => {
  const rows = [
    ...savedMonthly,
    row('giro', '2025-03-12', -5_000, 'Transfer to 8830 Anna Vos'),
    row('giro', '2025-03-13', -5_000, 'Transfer to 8830 Anna Vos'),
    row('rainy day', '2025-03-14', 5_000, 'Transfer from 4471 Anna Vos'),
    row('rainy day', '2025-03-14', 5_000, 'Transfer from 4471 Anna Vos'),
  ]
  const uncertain = findTransfers({ accounts, rows }).transfers.filter(({ isCertain }) => !isCertain)
  expect(uncertain).toHaveLength(2)
})

/** Money that always takes one or two weekdays, to an account with a history. */
const savedWeekly = [
  '2025-01-06',
  '2025-01-13',
  '2025-01-20',
  '2025-01-27',
  '2025-02-03',
  '2025-02-10',
].flatMap((monday, week) => [
  row('giro', monday, -10_000 - week, 'Transfer Anna Vos'),
  row('rainy day', addDays(monday, 1 + (week % 2)), 10_000 + week, 'Deposit Anna Vos'),
])

test('how long money usually takes between two accounts decides which arrival it is', () => {
  const [monday, wednesday] = ['2025-03-03', '2025-03-05'].map((date) =>
    row('giro', date, -5_000, 'Transfer Anna Vos'),
  )
  const [first, second] = ['2025-03-05', '2025-03-06'].map((date) =>
    row('rainy day', date, 5_000, 'Deposit Anna Vos'),
  )
  const rows = [monday, wednesday, first, second].filter((one) => one !== undefined)
  const pairs = pairsOf([...savedWeekly, ...rows])
  expect(pairs).toContainEqual([monday?.id, first?.id])
  expect(pairs).toContainEqual([wednesday?.id, second?.id])
})

test('texts that always belong together are paired even if the money is late', () => {
  const paidMonthly = ['03', '04', '05', '06', '07', '08'].flatMap((month) => [
    row('giro', `2025-${month}-03`, -30_000, 'NORTHBANK 4929'),
    row('visa', `2025-${month}-05`, 30_000, 'CREDITED'),
  ])
  const out = row('giro', '2025-09-01', -40_000, 'NORTHBANK 4929')
  const late = row('visa', '2025-09-05', 40_000, 'CREDITED')
  const coincidence = row('visa', '2025-09-05', 40_000, 'GRAND HOTEL')
  expect(pairsOf([...paidMonthly, out, late])).toContainEqual([out.id, late.id])
  expect(pairsOf([...paidMonthly, out, coincidence]).flat()).not.toContain(out.id)
})

const movement = fc.record({
  accountId: fc.constantFrom(...accounts.map(({ id }) => id), 'unknown'),
  date: fc.integer({ min: 1, max: 28 }).map((day) => `2025-03-${String(day).padStart(2, '0')}`),
  cents: fc.constantFrom(-5_000, 5_000, -5_300, 5_300, -12_345, 12_345),
  description: fc.constantFrom(
    'Transfer',
    'ATM',
    'Payment, thank you',
    'Zelle Ben Otis',
    'Trattoria Sole',
    '',
  ),
})
const ledger = fc
  .array(movement, { maxLength: 30 })
  .map((rows) => rows.map((one, index): Movement => ({ ...one, id: `id ${index}`, value: one.cents })))

test('no row is in two transfers, and money moves between two accounts', () => {
  fc.assert(
    fc.property(ledger, (rows) => {
      const rowOf = new Map(rows.map((one) => [one.id, one]))
      const pairs = pairsOf(rows)
      expect(new Set(pairs.flat()).size).toBe(2 * pairs.length)
      for (const [outId, inId] of pairs) {
        const [out, arrival] = [rowOf.get(outId ?? ''), rowOf.get(inId ?? '')]
        expect(out?.cents).toBeLessThan(0)
        expect(arrival?.cents).toBeGreaterThan(0)
        expect(out?.accountId).not.toBe(arrival?.accountId)
      }
    }),
  )
})

test('the order of the rows changes nothing', () => {
  fc.assert(
    fc.property(
      ledger.chain((rows) =>
        fc.tuple(fc.constant(rows), fc.shuffledSubarray(rows, { minLength: rows.length })),
      ),
      ([rows, shuffled]) => {
        expect(findTransfers({ accounts, rows: shuffled })).toEqual(findTransfers({ accounts, rows }))
      },
    ),
  )
})
