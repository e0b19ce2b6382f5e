import { describe, expect, test } from 'vitest'
import { mergeMetadata } from './metadata.ts'

describe('merging metadata', () => {
  test('replaces individual keys, and null removes a key', () => {
    expect(
      mergeMetadata({ name: 'Ada', theme: { dark: true }, old: 1 }, { theme: { wide: true }, old: null }),
    ).toEqual({ name: 'Ada', theme: { wide: true } })
  })

  test('rejects more than fits into request headers', () => {
    expect(() => mergeMetadata({}, { text: 'x'.repeat(7000) })).toThrow('larger than 6000 bytes')
  })

  test('rejects nesting too deep to serialize', () => {
    const deep = JSON.parse(`${'['.repeat(200_000)}${']'.repeat(200_000)}`)
    expect(() => mergeMetadata({}, { deep })).toThrow('larger than 6000 bytes')
  })
})
