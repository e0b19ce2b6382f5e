import { isIP } from 'node:net'
import type { Context } from 'hono'
import type { AuthContext } from '#auth/auth-context.ts'

/** Where links and providers redirect to, unless the request names another allowed page. */
export const siteUrlOf = ({ settings, address }: AuthContext): string =>
  settings.siteUrl ?? settings.publicUrl ?? address.url

/** The public address of this service, which links in messages and providers call. */
export const externalUrlOf = ({ settings, address }: AuthContext): string =>
  settings.apiExternalUrl ?? `${settings.publicUrl ?? address.url}/auth/v1`

/**
 * The first allowed target among header, query, body (`named`) and the referring page, or else the site itself
 * (auth-protocol.md, 5.1). Targets that are not allowed are ignored.
 */
export function chooseRedirect(c: Context, context: AuthContext, named?: string): string {
  const candidates = [c.req.header('redirect_to'), c.req.query('redirect_to'), named, c.req.header('Referer')]
  return candidates.find((url) => url && isAllowedRedirect(context, url)) ?? siteUrlOf(context)
}

/** Allows pages of the site, loopback addresses and what the operator lists (auth-protocol.md, 5.1). */
export function isAllowedRedirect(context: AuthContext, address: string): boolean {
  const target = readPlace(address)
  const site = readPlace(siteUrlOf(context))
  if (!target || !site) return false
  if (isSameSite(target, site) || isLoopbackAddress(target)) return true
  if (!hasPlainHost(target) || hasDotSegments(target) || hasQueryWithoutPath(target)) return false
  return context.settings.uriAllowList.some((glob) => matchesGlob(glob, target.withoutFragment))
}

type Place = { scheme: string; host: string; port: string; path: string; withoutFragment: string }

/** Parses the address as written and rejects what a browser would read differently from what is checked here. */
function readPlace(address: string): Place | null {
  const url = URL.parse(address)
  if (!url || address.length > longestAddress || /[\s\\]|\p{Cc}/u.test(address)) return null
  const scheme = url.protocol.slice(0, -1)
  if (scriptSchemes.has(scheme)) return null
  const withoutFragment = address.split('#', 1)[0] ?? ''
  const written = /^[a-z][a-z0-9+.-]*:\/\/(\[[^\]/?]*\]|[^:/?@]*)(?::(\d*))?(\/[^?]*)?(?:\?.*)?$/i.exec(
    withoutFragment,
  )
  // An app's own scheme needs no host: `com.example.app:/callback`.
  if (!written)
    return isWeb(scheme) || url.host !== ''
      ? null
      : { scheme, host: '', port: '', path: url.pathname, withoutFragment }
  const [, host = '', port = '', path = ''] = written
  if (host.toLowerCase() !== url.hostname.toLowerCase()) return null
  return { scheme, host: host.toLowerCase(), port, path, withoutFragment }
}

const longestAddress = 4096
const scriptSchemes = new Set(['javascript', 'data', 'vbscript', 'blob', 'file', 'about', 'view-source'])
const isWeb = (scheme: string): boolean => scheme === 'http' || scheme === 'https'

const isSameSite = (target: Place, site: Place): boolean =>
  target.scheme === site.scheme &&
  target.host === site.host &&
  (target.port === site.port || isThisMachine(site.host))

/** Names of this machine, where developers use varying ports. */
const isThisMachine = (host: string): boolean =>
  /^(localhost|.+\.localhost|127\.0\.0\.1|\[::1\]|0\.0\.0\.0|\[::\])$/.test(host)

/** Where programs on the user's machine listen for the browser's return (RFC 8252). */
const isLoopbackAddress = ({ scheme, host }: Place): boolean =>
  isWeb(scheme) && /^(127\.\d+\.\d+\.\d+|\[::1\])$/.test(host)

function hasPlainHost({ scheme, host }: Place): boolean {
  if (isIP(host.replace(/^\[|\]$/g, '')) !== 0 || /^\d+$/.test(host)) return false
  return !isWeb(scheme) || /^[a-z0-9.-]+$/.test(host)
}

/** In `https://evil:?x.friends.example/`, a pattern's `*` would match beyond the host into the query. */
const hasQueryWithoutPath = ({ scheme, path, withoutFragment }: Place): boolean =>
  isWeb(scheme) && path === '' && withoutFragment.includes('?')

/** `/allowed/../other` leads elsewhere than it seems to. */
const hasDotSegments = ({ path }: Place): boolean => /(^|\/)(\.|%2e){1,2}(\/|$)/i.test(path)

/**
 * Whether an address matches a pattern of URI_ALLOW_LIST (auth-protocol.md, 5.1). The separators are `.` and `/`: `*`
 * and `?` match within a part, `**` across parts, `[..]` one of several characters, `{a,b}` one of several texts.
 */
function matchesGlob(glob: string, address: string): boolean {
  try {
    return new RegExp(`^${patternOf(glob)}$`, 's').test(address)
  } catch (error) {
    // A set such as [z-a] is the operator's mistake, which must not fail every call.
    if (error instanceof SyntaxError) return false
    throw error
  }
}

function patternOf(glob: string): string {
  const tokens = /\\(.)|(\*\*)|(\*)|(\?)|(\[[^\]]+\])|(\{[^}]*\})|(.)/gs
  return [...glob.matchAll(tokens)]
    .map(([, escaped, anything, part, one, set, choices, literal]) => {
      if (escaped !== undefined) return quoted(escaped)
      if (anything) return '.*'
      if (part) return '[^./]*'
      if (one) return '[^./]'
      if (set) return `[${set.slice(1, -1).replace(/^!/, '^').replace(/[\\[]/g, '\\$&')}]`
      if (choices) return `(?:${choices.slice(1, -1).split(',').map(patternOf).join('|')})`
      return quoted(literal ?? '')
    })
    .join('')
}

const quoted = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&')
