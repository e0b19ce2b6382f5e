/** What a link in a message, or a provider, brought along in an address (auth-protocol 5.2). */
export type Arrival =
  | { kind: 'session'; accessToken: string; refreshToken: string; type: string | undefined }
  | { kind: 'code'; code: string }
  /** One of the two messages about a new address is answered, the other is not yet. */
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

/** Where the page takes it up. */
export const finishPath = '/login/finish'

/** Reads what an address brought; `rest` is the address to show instead, which tells nothing of it any more. */
export function readArrival(address: URL): { arrival: Arrival; rest: string } | null {
  const fragment = new URLSearchParams(address.hash.slice(1))
  const arrival = arrivalIn((name) => address.searchParams.get(name) ?? fragment.get(name))
  return arrival && { arrival, rest: restOf(address) }
}

function arrivalIn(told: (name: string) => string | null): Arrival | null {
  const problem = told('error_code') ?? told('error')
  if (problem !== null) return { kind: 'problem', code: problem }
  const accessToken = told('access_token')
  const refreshToken = told('refresh_token')
  if (accessToken && refreshToken)
    return { kind: 'session', accessToken, refreshToken, type: told('type') ?? undefined }
  const code = told('code')
  if (code) return { kind: 'code', code }
  return told('message') === null ? null : { kind: 'half' }
}

function restOf({ pathname, searchParams }: URL): string {
  const kept = new URLSearchParams([...searchParams].filter(([name]) => !names.includes(name)))
  if (pathname === finishPath) return withSearch(finishPath, kept)
  // Sent to another place of ours: it is where to go afterwards.
  return withSearch(finishPath, new URLSearchParams({ next: withSearch(pathname, kept) }))
}

const withSearch = (path: string, search: URLSearchParams) => (search.size ? `${path}?${search}` : path)
