let known = Promise.withResolvers<void>()

/** Resolves once it is known how this user's amounts are shown. What contains any waits for it. */
export const formatKnown = (): Promise<void> => known.promise

export const setFormatKnown = (): void => known.resolve()

/** The next user may show amounts in another way. */
export function forgetFormat(): void {
  known = Promise.withResolvers<void>()
}
