import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { foldCase, foldForSearch, longestDescription, longestWrittenSearch } from '#domain/plain-text.ts'
import type { Store } from '#store/schema.ts'
import { histories } from '#tests/support/histories.ts'
import { onEachEngine } from '#tests/support/on-each-engine.ts'
import { containsText } from './contains-text.ts'
import { textType } from './differences.ts'

/** Stores texts in a table of their own, folded like those of transactions. */
async function storeTexts(store: Store, texts: readonly string[]) {
  await sql`drop table if exists folded_texts`.execute(store)
  await sql`create table folded_texts (original text, folded ${textType(store)})`.execute(store)
  for (const text of new Set(texts))
    await sql`insert into folded_texts values (${text}, ${foldCase(text)})`.execute(store)
}

async function findTexts(store: Store, term: string, isFound = true): Promise<string[]> {
  const contains = containsText(store, term)(sql`folded`)
  const condition = isFound ? contains : sql`not ${contains}`
  const { rows } = await sql<{ original: string }>`
    select original from folded_texts where ${condition}`.execute(store)
  return rows.map(({ original }) => original).sort()
}

onEachEngine('whether a text contains another', (openTestStore) => {
  test('agrees with comparing the texts without their accents', async () => {
    const store = await openTestStore()
    const unit = fc.constantFrom(
      ...[...'aeosthcAE', ...'éÉàçŒæßłŞİıþýйёのガ', '\u0301', '\u0323', '각', '🙂', '\n', ' '],
      ...'%_\\*?[]^-.+(){}|$\'"',
    )
    const text = fc.string({ unit, maxLength: 10 })
    await fc.assert(
      fc.asyncProperty(
        fc.array(text, { minLength: 20, maxLength: 40 }),
        fc.array(fc.oneof(fc.string({ unit, maxLength: 3 }), fc.nat(1000)), { minLength: 20, maxLength: 20 }),
        async (texts, terms) => {
          await storeTexts(store, texts)
          const all = [...new Set(texts)].sort()
          for (const chosen of terms) {
            // Half of the terms are a part of one of the texts, or the text itself.
            const whole = all[Number(chosen) % all.length] ?? ''
            const term =
              typeof chosen === 'string' ? chosen : [...whole].slice(chosen % 2, chosen % 9).join('')
            const isIn = (one: string) => foldForSearch(one).includes(foldForSearch(term))
            expect(await findTexts(store, term), term).toEqual(all.filter(isIn))
            expect(await findTexts(store, term, false), term).toEqual(all.filter((one) => !isIn(one)))
          }
        },
      ),
      { numRuns: histories(store, 30) },
    )
  })

  test('can be asked for the longest text', async () => {
    const store = await openTestStore()
    const accented = 'éàöæ'.repeat(longestDescription / 4)
    await storeTexts(store, [accented])
    for (const term of [
      'eaoæ'.repeat(longestWrittenSearch / 4),
      'e\u0301ao'.repeat(longestWrittenSearch / 4),
    ])
      expect(await findTexts(store, term)).toEqual(term.includes('\u0301') ? [] : [accented])
  })

  test('is the same for any length of both', async () => {
    const store = await openTestStore()
    const texts = [1, 60, 80, longestDescription - 1].map((length) => `${'à'.repeat(length)}é`)
    await storeTexts(store, texts)
    for (const length of [1, 60, 80, 200]) {
      const isIn = (one: string) => one.length > length
      expect(await findTexts(store, `${'a'.repeat(length)}E`)).toEqual(texts.filter(isIn).sort())
      expect(await findTexts(store, `${'a'.repeat(length)}b`)).toEqual([])
    }
  })
})
