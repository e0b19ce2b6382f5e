const purposes = ['sign-up', 'recovery', 'sign-in', 'provider'] as const

type FinishSearch = { next?: string | undefined; for?: (typeof purposes)[number] | undefined }

/** The search parameters of /login/finish: where to go next, and what a mailed link is for. */
export function readFinishSearch(search: Record<string, unknown>): FinishSearch {
  return {
    next: typeof search.next === 'string' ? search.next : undefined,
    for: purposes.find((purpose) => purpose === search.for),
  }
}
