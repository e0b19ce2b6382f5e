import { isIP } from 'node:net'
import type { Context, Next } from 'hono'
import { insertSecurityEvent } from '#auth/store/security-events.ts'
import type { Device } from '#auth/store/sessions.ts'
import type { Store } from '#store/schema.ts'
import type { SecurityEventKind } from '#store/sign-in-tables.ts'
import { connectionAddressOf, withoutPort } from './node-connection.ts'

const longestUserAgent = 500
const usualHeader = 'X-Forwarded-For'

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

/** For something done through a link: it is unknown on which device it was opened. */
export const unknownDevice: Device = { userAgent: null, ip: null }

/**
 * Adds an event to the user's security log, in the transaction of the event itself, so that neither exists without
 * the other. It contains no secret, address or amount, since a thief might read it.
 */
export const noteSecurityEvent = (
  store: Store,
  { clock }: { clock: { now(): number } },
  { userId, kind, device }: { userId: string; kind: SecurityEventKind; device: Device },
): Promise<void> =>
  insertSecurityEvent(store, userId, { kind, device, at: new Date(clock.now()).toISOString() })
