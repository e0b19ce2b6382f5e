import { undoCategoryChange } from '#web/api/categories.ts'
import { offerUndo } from '#web/undo/offered-undos.ts'
import { counted } from '#web/words/counted.ts'

/** Offers to undo that a category was just renamed or merged. */
export const offerCategoryUndo = (id: string, name: string, message: string) =>
  offerUndo({ id, message, undo: () => bringBack(id, name), failure: 'Failed to undo the change' })

/** Brings back a renamed or merged category, and says so. */
export async function bringBack(id: string, name: string): Promise<string> {
  const { left } = await undoCategoryChange(id)
  return left === 0
    ? `${name} is back.`
    : `${name} is back, without ${counted(left, 'transaction')} edited or deleted since.`
}
