/** A call that the server refused or could not answer. `message` is the server's own message, or empty. */
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

/** The message to show for a failure: the server's own if it sent one, otherwise the generic one. */
export const errorMessage = (error: unknown, generic: string): string =>
  (error instanceof ApiError && error.message) || generic
