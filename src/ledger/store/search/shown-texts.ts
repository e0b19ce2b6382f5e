import type { Store } from '#store/schema.ts'

/** The outcomes of rules that show a text: instead of the description, or as the note of rows without one. */
export type ShownText = { descriptionIds: readonly string[]; noteIds: readonly string[] }

/** Finds the rule outcomes whose texts contain a text. Both are compared after `fold`. */
export type FindShownTexts = (text: string, fold: (text: string) => string) => Promise<ShownText>

/** Returns a function that reads all outcomes on its first call. */
export function findShownTexts(store: Store, ledgerId: string): FindShownTexts {
  let read: ReturnType<typeof readShownTexts> | undefined
  return async (text, fold) => {
    read ??= readShownTexts(store, ledgerId)
    const outcomes = await read
    const sought = fold(text)
    const contains = (shown: string | null) => shown !== null && fold(shown).includes(sought)
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
