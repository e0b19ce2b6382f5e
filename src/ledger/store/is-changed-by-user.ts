import { type SqlBool, sql } from 'kysely'

/** Whether the user changed a transaction or attached a file to it, so that undoing its import asks about it. */
export const isChangedByUser = sql<SqlBool>`(
  transactions.edited_at is not null or exists (
    select 1 from attachments
    where attachments.ledger_id = transactions.ledger_id
      and attachments.transaction_id = transactions.id
      and attachments.removed_until is null
  )
)`
