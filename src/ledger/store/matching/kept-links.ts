import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { TransferReason } from '#domain/matches.ts'
import { partsOfRows } from '#ledger/store/parts-of-rows.ts'
import { isOneOf, rowTable } from '#store/engines/differences.ts'
import type { Store } from '#store/schema.ts'
import { readLinkedRows } from './linked-rows.ts'
import type { NewTransfer } from './transfer-rows.ts'

// Links that the user made are kept as decisions. Links that the product made are kept with the deletion, because
// searching again could give other pairs, depending on the rows that were added since.

type Side = { id: string; accountId: string; date: string; cents: number }

/** A transfer that the product linked, with its sides as they were. */
export type KeptLink = { sides: Side[]; confidence: number; reason: TransferReason }

/** The transfers that the product linked: those of these rows, or all. */
export async function linksToKeep(
  store: Store,
  ledgerId: string,
  which?: RawBuilder<SqlBool>,
): Promise<KeptLink[]> {
  const { rows } = await sql<
    Side & { transferId: string; confidenceMillionths: number; reason: TransferReason }
  >`
    select transfers.id as transfer_id, confidence_millionths, reason,
      row.id, row.account_id, row.date, row.amount_cents as cents
    from transfers
    join transfer_rows as side on side.ledger_id = transfers.ledger_id and side.transfer_id = transfers.id
    join transactions as row on row.ledger_id = side.ledger_id and row.id = side.transaction_id
    where transfers.ledger_id = ${ledgerId} and transfers.state = 'linked' and transfers.decided_by = 'product'
      ${which ? sql`and ${isOfOneOf(which)}` : sql``}
    order by row.id
  `.execute(store)
  return [...Map.groupBy(rows, ({ transferId }) => transferId).values()].map((sides) => ({
    sides: sides.map(({ id, accountId, date, cents }) => ({ id, accountId, date, cents })),
    confidence: (sides[0]?.confidenceMillionths ?? 0) / 1_000_000,
    reason: sides[0]?.reason ?? 'same_amount',
  }))
}

const isOfOneOf = (which: RawBuilder<SqlBool>) => sql<SqlBool>`transfers.id in (
  select transfer_id from transfer_rows
  where transfer_rows.ledger_id = transfers.ledger_id
    and transaction_id in (select id from transactions where ${which})
)`

/**
 * Stores each link with its deleted rows, so that undoing the deletion can restore it. A row that already has a kept link
 * keeps that one.
 */
export async function keepLinks(
  store: Store,
  ledgerId: string,
  deletionId: string,
  links: readonly KeptLink[],
): Promise<void> {
  if (links.length === 0) return
  const values = links.flatMap((link) => link.sides.map(({ id }) => ({ id, keptLink: JSON.stringify(link) })))
  await sql`
    update deleted_transactions set kept_link = rows.kept_link
    from ${rowTable(store, { id: 'text', keptLink: 'text' }, values)}
    where deleted_transactions.ledger_id = ${ledgerId} and deleted_transactions.deletion_id = ${deletionId}
      and deleted_transactions.id = rows.id and deleted_transactions.kept_link is null
  `.execute(store)
}

/** The links that were kept with a deletion: those of these rows, or all. */
export async function linksOfDeletion(
  store: Store,
  ledgerId: string,
  deletionId: string,
  which: RawBuilder<SqlBool> = sql`1 = 1`,
): Promise<KeptLink[]> {
  const ofDeletion = sql<SqlBool>`ledger_id = ${ledgerId} and deletion_id = ${deletionId} and ${which}`
  const texts = new Set<string>()
  for await (const part of partsOfRows(store, 'deletedTransactions', ofDeletion, 'id')) {
    const { rows } = await sql<{ keptLink: string }>`
      select distinct kept_link from deleted_transactions where ${part} and kept_link is not null
    `.execute(store)
    for (const { keptLink } of rows) texts.add(keptLink)
  }
  return Array.from(texts, (text) => JSON.parse(text) as KeptLink)
}

/**
 * Keeps links with those of their rows that are still in the deletion, so that the part that restores these rows can link
 * them. Returns the links of which all rows are back.
 */
export async function deferLinks(
  store: Store,
  ledgerId: string,
  deletionId: string,
  links: readonly KeptLink[],
): Promise<KeptLink[]> {
  await keepLinks(store, ledgerId, deletionId, links)
  const ids = links.flatMap(({ sides }) => sides.map(({ id }) => id))
  const left = await store
    .selectFrom('deletedTransactions')
    .select('keptLink')
    .where('ledgerId', '=', ledgerId)
    .where('deletionId', '=', deletionId)
    .where(isOneOf(store, 'id', ids))
    .execute()
  const texts = new Set(left.map(({ keptLink }) => keptLink))
  return links.filter((link) => !texts.has(JSON.stringify(link)))
}

/** The links that can be restored: none of their rows has been deleted, changed or linked to another row since. */
export async function linksInEffect(
  store: Store,
  ledgerId: string,
  links: readonly KeptLink[],
): Promise<NewTransfer[]> {
  if (links.length === 0) return []
  const ids = links.flatMap(({ sides }) => sides.map(({ id }) => id))
  const taken = new Set((await readLinkedRows(store, ledgerId, ids)).map(({ rowId }) => rowId))
  const rows = await store
    .selectFrom('transactions')
    .select(['id', 'accountId', 'date', 'amountCents as cents'])
    .where('ledgerId', '=', ledgerId)
    .where(isOneOf(store, 'id', ids))
    .execute()
  const free = new Map(rows.filter(({ id }) => !taken.has(id)).map((row) => [row.id, row]))
  const isAsBefore = (side: Side) => {
    const row = free.get(side.id)
    return row?.accountId === side.accountId && row.date === side.date && row.cents === side.cents
  }
  return links
    .filter(({ sides }) => sides.every(isAsBefore))
    .map(({ sides, confidence, reason }) => ({
      rowIds: sides.map(({ id }) => id),
      state: 'linked',
      decidedBy: 'product',
      outsideAccount: null,
      confidence,
      reason,
    }))
}
