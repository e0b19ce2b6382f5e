import { storeTroubleOf } from '#store/engines/store-trouble-of.ts'
import { StoreProblem } from '#store/store-problem.ts'

/** Turns the error of a write to a full disk into a message that says where; returns any other error unchanged. */
export const sayWhenFull = (error: unknown, directory: string): unknown =>
  storeTroubleOf(error) === 'full'
    ? new StoreProblem(
        `The disk is full: there is no room for a copy of the database in ${directory}. Nothing was changed. Make room and try again.`,
      )
    : error
