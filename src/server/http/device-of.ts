import { isIP } from 'node:net'
import type { HttpBindings } from '@hono/node-server'
import type { Context, Next } from 'hono'
import type { Device } from '#store/accounts/sessions.ts'

const longestUserAgent = 500
const usualHeader = 'X-Forwarded-For'

type FromNode = Context<{ Bindings: Partial<HttpBindings> }>

/** Where a call came from, as stored in sessions and the security log: shown to the user, but never trusted. */
export function deviceOf(c: Context): Device {
  return { userAgent: c.req.header('User-Agent')?.slice(0, longestUserAgent) ?? null, ip: addressOf(c) }
}

/** Reads client addresses from the header that the operator configured for their proxy, and no other. */
export const readAddressesFrom =
  (header = usualHeader) =>
  (c: Context, next: Next): Promise<void> => {
    c.set('addressHeader', header)
    return next()
  }

/** The first valid address from the proxy, otherwise the connection's own. */
function addressOf(c: Context): string | null {
  const named = c.req
    .header(c.get('addressHeader') ?? usualHeader)
    ?.split(',')
    .map((text) => withoutPort(text.trim()))
  return named?.find((text) => isIP(text) !== 0) ?? connectionAddressOf(c)
}

/** Null without a connection, as in some tests. */
export const connectionAddressOf = (c: FromNode): string | null =>
  c.env?.incoming?.socket.remoteAddress ?? null

/** Some proxies write `192.0.2.1:4711` or `[2001:db8::1]:4711`, with a port that changes every time. */
export const withoutPort = (address: string): string =>
  /^\[(.+)\](?::\d+)?$/.exec(address)?.[1] ?? /^(\d+(?:\.\d+){3}):\d+$/.exec(address)?.[1] ?? address
