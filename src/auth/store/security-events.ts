import { v7 as newId } from 'uuid'
import type { Store } from '#store/schema.ts'
import type { SecurityEventKind } from '#store/sign-in-tables.ts'
import type { Device } from './sessions.ts'

export type SecurityEvent = { id: string; kind: SecurityEventKind; device: Device; at: string }

/** How many of a kind are kept, so that constant failed sign-ins do not push out the rest. */
const mostOfAKind = 50
const mostShown = 100

/** Adds an event and deletes excess ones of its kind. Called in the transaction of the event itself. */
export async function insertSecurityEvent(
  store: Store,
  userId: string,
  { kind, device, at }: Omit<SecurityEvent, 'id'>,
): Promise<void> {
  await store
    .insertInto('securityEvents')
    .columns(['userId', 'id', 'kind', 'userAgent', 'ip', 'createdAt'])
    // A user who has just been deleted has no log to add to.
    .expression((users) =>
      users
        .selectFrom('users')
        .select(({ cast, val }) => [
          'users.id as userId',
          cast<string>(val(newId()), 'text').as('id'),
          cast<SecurityEventKind>(val(kind), 'text').as('kind'),
          cast<string | null>(val(device.userAgent), 'text').as('userAgent'),
          cast<string | null>(val(device.ip), 'text').as('ip'),
          cast<string>(val(at), 'text').as('createdAt'),
        ])
        .where('users.id', '=', userId),
    )
    .execute()
  await store
    .deleteFrom('securityEvents')
    .where('userId', '=', userId)
    .where('id', 'in', (events) =>
      events
        .selectFrom('securityEvents')
        .select('id')
        .where('userId', '=', userId)
        .where('kind', '=', kind)
        .orderBy('createdAt', 'desc')
        .orderBy('id', 'desc')
        // SQLite does not support an offset without a limit.
        .limit(mostOfAKind)
        .offset(mostOfAKind),
    )
    .execute()
}

/** The newest events of the user, newest first. */
export async function readSecurityEvents(store: Store, userId: string): Promise<SecurityEvent[]> {
  const rows = await store
    .selectFrom('securityEvents')
    .select(['id', 'kind', 'userAgent', 'ip', 'createdAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(mostShown)
    .execute()
  return rows.map(({ id, kind, userAgent, ip, createdAt }) => ({
    id,
    kind,
    device: { userAgent, ip },
    at: createdAt,
  }))
}

/** The distinct addresses that the user recently signed in from. */
export async function readSignInAddresses(store: Store, userId: string): Promise<string[]> {
  const rows = await store
    .selectFrom('securityEvents')
    .select('ip')
    .distinct()
    .where('userId', '=', userId)
    .where('kind', '=', 'signed_in')
    .execute()
  return rows.flatMap(({ ip }) => ip ?? [])
}

/** Deletes events from before a given time, for all users. */
export async function deleteSecurityEventsBefore(store: Store, before: string): Promise<void> {
  await store.deleteFrom('securityEvents').where('createdAt', '<', before).execute()
}
