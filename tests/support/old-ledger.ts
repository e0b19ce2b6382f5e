import { type Kysely, type RawBuilder, sql } from 'kysely'
import { firstAccount, firstAccountId } from '#domain/accounts.ts'
import { foldCase } from '#domain/plain-text.ts'
import type { ImportedRow } from '#domain/transaction.ts'
import type { Schema, Store } from '#store/schema.ts'

/** A user of any version, in the columns that there have been from the first one on. */
export async function addOldUser(store: Store, id: string): Promise<void> {
  const at = '2024-01-01T00:00:00.000Z'
  await sql`
    insert into users (id, email, app_metadata, user_metadata, is_anonymous, created_at, updated_at)
    values (${id}, ${`${id}@example.org`}, '{}', '{}', 0, ${at}, ${at})
  `.execute(store)
}

/** A rule of any version. */
export async function addOldRule(
  store: Store,
  owner: string,
  { id, pattern, category }: { id: string; pattern: string; category: string },
): Promise<void> {
  const columns = await columnsOf(store, 'transaction_rules')
  await beginLedger(store, owner)
  await insert(store, 'transaction_rules', [
    {
      [ownerIn(columns)]: owner,
      id,
      description_pattern: pattern,
      category,
      exclude_from_total: 0,
    },
  ])
  if ((await columnsOf(store, 'rule_outcomes')).length > 0)
    await insert(store, 'rule_outcomes', [
      { ledger_id: owner, id, category, exclude_from_total: 0, transfer: 0, category_rule_id: id },
    ])
}

type OldRow = ImportedRow & { id: string; ruleId?: string }

/** Transactions of any version with the totals of their months, or those of a deletion that can still be undone. */
export async function addOldRows(
  store: Store,
  owner: string,
  rows: readonly OldRow[],
  deletionId?: string,
): Promise<void> {
  const table = deletionId === undefined ? 'transactions' : 'deleted_transactions'
  const columns = await columnsOf(store, table)
  const of = ownerIn(columns)
  await beginLedger(store, owner)
  const values = rows.map(
    ({ id, accountId, date, description, cents, category, importKey, ruleId = null }) => ({
      [of]: owner,
      ...(columns.includes('account_id') && { account_id: accountId ?? firstAccountId }),
      id,
      date,
      description,
      [columns.includes('search_text') ? 'search_text' : 'description_folded']: foldCase(description),
      amount_cents: cents,
      category,
      import_key: importKey,
      ...(deletionId === undefined
        ? { rule_id: ruleId }
        : {
            deletion_id: deletionId,
            [columns.includes('final_at') ? 'final_at' : 'deleted_at']: '2025-01-01T00:00:00.000Z',
          }),
    }),
  )
  for (let from = 0; from < values.length; from += 1000)
    await insert(store, table, values.slice(from, from + 1000))
  if (deletionId !== undefined) return
  for (const table of ['monthly_totals', 'ledger_totals']) await addOldTotals(store, table, owner)
  if ((await columnsOf(store, 'descriptions')).includes('search_text'))
    await sql`
      insert into descriptions (ledger_id, description, search_text)
      select ledger_id, description, max(search_text) from transactions where ledger_id = ${owner}
      group by ledger_id, description on conflict do nothing
    `.execute(store)
}

/** Totals of any version, of transactions without rules. The product's own query needs the tables of today. */
async function addOldTotals(store: Store, table: string, owner: string): Promise<void> {
  const columns = await columnsOf(store, table)
  if (columns.length === 0) return
  const of = ownerIn(columns)
  const byAccount = columns.includes('account_id')
  const reason = columns.includes('left_out_by') ? 'left_out_by' : 'excluded'
  const values = {
    [of]: sql.ref(of),
    month: sql`substr(date, 1, 7)`,
    category: sql.ref('category'),
    [reason]: reason === 'excluded' ? sql.lit(0) : sql.lit(''),
    net_cents: sql`sum(amount_cents)`,
    gross_cents: sql`sum(abs(amount_cents))`,
    count: sql`count(*)`,
    ...(byAccount && { account_id: sql.ref('account_id') }),
    ...(columns.includes('amount_cents') && { amount_cents: sql`sum(amount_cents)` }),
  }
  await sql`delete from ${sql.table(table)} where ${sql.ref(of)} = ${owner}`.execute(store)
  await sql`
    insert into ${sql.table(table)} (${sql.join(Object.keys(values).map((name) => sql.ref(name)))})
    select ${sql.join(Object.values(values))} from transactions
    where ${sql.ref(of)} = ${owner}
    group by ${sql.ref(of)}, substr(date, 1, 7), category
      ${byAccount ? sql`, account_id` : sql``}
  `.execute(store)
}

/** The row that every change of a ledger writes first, with the account that its transactions are in. */
async function beginLedger(store: Store, owner: string): Promise<void> {
  const columns = await columnsOf(store, 'ledgers')
  if (columns.includes('id')) return beginLedgerWithMembers(store, owner)
  await sql`insert into ledgers (user_id, version) values (${owner}, 1) on conflict do nothing`.execute(store)
}

async function beginLedgerWithMembers(store: Store, owner: string): Promise<void> {
  const { rows } = await sql`
    insert into ledgers (id, version) values (${owner}, 1) on conflict do nothing returning id
  `.execute(store)
  if (rows.length === 0) return
  await insert(store, 'ledger_members', [{ ledger_id: owner, user_id: owner, role: 'owner' }])
  const { name, kind } = firstAccount
  const at = '2024-01-01T00:00:00.000Z'
  const rest = { currency: 'USD', opening_cents: 0, closed: 0, position: 0, created_at: at }
  await insert(store, 'accounts', [{ ledger_id: owner, id: firstAccountId, name, kind, ...rest }])
}

const ownerIn = (columns: readonly string[]) => (columns.includes('ledger_id') ? 'ledger_id' : 'user_id')

async function columnsOf(store: Store, table: string): Promise<string[]> {
  const tables = await (store as Kysely<Schema>).introspection.getTables()
  return tables.find(({ name }) => name === table)?.columns.map(({ name }) => name) ?? []
}

async function insert(
  store: Store,
  table: string,
  rows: readonly Record<string, string | number | null>[],
): Promise<void> {
  const names = Object.keys(rows[0] ?? {})
  const values: RawBuilder<unknown>[] = rows.map(
    (row) => sql`(${sql.join(names.map((name) => sql`${row[name] ?? null}`))})`,
  )
  const columns = names.map((name) => sql.ref(name))
  await sql`insert into ${sql.table(table)} (${sql.join(columns)}) values ${sql.join(values)}`.execute(store)
}
