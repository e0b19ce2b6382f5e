import { undoCategoryChange } from '#web/api/categories.ts'
import { offerUndo } from '#web/undo/offered-undos.ts'
import { counted } from '#web/words/counted.ts'

/** Offers to undo renaming or merging a category. */
export const offerCategoryUndo = (id: string, name: string, message: string) =>
  offerUndo({ id, message, undo: () => bringBack(id, name), failure: 'Failed to undo the change' })

/** Undoes renaming or merging a category and returns the message for the user. */
export async function bringBack(id: string, name: string): Promise<string> {
  const { left } = await undoCategoryChange(id)
  return left === 0
    ? `${name} restored.`
    : `${name} restored, except for ${counted(left, 'transaction')} edited or deleted since.`
}
