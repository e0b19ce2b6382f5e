import { storeTroubleOf } from '#store/engines/store-trouble-of.ts'
import { StoreProblem } from '#store/store-problem.ts'

/** The error of a write that found no room, as a sentence that says where; any other as it is. */
export const sayWhenFull = (error: unknown, directory: string): unknown =>
  storeTroubleOf(error) === 'full'
    ? new StoreProblem(
        `The disk is full: there is no room for a copy of the database in ${directory}. Nothing was changed. Make room and try again.`,
      )
    : error
