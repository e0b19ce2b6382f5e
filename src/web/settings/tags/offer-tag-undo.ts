import { restoreTag } from '#web/api/tags.ts'
import { offerUndo } from '#web/undo/offered-undos.ts'

/** Offers to undo deleting or merging a tag. */
export const offerTagUndo = (id: string, message: string) =>
  offerUndo({ id, message, undo: () => bringBackTag(id), failure: 'Failed to restore the tag' })

/** Restores a deleted or merged tag and returns the message for the user. */
export async function bringBackTag(id: string): Promise<string> {
  const { name } = await restoreTag(id)
  return `#${name} restored.`
}
