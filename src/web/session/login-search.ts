const purposes = ['sign-up', 'recovery', 'sign-in', 'provider'] as const

export type LoginSearch = { next?: string | undefined; for?: (typeof purposes)[number] | undefined }

/** The search parameters of the sign-in pages: where to go next, and what a mailed link is for. */
export function readLoginSearch(search: Record<string, unknown>): LoginSearch {
  return {
    next: typeof search.next === 'string' ? search.next : undefined,
    for: purposes.find((purpose) => purpose === search.for),
  }
}
