import fc from 'fast-check'
import { expect, test } from 'vitest'
import { keepAnswers } from './kept-answers.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)

test('an answer is found for its ledger, question and version only', () => {
  const answers = keepAnswers(1000)
  answers.keep('ann', { accountId: 'visa' }, { version: 7, bytes: bytesOf('a') })
  expect(answers.find('ann', { accountId: 'visa' }, 7)).toEqual(bytesOf('a'))
  for (const [ledger, question, version] of [
    ['bob', { accountId: 'visa' }, 7],
    ['ann', {}, 7],
    ['ann', { accountId: 'visa' }, 8],
    ['ann', { accountId: 'visa' }, 6],
  ] as const)
    expect(answers.find(ledger, question, version)).toBeUndefined()
})

test('answers never take more room than allowed, and the least recently used go first', () => {
  const answers = keepAnswers(80)
  const keep = (name: string, length = 10) =>
    answers.keep(name, {}, { version: 1, bytes: new Uint8Array(length) })
  for (let n = 0; n < 8; n += 1) keep(`ledger ${n}`)
  answers.find('ledger 0', {}, 1)
  keep('ledger 8')
  expect(answers.find('ledger 0', {}, 1)).toBeDefined()
  expect(answers.find('ledger 1', {}, 1)).toBeUndefined()
  keep('large', 11)
  expect(answers.find('large', {}, 1)).toBeUndefined()
  expect(answers.find('ledger 8', {}, 1)).toBeDefined()
})

test('whatever is kept, only the last answer of a ledger is found, and the room is not exceeded', () => {
  const step = fc.record({
    ledger: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l'),
    version: fc.integer({ min: 1, max: 3 }),
    length: fc.integer({ min: 1, max: 12 }),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const answers = keepAnswers(80)
      const last = new Map<string, { version: number; bytes: Uint8Array<ArrayBuffer> }>()
      for (const { ledger, version, length } of steps) {
        const kept = { version, bytes: new Uint8Array(length) }
        answers.keep(ledger, {}, kept)
        last.set(ledger, kept)
      }
      let room = 0
      for (const [ledger, { version, bytes }] of last)
        for (const asked of [1, 2, 3]) {
          const found = answers.find(ledger, {}, asked)
          if (found) expect(asked).toBe(version)
          if (found) expect(found).toBe(bytes)
          room += found?.byteLength ?? 0
        }
      expect(room).toBeLessThanOrEqual(80)
    }),
  )
})
