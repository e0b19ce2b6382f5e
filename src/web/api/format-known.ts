let known = Promise.withResolvers<void>()

/** Resolves once this user's format of amounts is known. Responses with amounts wait for it. */
export const formatKnown = (): Promise<void> => known.promise

export const setFormatKnown = (): void => known.resolve()

/** The next user may show amounts in another way. */
export function forgetFormat(): void {
  known = Promise.withResolvers<void>()
}
