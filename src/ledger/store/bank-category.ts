import { sql } from 'kysely'

/** `bankTextsAfter`, for an update of the categories of `transactions`. */
export const bankCategoryToKeep = sql<string | null>`case when transactions.import_key is null then null
  else coalesce(transactions.bank_category, transactions.category) end`
