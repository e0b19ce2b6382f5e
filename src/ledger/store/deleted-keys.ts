import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { v7 as newId } from 'uuid'
import type { ImportedRow } from '#domain/transaction.ts'
import { isOneOf, rowTable, textTable } from '#store/engines/differences.ts'
import type { Store } from '#store/schema.ts'
import { readAccounts } from './accounts.ts'
import { readIdsOfKeys } from './keys-there.ts'

// Rows that the user deleted one by one, or moved to another account, do not come back with the next file that contains
// them. No row is both there and deleted: whatever adds a row forgets that it was deleted.

/** The key of a row that the user deleted, and when; `movedTo` if it was moved and is in another account now. */
export type DeletedKey = { importKey: string; deletedAt: string; movedTo: MovedRow | null }

export type MovedRow = { id: string; accountId: string }

type KeyedRow = Pick<ImportedRow, 'id' | 'importKey'> & { accountId: string }

/**
 * What the deletion of a row is remembered by. A manually added row has no import key, but Outgo's own export contains
 * its ID.
 */
export const keyOfDeletion = ({ importKey, id }: Pick<ImportedRow, 'id' | 'importKey'>): string | null =>
  importKey ?? id ?? null

/** Remembers that the user deleted this row, if a file could bring it back. */
export const keepDeletedKey = (
  store: Store,
  ledgerId: string,
  { accountId, importKey, ...deletion }: KeyedRow & { deletedAt: string; deletionId: string },
): Promise<void> => keepDeletedKeys(store, ledgerId, [{ accountId, importKey }], deletion)

/** The same for many rows, which are no longer in their accounts. Rows that were moved have a `movedId`. */
export async function keepDeletedKeys(
  store: Store,
  ledgerId: string,
  rows: readonly { accountId: string; importKey: string | null; movedId?: string }[],
  { deletedAt, deletionId }: { deletedAt: string; deletionId: string },
): Promise<void> {
  const keyed = rows.flatMap(({ accountId, importKey, movedId = null }) =>
    importKey === null ? [] : [{ accountId, importKey, movedId }],
  )
  if (keyed.length === 0) return
  await sql`
    insert into deleted_keys (ledger_id, account_id, import_key, moved_id, deleted_at, deletion_id)
    select ${ledgerId}, account_id, import_key, moved_id, ${deletedAt}, ${deletionId}
    from ${rowTable(store, { accountId: 'text', importKey: 'text', movedId: 'text' }, keyed)} where true
    on conflict (ledger_id, account_id, import_key)
    do update set deleted_at = excluded.deleted_at, deletion_id = excluded.deletion_id, moved_id = excluded.moved_id
  `.execute(store)
}

/**
 * Remembers which of these rows are not in the account that a file brought them into: they have been moved, or came
 * back to where they had been moved. A row of which the import is unknown belongs to the account given for it.
 */
export async function keepMovedKeys(
  store: Store,
  ledgerId: string,
  rows: readonly { id: string; accountId: string; importKey: string | null }[],
  at: string,
): Promise<void> {
  const keyed = rows.filter(({ importKey }) => importKey !== null)
  if (keyed.length === 0) return
  const ids = keyed.map(({ id }) => id)
  const places = await store
    .selectFrom('transactions')
    .leftJoin('imports', (join) =>
      join
        .onRef('imports.ledgerId', '=', 'transactions.ledgerId')
        .onRef('imports.id', '=', 'transactions.importId'),
    )
    .select(['transactions.id', 'transactions.accountId', 'imports.accountId as importedInto'])
    .where('transactions.ledgerId', '=', ledgerId)
    .where(isOneOf(store, 'transactions.id', ids))
    .execute()
  const placeOf = new Map(places.map((place) => [place.id, place]))
  const moved = keyed.flatMap(({ id, accountId, importKey }) => {
    const place = placeOf.get(id)
    const origin = place?.importedInto ?? accountId
    return place && place.accountId !== origin ? [{ accountId: origin, importKey, movedId: id }] : []
  })
  await keepDeletedKeys(store, ledgerId, moved, { deletedAt: at, deletionId: newId() })
}

/**
 * Which of these rows the user deleted from the account that they go to. Rows of Outgo's own export say which transaction
 * they were, so for them the deletion counts in whichever account it was, and so does that a merge of accounts left them
 * out, unless the account has the same row already.
 */
export async function readDeletedRows<Row extends Pick<ImportedRow, 'id' | 'importKey'>>(
  store: Store,
  ledgerId: string,
  accountId: string,
  rows: readonly Row[],
): Promise<Map<Row, DeletedKey>> {
  const keysOf = (some: readonly Row[]) => some.flatMap((row) => keyOfDeletion(row) ?? [])
  const deleted = await readDeletedKeys(store, ledgerId, accountId, keysOf(rows))
  const exported = rows.filter(({ id }) => id !== undefined)
  const ids = new Set(exported.map(({ id }) => id))
  const elsewhere: DeletedKey[] = []
  const marks = [...new Set([...keysOf(exported), ...exported.flatMap(({ id }) => id ?? [])])]
  if (marks.length > 0 && (await hasDeletedKeys(store, ledgerId)))
    for (const { id } of await readAccounts(store, ledgerId))
      elsewhere.push(...(await readDeletedKeys(store, ledgerId, id, marks)))
  // Another row that was moved from another account can have the same key.
  const relevant = elsewhere.filter(({ movedTo }) => movedTo === null || ids.has(movedTo.id))
  const byKey = new Map([...relevant, ...deleted].map((one) => [one.importKey, one]))
  const leftOut = exported.filter(({ id = '' }) => byKey.has(id))
  const there = await readIdsOfKeys(store, ledgerId, { accountId }, keysOf(leftOut))
  const keysThere = new Set(there.map(({ importKey }) => importKey))
  const found = new Map<Row, DeletedKey>()
  for (const row of rows) {
    const importKey = keyOfDeletion(row)
    if (importKey === null) continue
    const deletion = byKey.get(importKey) ?? (keysThere.has(importKey) ? undefined : byKey.get(row.id ?? ''))
    if (deletion) found.set(row, { ...deletion, importKey })
  }
  return found
}

/** Which of these rows of an account the user deleted, or moved to another account. A moved one that is gone counts as deleted. */
export async function readDeletedKeys(
  store: Store,
  ledgerId: string,
  accountId: string,
  importKeys: readonly string[],
): Promise<DeletedKey[]> {
  const kept = await readKeptKeys(store, ledgerId, accountId, importKeys)
  const moved = kept.flatMap(({ importKey, movedId }) => (movedId === null ? [] : [{ importKey, movedId }]))
  if (moved.length === 0) return kept.map(deletion)
  const rows = await store
    .selectFrom('transactions')
    .select(['id', 'accountId'])
    .where('ledgerId', '=', ledgerId)
    .where(
      isOneOf(
        store,
        'id',
        moved.map(({ movedId }) => movedId),
      ),
    )
    .execute()
  const rowOf = new Map(rows.map((row) => [row.id, row]))
  return kept.map((key) => ({
    ...deletion(key),
    movedTo: (key.movedId !== null && rowOf.get(key.movedId)) || null,
  }))
}

type KeptKey = { importKey: string; deletedAt: string; movedId: string | null }

const deletion = ({ importKey, deletedAt }: KeptKey): DeletedKey => ({ importKey, deletedAt, movedTo: null })

/** The same without looking for the rows that were moved. */
async function readKeptKeys(
  store: Store,
  ledgerId: string,
  accountId: string,
  importKeys: readonly string[],
): Promise<KeptKey[]> {
  if (importKeys.length === 0 || !(await hasDeletedKeys(store, ledgerId))) return []
  const ofKey = sql`ledger_id = ${ledgerId} and account_id = ${accountId} and import_key = asked.value`
  const { rows } = await sql<Omit<KeptKey, 'deletedAt'> & { deletedAt: string | null }>`
    select asked.value as import_key,
      (select deleted_at from deleted_keys where ${ofKey}) as deleted_at,
      (select moved_id from deleted_keys where ${ofKey}) as moved_id
    from ${textTable(store, importKeys)} as asked
  `.execute(store)
  return rows.filter((row): row is KeptKey => row.deletedAt !== null)
}

/** Most ledgers have none, so that adding rows to them looks up nothing. */
async function hasDeletedKeys(store: Store, ledgerId: string): Promise<boolean> {
  const any = await store
    .selectFrom('deletedKeys')
    .select('importKey')
    .where('ledgerId', '=', ledgerId)
    .limit(1)
    .executeTakeFirst()
  return any !== undefined
}

/** Forgets the deletion of those of these rows that are there. Called after adding them. */
export async function forgetKeysThere(
  store: Store,
  ledgerId: string,
  rows: readonly KeyedRow[],
): Promise<void> {
  if (!(await hasDeletedKeys(store, ledgerId))) return
  await forgetExistingIds(store, ledgerId, rows)
  for (const [accountId, ofAccount] of Map.groupBy(rows, (row) => row.accountId)) {
    const keys = ofAccount.flatMap(({ importKey }) => importKey ?? [])
    const deleted = await readKeptKeys(store, ledgerId, accountId, keys)
    for (const { importKey } of deleted)
      await sql`
        delete from deleted_keys
        where ledger_id = ${ledgerId} and account_id = ${accountId} and import_key = ${importKey}
          and exists (
            select 1 from transactions
            where ledger_id = ${ledgerId} and import_key = ${importKey} and account_id || '' = ${accountId}
          )
      `.execute(store)
  }
}

/** The same for rows without an import key, whichever account they were deleted from. */
async function forgetExistingIds(store: Store, ledgerId: string, rows: readonly KeyedRow[]): Promise<void> {
  const ids = rows.flatMap(({ id, importKey }) => (importKey === null ? (id ?? []) : []))
  if (ids.length === 0) return
  for (const { id: accountId } of await readAccounts(store, ledgerId))
    for (const { importKey: id } of await readKeptKeys(store, ledgerId, accountId, ids))
      await sql`
        delete from deleted_keys
        where ledger_id = ${ledgerId} and account_id = ${accountId} and import_key = ${id}
          and exists (select 1 from transactions where ledger_id = ${ledgerId} and id = ${id})
      `.execute(store)
}

/** Forgets the rows of a deletion, which is being undone. */
export const forgetKeysOfDeletion = (store: Store, ledgerId: string, deletionId: string) =>
  store
    .deleteFrom('deletedKeys')
    .where('ledgerId', '=', ledgerId)
    .where('deletionId', '=', deletionId)
    .execute()

/** The same for some of its rows, in the accounts that they come back to. */
export const forgetKeysOfCopies = (store: Store, deletionId: string, copies: RawBuilder<SqlBool>) =>
  sql`
    delete from deleted_keys where deletion_id = ${deletionId}
      and (ledger_id, account_id, import_key) in (
        select ledger_id, account_id, coalesce(import_key, id) from deleted_transactions where ${copies}
      )
  `.execute(store)

/**
 * Whether the row of a file that a deleted transaction was read from has been imported again since, or the user has
 * deleted it one by one, in its account or in the one it was imported into. As values and not with `exists`, which
 * PostgreSQL turns into a join that compares the row with all others of the ledger.
 */
export function isThereOrDeleted(deleted: string): RawBuilder<SqlBool> {
  const of = (name: string) => sql.ref(`${deleted}.${name}`)
  const origin = sql`(
    select imports.account_id from imports
    where imports.ledger_id = ${of('ledger_id')} and imports.id = ${of('import_id')}
  )`
  const isRemembered = (accountId: RawBuilder<unknown>) => sql`(
    select deleted_keys.deleted_at from deleted_keys
    where deleted_keys.ledger_id = ${of('ledger_id')} and deleted_keys.account_id = ${accountId}
      and deleted_keys.import_key = ${of('import_key')}
      and coalesce(deleted_keys.moved_id, '') <> ${of('id')}
      and (deleted_keys.moved_id is null or (
        select moved.id from transactions as moved
        where moved.ledger_id = deleted_keys.ledger_id and moved.id = deleted_keys.moved_id
      ) is not null)
  ) is not null`
  return sql<SqlBool>`(
    ${isRemembered(of('account_id'))} or ${isRemembered(origin)} or (
      select there.id from transactions as there
      where there.ledger_id = ${of('ledger_id')} and there.import_key = ${of('import_key')}
        and there.account_id || '' = ${origin}
    ) is not null
  )`
}
