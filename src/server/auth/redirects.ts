import { isIP } from 'node:net'
import type { Context } from 'hono'
import type { AuthContext } from './auth-context.ts'

/** Where links in messages and providers lead in the end, unless the call asks for another allowed place. */
export const siteUrlOf = ({ settings, address }: AuthContext): string =>
  settings.siteUrl ?? settings.publicUrl ?? address.url

/** This service as others reach it: what links in messages and providers call back. */
export const externalUrlOf = ({ settings, address }: AuthContext): string =>
  settings.apiExternalUrl ?? `${settings.publicUrl ?? address.url}/auth/v1`

/**
 * The first allowed place of those the call names: header, query, form (`named`), the page it came from, the site
 * itself (auth-protocol 5.1). A place that is not allowed is passed over silently.
 */
export function chooseRedirect(c: Context, context: AuthContext, named?: string): string {
  const candidates = [c.req.header('redirect_to'), c.req.query('redirect_to'), named, c.req.header('Referer')]
  return candidates.find((url) => url && isAllowedRedirect(context, url)) ?? siteUrlOf(context)
}

export function isAllowedRedirect(context: AuthContext, url: string): boolean {
  const target = URL.parse(url)
  // What a browser would read otherwise than it is written may lead elsewhere than what was checked.
  if (!target || /[\s\\]/.test(url) || /\p{Cc}/u.test(url) || target.username || target.password) return false
  if (isSameSite(target, url, new URL(siteUrlOf(context)))) return true
  if (!hasPlainHost(target)) return false
  const withoutFragment = url.split('#', 1)[0] ?? ''
  return context.settings.uriAllowList.some((glob) => patternOf(glob).test(withoutFragment))
}

function isSameSite(target: URL, url: string, site: URL): boolean {
  if (target.protocol !== site.protocol || target.hostname !== site.hostname) return false
  // The scheme must be written out: `https:host` is read as a host by some and as a path by others.
  if (!url.toLowerCase().startsWith(`${target.protocol}//`)) return false
  return target.port === site.port || isLoopback(site.hostname)
}

function hasPlainHost({ protocol, hostname }: URL): boolean {
  const address = hostname.replace(/^\[|\]$/g, '')
  if (isIP(address) !== 0) return isLoopback(hostname)
  if (/^\d+$/.test(hostname)) return false
  return !/^https?:$/.test(protocol) || /^[A-Za-z0-9.-]+$/.test(hostname)
}

const isLoopback = (hostname: string): boolean =>
  /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\]|0\.0\.0\.0|\[::\])$/.test(hostname)

/** A glob whose separators are `.` and `/`: `*` and `?` stay within a part, `**` does not. */
function patternOf(glob: string): RegExp {
  const tokens = /\\(.)|(\*\*)|(\*)|(\?)|(\[[^\]]+\])|(\{[^}]*\})|(.)/gs
  const pattern = [...glob.matchAll(tokens)].map(
    ([, escaped, anything, part, one, set, choices, literal]) => {
      if (escaped !== undefined) return quoted(escaped)
      if (anything) return '.*'
      if (part) return '[^./]*'
      if (one) return '[^./]'
      if (set) return `[${set.slice(1, -1).replace(/^!/, '^').replace(/[\\[]/g, '\\$&')}]`
      if (choices)
        return `(?:${choices
          .slice(1, -1)
          .split(',')
          .map((choice) => patternOf(choice).source.slice(1, -1))
          .join('|')})`
      return quoted(literal ?? '')
    },
  )
  return new RegExp(`^${pattern.join('')}$`, 's')
}

const quoted = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&')
