/** Where a visitor wanted to go before being sent to sign in; the dashboard unless it is a place of this site. */
export function placeAfterSignIn(next: string | undefined): string {
  if (!next?.startsWith('/')) return '/'
  // Parsed, because `//host` and `/\host` start with a slash and lead elsewhere.
  const place = new URL(next, location.origin)
  const isHere = place.origin === location.origin && place.pathname !== '/login'
  return isHere ? place.pathname + place.search + place.hash : '/'
}
