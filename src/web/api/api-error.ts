/** A failure whose message can be shown to the user. */
export class ShownError extends Error {}

/** A call that the server refused or could not answer. `message` is the server's own message, or empty. */
export class ApiError extends ShownError {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, message: string) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.code = code
  }
}

/** The message to show for a failure: its own if it has one, otherwise the generic one. */
export const errorMessage = (error: unknown, generic: string): string =>
  (error instanceof ShownError && error.message) || generic
