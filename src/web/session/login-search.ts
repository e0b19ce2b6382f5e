const purposes = ['sign-up', 'recovery', 'sign-in', 'provider'] as const

export type LoginSearch = { next?: string | undefined; for?: (typeof purposes)[number] | undefined }

/** What the addresses of the sign-in pages may say: where to go on to, and what a link was sent for. */
export function readLoginSearch(search: Record<string, unknown>): LoginSearch {
  return {
    next: typeof search.next === 'string' ? search.next : undefined,
    for: purposes.find((purpose) => purpose === search.for),
  }
}
