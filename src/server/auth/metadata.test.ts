import { describe, expect, test } from 'vitest'
import { mergeMetadata } from './metadata.ts'

describe('merging metadata', () => {
  test('replaces key by key, and null takes a key away', () => {
    expect(
      mergeMetadata({ name: 'Ada', theme: { dark: true }, old: 1 }, { theme: { wide: true }, old: null }),
    ).toEqual({ name: 'Ada', theme: { wide: true } })
  })

  test('refuses more than fits into the headers of a request', () => {
    expect(() => mergeMetadata({}, { text: 'x'.repeat(7000) })).toThrow('larger than 6000 bytes')
  })

  test('refuses what is nested too deep to be written', () => {
    const deep = JSON.parse(`${'['.repeat(200_000)}${']'.repeat(200_000)}`)
    expect(() => mergeMetadata({}, { deep })).toThrow('larger than 6000 bytes')
  })
})
