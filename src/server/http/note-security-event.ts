import type { SecurityEventKind } from '#store/account-tables.ts'
import { insertSecurityEvent } from '#store/accounts/security-events.ts'
import type { Device } from '#store/accounts/sessions.ts'
import type { Store } from '#store/schema.ts'

/** Something that came by a link: nobody knows on whose device it was opened. */
export const unknownDevice: Device = { userAgent: null, ip: null }

/**
 * Notes for the user what happened to their account. Takes the transaction of what it notes, so that neither is
 * there without the other. No secret, address or amount goes in: who reads it may be the thief.
 */
export const noteSecurityEvent = (
  store: Store,
  { clock }: { clock: { now(): number } },
  { userId, kind, device }: { userId: string; kind: SecurityEventKind; device: Device },
): Promise<void> =>
  insertSecurityEvent(store, userId, { kind, device, at: new Date(clock.now()).toISOString() })
