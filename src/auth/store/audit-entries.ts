import { sql } from 'kysely'
import type { Store } from '#store/schema.ts'
import type { SecurityEventKind } from '#store/sign-in-tables.ts'
import type { SecurityEvent } from './security-events.ts'
import { matchesUser } from './user-pages.ts'

/** A security event and its user. */
type AuditEntry = SecurityEvent & {
  user: { id: string; email: string | null; phone: string | null; isSsoUser: boolean }
}

export type AuditFilter = {
  kinds?: readonly SecurityEventKind[]
  /** Part of the address or full name, case-insensitive. */
  author?: string
}

/** A page of the security events of all accounts, newest first. */
export async function readAuditEntries(
  store: Store,
  filter: AuditFilter,
  { size, skip }: { size: number; skip: number },
): Promise<AuditEntry[]> {
  const rows = await matching(store, filter)
    .select([
      'securityEvents.id',
      'securityEvents.kind',
      'securityEvents.userAgent',
      'securityEvents.ip',
      'securityEvents.createdAt',
      'securityEvents.userId',
      'users.email',
      'users.ssoEmail',
      'users.phone',
      'users.isSsoUser',
    ])
    .orderBy('securityEvents.createdAt', 'desc')
    .orderBy('securityEvents.id', 'desc')
    .limit(size)
    .offset(skip)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    device: { userAgent: row.userAgent, ip: row.ip },
    at: row.createdAt,
    user: {
      id: row.userId,
      email: row.ssoEmail ?? row.email,
      phone: row.phone,
      isSsoUser: row.isSsoUser === 1,
    },
  }))
}

export async function countAuditEntries(store: Store, filter: AuditFilter): Promise<number> {
  const { count } = await matching(store, filter)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

const matching = (store: Store, { kinds, author }: AuditFilter) =>
  store
    .selectFrom('securityEvents')
    .innerJoin('users', 'users.id', 'securityEvents.userId')
    // PostgreSQL does not allow empty lists.
    .$if(kinds?.length === 0, (query) => query.where(sql<boolean>`1 = 0`))
    .$if(!!kinds?.length, (query) => query.where('kind', 'in', kinds ?? []))
    .$if(!!author, (query) => query.where(matchesUser(store, author ?? '')))
