/** Where to go after signing in: the page the visitor came from if it is on this site, otherwise the dashboard. */
export function placeAfterSignIn(next: string | undefined, origin: string): string {
  if (!next?.startsWith('/') || !URL.canParse(next, origin)) return '/'
  // Parsed, because `//host`, `/\host` and `/.//host` start with a slash but lead to another site.
  const { origin: leadsTo, pathname, search, hash } = new URL(next, origin)
  const isHere = leadsTo === origin && !pathname.startsWith('//') && !isSignInStep(pathname)
  return isHere ? pathname + search + hash : '/'
}

/** You set a new password while signed in, so that page counts as a destination. */
const isSignInStep = (pathname: string) => /^\/login(\/|$)/.test(pathname) && pathname !== '/login/password'
