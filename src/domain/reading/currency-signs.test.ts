import { expect, test } from 'vitest'
import { readBankFile } from './read-file.ts'

async function currenciesOf(...amounts: string[]) {
  const rows = amounts.map((amount, day) => `2025-01-1${day},Shop,"${amount}"`)
  const { statements } = await readBankFile(
    async function* () {
      yield new TextEncoder().encode(['Date,Description,Amount', ...rows].join('\n'))
    },
    (encoding, options) => new TextDecoder(encoding, options),
    {},
  )
  return [...(statements[0]?.bookings ?? [])].map(({ currency }) => currency)
}

test('the rupee sign does not decide which rupees are meant', async () => {
  expect(await currenciesOf('-₨ 100.00', '₨ 50.00')).toEqual([null, null])
})

test('a sign of one currency does not decide the currency of amounts with a shared sign', async () => {
  expect(await currenciesOf('-$100.00', '-MX$20.00', '$50.00')).toEqual([null, 'MXN', null])
  expect(await currenciesOf('-RM 100.00', '-20.00', 'RM 50.00')).toEqual(['MYR', 'MYR', 'MYR'])
})
