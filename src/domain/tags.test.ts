import fc from 'fast-check'
import { expect, test } from 'vitest'
import { areStorableTags, distinctTags, isTag, tagKey, tagsInText, textOfTags } from './tags.ts'

const name = fc.string({ minLength: 1, maxLength: 12 }).filter(isTag)

test('tags survive being written into a cell and read again', () => {
  fc.assert(
    fc.property(fc.array(name), (names) => {
      const tags = distinctTags(names)
      expect(tagsInText(textOfTags(tags))).toEqual(tags)
    }),
  )
})

test('every text of a cell is read as tags', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      for (const tag of tagsInText(text)) expect(tag === '' || /[,;|]/.test(tag)).toBe(false)
    }),
  )
  expect(tagsInText(' #Summer  trip; work|WORK,, #')).toEqual(['Summer trip', 'work'])
})

test('a tag is one line without separators', () => {
  expect(['Travel 2026', 'über', 'a#1', '旅行'].filter((text) => !isTag(text))).toEqual([])
  expect(['', ' a', 'a  b', '#a', 'a,b', 'a;b', 'a|b', 'a\nb'].filter(isTag)).toEqual([])
  expect(areStorableTags(['x'.repeat(51)])).toBe(false)
  expect(tagKey('STRASSE')).toBe(tagKey('Straße'))
})
