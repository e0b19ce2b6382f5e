import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { type Attachment, type AttachmentType, mostAttachments } from '#domain/attachments.ts'
import { isOneOf } from '#store/engines/differences.ts'
import type { Schema, Store } from '#store/schema.ts'
import { changeLedger } from './change-ledger.ts'

// The content of attachments is in the database, so that a change of both is one transaction and every backup contains it.
// See docs/decisions/attachments.md.

type NewAttachment = Omit<Attachment, 'id' | 'size'> & { transactionId: string; bytes: Uint8Array }

type Refusal = 'missing' | 'too_many' | 'full'

/** Larger rows would make the server and the database hold several copies of the whole file. */
const pieceLength = 256 * 1024

/** How long an attachment that was removed can be restored, in milliseconds. */
const timeToRestore = 60_000

/** How many pieces a file of this size in bytes consists of. */
export const pieceCountOf = (size: number): number => Math.ceil(size / pieceLength)

const columns = ['id', 'name', 'type', 'size'] as const

/** Only checked types are ever stored. */
const fromRow = (row: Pick<Schema['attachments'], (typeof columns)[number]>): Attachment => ({
  ...row,
  type: row.type as AttachmentType,
})

type Room = { transactionId: string; size: number; mostBytes: number }

/**
 * Why a file cannot be attached: the transaction is missing or has too many, or the files of the ledger would take up more
 * than `mostBytes`.
 */
export async function refusalOf(
  store: Store,
  ledgerId: string,
  { transactionId, size, mostBytes }: Room,
): Promise<Refusal | null> {
  if (!(await isThere(store, ledgerId, transactionId))) return 'missing'
  if ((await countAttachments(store, ledgerId, transactionId)) >= mostAttachments) return 'too_many'
  return (await readSizeOfAttachments(store, ledgerId)) + size > mostBytes ? 'full' : null
}

/** Attaches a file to a transaction, unless there is a reason not to. */
export const addAttachment = (
  store: Store,
  ledgerId: string,
  { transactionId, name, type, bytes }: NewAttachment,
  { mostBytes, at }: { mostBytes: number; at: string },
): Promise<Attachment | Refusal> =>
  changeLedger(store, ledgerId, async (transaction) => {
    const room = { transactionId, size: bytes.length, mostBytes }
    const refusal = await refusalOf(transaction, ledgerId, room)
    if (refusal) return refusal
    const id = newId()
    await transaction
      .insertInto('attachments')
      .values({
        ledgerId,
        id,
        transactionId,
        name,
        type,
        size: bytes.length,
        addedAt: at,
        removedUntil: null,
      })
      .execute()
    for (let position = 0; position < pieceCountOf(bytes.length); position++) {
      const piece = bytes.subarray(position * pieceLength, (position + 1) * pieceLength)
      await transaction
        .insertInto('attachmentPieces')
        .values({ ledgerId, attachmentId: id, position, bytes: Buffer.from(piece) })
        .execute()
    }
    return { id, name, type, size: bytes.length }
  })

async function isThere(store: Store, ledgerId: string, transactionId: string): Promise<boolean> {
  const row = await store
    .selectFrom('transactions')
    .select('id')
    .where('ledgerId', '=', ledgerId)
    .where('id', '=', transactionId)
    .executeTakeFirst()
  return row !== undefined
}

async function countAttachments(store: Store, ledgerId: string, transactionId: string): Promise<number> {
  const { count } = await store
    .selectFrom('attachments')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('ledgerId', '=', ledgerId)
    .where('transactionId', '=', transactionId)
    .where('removedUntil', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** How many bytes the files of a ledger take up, including those that can still be restored. */
async function readSizeOfAttachments(store: Store, ledgerId: string): Promise<number> {
  const { size } = await store
    .selectFrom('attachments')
    .select(sql<number>`coalesce(sum(size), 0)`.as('size'))
    .where('ledgerId', '=', ledgerId)
    .executeTakeFirstOrThrow()
  return Number(size)
}

/** Reads the attachments of transactions, oldest first, and returns a function that gives those of each. */
export async function findAttachments(
  store: Store,
  ledgerId: string,
  rows: readonly { id: string }[],
): Promise<(row: { id: string }) => Attachment[]> {
  const found = (await hasAttachments(store, ledgerId))
    ? await store
        .selectFrom('attachments')
        .select(['transactionId', ...columns])
        .where('ledgerId', '=', ledgerId)
        .where(
          isOneOf(
            store,
            'transactionId',
            rows.map(({ id }) => id),
          ),
        )
        .where('removedUntil', 'is', null)
        .orderBy('id')
        .execute()
    : []
  const attachmentsOf = Map.groupBy(found, ({ transactionId }) => transactionId)
  return ({ id }) => (attachmentsOf.get(id) ?? []).map(({ transactionId: _, ...one }) => fromRow(one))
}

/** Most ledgers have none, and this is faster than looking for those of a thousand transactions. */
async function hasAttachments(store: Store, ledgerId: string): Promise<boolean> {
  const one = await store
    .selectFrom('attachments')
    .select('id')
    .where('ledgerId', '=', ledgerId)
    .limit(1)
    .executeTakeFirst()
  return one !== undefined
}

/** Undefined if there is none, or if it was removed. */
export async function readAttachment(
  store: Store,
  ledgerId: string,
  id: string,
): Promise<Attachment | undefined> {
  const row = await store
    .selectFrom('attachments')
    .select(columns)
    .where('ledgerId', '=', ledgerId)
    .where('id', '=', id)
    .where('removedUntil', 'is', null)
    .executeTakeFirst()
  return row && fromRow(row)
}

/** A piece of the content of an attachment; undefined after the last one. */
export async function readAttachmentPiece(
  store: Store,
  ledgerId: string,
  id: string,
  position: number,
): Promise<Buffer | undefined> {
  const piece = await store
    .selectFrom('attachmentPieces')
    .select('bytes')
    .where('ledgerId', '=', ledgerId)
    .where('attachmentId', '=', id)
    .where('position', '=', position)
    .executeTakeFirst()
  return piece?.bytes
}

/** False if there is none. It can be restored for a minute. */
export const removeAttachment = (store: Store, ledgerId: string, id: string, at: string): Promise<boolean> =>
  changeLedger(store, ledgerId, async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('attachments')
      .set({ removedUntil: new Date(Date.parse(at) + timeToRestore).toISOString() })
      .where('ledgerId', '=', ledgerId)
      .where('id', '=', id)
      .where('removedUntil', 'is', null)
      .executeTakeFirstOrThrow()
    return numUpdatedRows > 0n
  })

/** Undoes a removal. `missing` if it is final, or if there is no such attachment. */
export const restoreAttachment = (
  store: Store,
  ledgerId: string,
  id: string,
  at: string,
): Promise<Attachment | 'missing' | 'too_many'> =>
  changeLedger(store, ledgerId, async (transaction) => {
    const removed = await transaction
      .selectFrom('attachments')
      .select('transactionId')
      .where('ledgerId', '=', ledgerId)
      .where('id', '=', id)
      .where('removedUntil', '>=', at)
      .executeTakeFirst()
    if (removed) {
      const count = await countAttachments(transaction, ledgerId, removed.transactionId)
      if (count >= mostAttachments) return 'too_many'
      await transaction
        .updateTable('attachments')
        .set({ removedUntil: null })
        .where('ledgerId', '=', ledgerId)
        .where('id', '=', id)
        .execute()
    }
    return (await readAttachment(transaction, ledgerId, id)) ?? 'missing'
  })
