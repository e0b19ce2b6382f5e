import { sql } from 'kysely'

/** The merchant of a transaction after merges. The query joins `merchants` by the transaction's key as `merchant`. */
export const merchantOfRow = sql<string | null>`coalesce(merchant.root_key, transactions.merchant_key)`

/** The name that the user chose for it. */
export const chosenName = sql<string | null>`case
  when merchant.root_key = merchant.key then merchant.name
  else (
    select name from merchants as root
    where root.ledger_id = transactions.ledger_id and root.key = merchant.root_key
  )
end`
