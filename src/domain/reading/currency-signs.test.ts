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

test('the sign of rupees does not say of which country', async () => {
  expect(await currenciesOf('-₨ 100.00', '₨ 50.00')).toEqual([null, null])
})

test('a sign of one currency says nothing about amounts with a sign of several', async () => {
  expect(await currenciesOf('-$100.00', '-MX$20.00', '$50.00')).toEqual([null, 'MXN', null])
  expect(await currenciesOf('-RM 100.00', '-20.00', 'RM 50.00')).toEqual(['MYR', 'MYR', 'MYR'])
})
