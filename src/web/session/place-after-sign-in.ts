/** Where a visitor wanted to go before being sent to sign in; the dashboard unless it is a place of this site. */
export function placeAfterSignIn(next: string | undefined, origin: string): string {
  if (!next?.startsWith('/') || !URL.canParse(next, origin)) return '/'
  // Parsed, because `//host`, `/\host` and `/.//host` start with a slash and lead elsewhere.
  const { origin: leadsTo, pathname, search, hash } = new URL(next, origin)
  const isHere = leadsTo === origin && !pathname.startsWith('//') && pathname !== '/login'
  return isHere ? pathname + search + hash : '/'
}
