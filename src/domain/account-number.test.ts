import { expect, test } from 'vitest'
import { isSameAccountNumber } from './account-number.ts'

test('An account number is recognized by its end, however it is written or masked', () => {
  for (const [one, other] of [
    ['DE89 3704 0044 0532 0130 00', 'DE89370400440532013000'],
    ['DE89370400440532013000', '3000'],
    ['4321', 'XXXX-XXXX-XXXX-4321'],
    ['**** 4321', '5105 1051 0510 4321'],
  ] as const)
    expect([one, other, isSameAccountNumber(one, other)]).toEqual([one, other, true])
  for (const [one, other] of [
    ['4321', '4322'],
    ['4321', '21'],
    ['', ''],
    ['****', '4321'],
  ] as const)
    expect([one, other, isSameAccountNumber(one, other)]).toEqual([one, other, false])
})
