import { v7 as newId } from 'uuid'
import type { SecurityEventKind } from '#store/account-tables.ts'
import type { Store } from '#store/schema.ts'
import type { Device } from './sessions.ts'

export type SecurityEvent = { id: string; kind: SecurityEventKind; device: Device; at: string }

/** So many of a kind are kept: who fails to sign in all day must not push the rest out. */
const mostOfAKind = 50
const mostShown = 100

/** Notes what happened, and lets go of what is too much of that kind. Called in the transaction of what it notes. */
export async function insertSecurityEvent(
  store: Store,
  userId: string,
  { kind, device, at }: Omit<SecurityEvent, 'id'>,
): Promise<void> {
  await store
    .insertInto('securityEvents')
    .columns(['userId', 'id', 'kind', 'userAgent', 'ip', 'createdAt'])
    // A user who was deleted a moment ago has no trail to add to.
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
        // SQLite knows no offset without a limit.
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

/** The addresses, each once, that the user signed in from of late. */
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

/** Forgets what happened before a time, of all users. */
export async function deleteSecurityEventsBefore(store: Store, before: string): Promise<void> {
  await store.deleteFrom('securityEvents').where('createdAt', '<', before).execute()
}
