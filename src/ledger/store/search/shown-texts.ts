import { foldCase } from '#domain/plain-text.ts'
import type { Store } from '#store/schema.ts'

/** The outcomes of rules that show a text: instead of the description, or as the note of rows without one. */
export type ShownText = { descriptionIds: readonly string[]; noteIds: readonly string[] }

/** Returns a function that finds the outcomes that show a text. It reads all outcomes on its first call. */
export function findShownTexts(store: Store, ledgerId: string): (text: string) => Promise<ShownText> {
  let read: ReturnType<typeof readShownTexts> | undefined
  return async (text) => {
    read ??= readShownTexts(store, ledgerId)
    const outcomes = await read
    const sought = foldCase(text)
    const contains = (shown: string | null) => shown !== null && foldCase(shown).includes(sought)
    return {
      descriptionIds: outcomes.flatMap(({ id, shownDescription }) =>
        contains(shownDescription) ? [id] : [],
      ),
      noteIds: outcomes.flatMap(({ id, ruleNote }) => (contains(ruleNote) ? [id] : [])),
    }
  }
}

export const readShownTexts = (store: Store, ledgerId: string) =>
  store
    .selectFrom('ruleOutcomes')
    .select(['id', 'shownDescription', 'ruleNote'])
    .where('ledgerId', '=', ledgerId)
    .where(({ eb, or }) => or([eb('shownDescription', 'is not', null), eb('ruleNote', 'is not', null)]))
    .execute()
