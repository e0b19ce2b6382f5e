import { isIP } from 'node:net'
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { Device } from '#store/accounts/sessions.ts'

const longestUserAgent = 500

type FromNode = Context<{ Bindings: Partial<HttpBindings> }>

/** What a session and the trail of events remember of where a call came from: shown to its user, trusted for nothing. */
export function deviceOf(c: Context): Device {
  return { userAgent: c.req.header('User-Agent')?.slice(0, longestUserAgent) ?? null, ip: addressOf(c) }
}

/** The first address a proxy names that is one, else the connection's own. */
function addressOf(c: Context): string | null {
  const named = c.req
    .header('X-Forwarded-For')
    ?.split(',')
    .map((text) => text.trim())
  return named?.find((text) => isIP(text) !== 0) ?? connectionAddressOf(c)
}

/** Null where there is no connection, as in a test without one. */
export const connectionAddressOf = (c: FromNode): string | null =>
  c.env?.incoming?.socket.remoteAddress ?? null
