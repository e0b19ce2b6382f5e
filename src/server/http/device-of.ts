import { isIP } from 'node:net'
import type { HttpBindings } from '@hono/node-server'
import type { Context, Next } from 'hono'
import type { Device } from '#store/accounts/sessions.ts'

const longestUserAgent = 500
const usualHeader = 'X-Forwarded-For'

type FromNode = Context<{ Bindings: Partial<HttpBindings> }>

/** What a session and the trail of events remember of where a call came from: shown to its user, trusted for nothing. */
export function deviceOf(c: Context): Device {
  return { userAgent: c.req.header('User-Agent')?.slice(0, longestUserAgent) ?? null, ip: addressOf(c) }
}

/** Has addresses read from the header that the operator says their proxy writes, and from no other. */
export const readAddressesFrom =
  (header = usualHeader) =>
  (c: Context, next: Next): Promise<void> => {
    c.set('addressHeader', header)
    return next()
  }

/** The first address a proxy names that is one, else the connection's own. */
function addressOf(c: Context): string | null {
  const named = c.req
    .header(c.get('addressHeader') ?? usualHeader)
    ?.split(',')
    .map((text) => withoutPort(text.trim()))
  return named?.find((text) => isIP(text) !== 0) ?? connectionAddressOf(c)
}

/** Null where there is no connection, as in a test without one. */
export const connectionAddressOf = (c: FromNode): string | null =>
  c.env?.incoming?.socket.remoteAddress ?? null

/** Some proxies write `192.0.2.1:4711` or `[2001:db8::1]:4711`, and the port is another one each time. */
export const withoutPort = (address: string): string =>
  /^\[(.+)\](?::\d+)?$/.exec(address)?.[1] ?? /^(\d+(?:\.\d+){3}):\d+$/.exec(address)?.[1] ?? address
