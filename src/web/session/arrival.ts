/** What the link in a mail, or a sign-in provider, passes to the page in its URL. */
export type Arrival =
  | { kind: 'session'; accessToken: string; refreshToken: string; type: string | undefined }
  | { kind: 'code'; code: string }
  /** One of the two mails that confirm an address change has been answered. */
  | { kind: 'half' }
  | { kind: 'problem'; code: string }

const names = [
  'access_token',
  'code',
  'error',
  'error_code',
  'error_description',
  'expires_at',
  'expires_in',
  'message',
  'provider_refresh_token',
  'provider_token',
  'refresh_token',
  'sb',
  'token_type',
  'type',
]

/** The page that handles it. */
export const finishPath = '/login/finish'

/** Reads the arrival from a URL. `rest` is the URL to show instead, without any secrets. */
export function readArrival(address: URL): { arrival: Arrival; rest: string } | null {
  const fragment = new URLSearchParams(address.hash.slice(1))
  const arrival = arrivalIn((name) => address.searchParams.get(name) ?? fragment.get(name))
  return arrival && { arrival, rest: restOf(address) }
}

function arrivalIn(param: (name: string) => string | null): Arrival | null {
  const problem = param('error_code') ?? param('error')
  if (problem !== null) return { kind: 'problem', code: problem }
  const accessToken = param('access_token')
  const refreshToken = param('refresh_token')
  if (accessToken && refreshToken)
    return { kind: 'session', accessToken, refreshToken, type: param('type') ?? undefined }
  const code = param('code')
  if (code) return { kind: 'code', code }
  return param('message') === null ? null : { kind: 'half' }
}

function restOf({ pathname, searchParams }: URL): string {
  const kept = new URLSearchParams([...searchParams].filter(([name]) => !names.includes(name)))
  if (pathname === finishPath) return withSearch(finishPath, kept)
  // The link points to another page: go there afterwards.
  return withSearch(finishPath, new URLSearchParams({ next: withSearch(pathname, kept) }))
}

const withSearch = (path: string, search: URLSearchParams) => (search.size ? `${path}?${search}` : path)
