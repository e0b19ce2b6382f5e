import { expect, test } from 'vitest'
import { isAwaited } from './is-awaited.ts'

const first = { isPending: true, failureCount: 0, errorUpdateCount: 0, fetchStatus: 'fetching' } as const

test('what follows waits for the first answer of a query', () => {
  expect(isAwaited(first)).toBe(true)
  expect(isAwaited({ ...first, isPending: false, fetchStatus: 'idle' })).toBe(false)
})

test('what follows waits neither for a query that failed once, nor for one that is not needed', () => {
  expect(isAwaited({ ...first, failureCount: 1 })).toBe(false)
  expect(isAwaited({ ...first, errorUpdateCount: 1 }), 'tried again by the user').toBe(false)
  expect(isAwaited({ ...first, fetchStatus: 'idle' })).toBe(false)
})
