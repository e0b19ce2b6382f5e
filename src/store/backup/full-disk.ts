import { StoreProblem } from '#store/store-problem.ts'

/** The error of a write that found no room, as a sentence that says where; any other as it is. */
export function sayWhenFull(error: unknown, directory: string): unknown {
  const isFull =
    error instanceof Error && 'code' in error && /^(ENOSPC|EDQUOT|SQLITE_FULL)$/.test(String(error.code))
  return isFull
    ? new StoreProblem(
        `The disk is full: there is no room for a copy of the database in ${directory}. Nothing has changed. Make room there and try again.`,
      )
    : error
}
