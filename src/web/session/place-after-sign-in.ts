/** Where a visitor wanted to go before being sent to sign in; the dashboard unless it is a place of this site. */
export function placeAfterSignIn(next: string | undefined, origin: string): string {
  if (!next?.startsWith('/') || !URL.canParse(next, origin)) return '/'
  // Parsed, because `//host`, `/\host` and `/.//host` start with a slash and lead elsewhere.
  const { origin: leadsTo, pathname, search, hash } = new URL(next, origin)
  const isHere = leadsTo === origin && !pathname.startsWith('//') && !isStepOfSigningIn(pathname)
  return isHere ? pathname + search + hash : '/'
}

/** A new password is chosen signed in, and so is a place to go on to. */
const isStepOfSigningIn = (pathname: string) =>
  /^\/login(\/|$)/.test(pathname) && pathname !== '/login/password'
