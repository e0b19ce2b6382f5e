import { v7 as newId } from 'uuid'
import type { Schema, Store } from '#store/schema.ts'
import { hasAccounts } from './accounts.ts'
import { changeLedger } from './change-ledger.ts'

/** How the files with a header are read; `answers` is JSON. */
export type ReadingProfile = Omit<Schema['readingProfiles'], 'ledgerId'>

type NewProfile = Pick<ReadingProfile, 'name' | 'headerFingerprint' | 'accountId' | 'answers'>

const columns = [
  'id',
  'name',
  'headerFingerprint',
  'accountId',
  'answers',
  'createdAt',
  'usedAt',
] as const satisfies (keyof ReadingProfile)[]

const selectProfiles = (store: Store, ledgerId: string) =>
  store.selectFrom('readingProfiles').select(columns).where('ledgerId', '=', ledgerId)

/** All profiles of the ledger, sorted by name. */
export const readReadingProfiles = (store: Store, ledgerId: string): Promise<ReadingProfile[]> =>
  selectProfiles(store, ledgerId).orderBy('name').orderBy('id').execute()

/**
 * Creates the profile for a header and account, or replaces it; undefined if there is no such account, 'full' if there
 * are as many as a ledger may have.
 */
export const putReadingProfile = (
  store: Store,
  ledgerId: string,
  given: NewProfile,
  at: string,
): Promise<ReadingProfile | 'full' | undefined> =>
  changeLedger(store, ledgerId, async (transaction) => {
    if (given.accountId !== null && !(await hasAccounts(transaction, ledgerId, [given.accountId])))
      return undefined
    const existing = await selectProfiles(transaction, ledgerId)
      .where('headerFingerprint', '=', given.headerFingerprint)
      .where('accountId', given.accountId === null ? 'is' : '=', given.accountId)
      .executeTakeFirst()
    if (existing)
      return transaction
        .updateTable('readingProfiles')
        .set({ ...given, usedAt: at })
        .where('ledgerId', '=', ledgerId)
        .where('id', '=', existing.id)
        .returning(columns)
        .executeTakeFirstOrThrow()
    if ((await countProfiles(transaction, ledgerId)) >= mostProfiles) return 'full'
    return insertProfile(transaction, ledgerId, given, { createdAt: at, usedAt: at })
  })

/** More than anyone has banks, and few enough to list at once. */
const mostProfiles = 1000

async function countProfiles(store: Store, ledgerId: string): Promise<number> {
  const { count } = await store
    .selectFrom('readingProfiles')
    .select((profile) => profile.fn.countAll<number>().as('count'))
    .where('ledgerId', '=', ledgerId)
    .executeTakeFirstOrThrow()
  return count
}

const insertProfile = (
  store: Store,
  ledgerId: string,
  given: NewProfile,
  times: { createdAt: string; usedAt: string | null },
): Promise<ReadingProfile> =>
  store
    .insertInto('readingProfiles')
    .values({ ...given, ...times, ledgerId, id: newId() })
    .returning(columns)
    .executeTakeFirstOrThrow()

/** Adds profiles from a file, for any account. A header that has a profile already keeps it. */
export const addReadingProfiles = (
  store: Store,
  ledgerId: string,
  given: readonly Omit<NewProfile, 'accountId'>[],
  at: string,
): Promise<number | 'full'> =>
  changeLedger(store, ledgerId, async (transaction) => {
    const existing = await readReadingProfiles(transaction, ledgerId)
    const known = new Set(existing.map(({ headerFingerprint }) => headerFingerprint))
    const added = given.filter(({ headerFingerprint }) => {
      const isKnown = known.has(headerFingerprint)
      known.add(headerFingerprint)
      return !isKnown
    })
    if (existing.length + added.length > mostProfiles) return 'full'
    for (const profile of added)
      await insertProfile(
        transaction,
        ledgerId,
        { ...profile, accountId: null },
        { createdAt: at, usedAt: null },
      )
    return added.length
  })

/** Undefined if there is no such profile. */
export const renameReadingProfile = (
  store: Store,
  ledgerId: string,
  id: string,
  name: string,
): Promise<ReadingProfile | undefined> =>
  changeLedger(store, ledgerId, (transaction) =>
    transaction
      .updateTable('readingProfiles')
      .set({ name })
      .where('ledgerId', '=', ledgerId)
      .where('id', '=', id)
      .returning(columns)
      .executeTakeFirst(),
  )

/** False if there is no such profile. */
export const deleteReadingProfile = (store: Store, ledgerId: string, id: string): Promise<boolean> =>
  changeLedger(store, ledgerId, async (transaction) => {
    const { numDeletedRows } = await transaction
      .deleteFrom('readingProfiles')
      .where('ledgerId', '=', ledgerId)
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return numDeletedRows > 0n
  })
