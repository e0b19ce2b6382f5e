import type { MiddlewareHandler } from 'hono'
import type { Settings } from '#server/settings.ts'

// Everything the pages need comes from this server: no inline scripts or styles, nothing from other hosts.
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

const headers = {
  'content-security-policy': contentSecurityPolicy,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}

const secondsOfYear = 365 * 24 * 60 * 60
/** For this host only: the operator knows what runs on subdomains. */
const onlyHttps = { 'strict-transport-security': `max-age=${secondsOfYear}` }

/**
 * Tells the browser to block what our pages never do, so that an attacker cannot make them do it. With an HTTPS
 * address it also forbids plain HTTP; without one, that would lock users out.
 */
export function securityHeaders({ publicUrl }: Pick<Settings, 'publicUrl'>): MiddlewareHandler {
  const told = Object.entries({ ...headers, ...(publicUrl?.startsWith('https:') && onlyHttps) })
  return async (c, next) => {
    await next()
    // Keep a stricter policy that the response has set itself.
    for (const [name, value] of told) if (!c.res.headers.has(name)) c.res.headers.set(name, value)
  }
}
