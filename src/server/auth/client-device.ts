import { isIP } from 'node:net'
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { Device } from '#store/accounts/sessions.ts'

const longestUserAgent = 500

/** What a session remembers of where it is used: shown to its user one day, trusted for nothing. */
export function deviceOf(c: Context): Device {
  return { userAgent: c.req.header('User-Agent')?.slice(0, longestUserAgent) ?? null, ip: addressOf(c) }
}

/** The first address a proxy names that is one, else the connection's own. */
function addressOf(c: Context<{ Bindings: Partial<HttpBindings> }>): string | null {
  const named = c.req
    .header('X-Forwarded-For')
    ?.split(',')
    .map((text) => text.trim())
  return named?.find((text) => isIP(text) !== 0) ?? c.env?.incoming?.socket.remoteAddress ?? null
}
