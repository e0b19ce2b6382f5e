/** A call that the data service refused or could not answer. `message` is its own sentence, empty if it gave none. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, message: string) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.code = code
  }
}

/** What to show for a failure: the back end's own sentence, else the generic one (spec 8). */
export const errorMessage = (error: unknown, generic: string): string =>
  (error instanceof ApiError && error.message) || generic
