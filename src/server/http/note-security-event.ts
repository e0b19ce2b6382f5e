import type { SecurityEventKind } from '#store/account-tables.ts'
import { insertSecurityEvent } from '#store/accounts/security-events.ts'
import type { Device } from '#store/accounts/sessions.ts'
import type { Store } from '#store/schema.ts'

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
