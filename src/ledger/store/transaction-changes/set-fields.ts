import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { bankTextsAfter } from '#domain/bank-texts.ts'
import { type Month, monthOf } from '#domain/calendar.ts'
import { merchantKeyOf } from '#domain/merchants/merchant.ts'
import { withByHand } from '#domain/rules/by-hand.ts'
import { searchTextOf } from '#domain/transaction.ts'
import type { FieldChanges, SkipReason } from '#domain/transaction-changes.ts'
import { hasAccounts } from '#ledger/store/accounts.ts'
import { categoryToUse } from '#ledger/store/category-aliases.ts'
import { forgetKeysThere, keepMovedKeys } from '#ledger/store/deleted-keys.ts'
import { copyToDeleted, keepCopy } from '#ledger/store/deletions.ts'
import { readCurrencies } from '#ledger/store/foreign-accounts.ts'
import { fromKeptRow, selectKeptTransactions } from '#ledger/store/kept-transactions.ts'
import { readIdsOfKeys } from '#ledger/store/keys-there.ts'
import { readKeysOfRows, updateKeysOfDecisions } from '#ledger/store/matching/decisions.ts'
import { matchMoved } from '#ledger/store/matching/match-added.ts'
import { matchPayments } from '#ledger/store/matching/payment-decisions.ts'
import { leavePayments } from '#ledger/store/matching/recognize-payments.ts'
import { decideByRules } from '#ledger/store/rules/outcomes.ts'
import { learnCategories, unlearnCategories } from '#ledger/store/suggestions/category-counts.ts'
import { changeTags } from '#ledger/store/tags.ts'
import { isSame } from '#ledger/store/transaction-change.ts'
import { isOneOf, rowTable } from '#store/engines/differences.ts'
import type { Store } from '#store/schema.ts'

export type Row = Awaited<ReturnType<typeof readRows>>[number]

/** The result for some rows of a selection. */
export type Outcome = { changed: number; unchanged: number; skipped: SkipReason[]; months: Month[] }

export const isAmong = (store: Store, ledgerId: string, ids: readonly string[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`ledger_id = ${ledgerId} and ${isOneOf(store, 'id', ids)}`

/** The existing ones among these transactions. */
export async function readRows(store: Store, ledgerId: string, ids: readonly string[]) {
  const rows = await selectKeptTransactions(store, ledgerId)
    .select('ruleId')
    .where(isAmong(store, ledgerId, ids))
    .execute()
  return rows.map(fromKeptRow)
}

/** Sets fields of these transactions and stores their previous state. The caller recomputes the months. */
export async function setFields(
  store: Store,
  ledgerId: string,
  { id, at, finalAt, change }: { id: string; at: string; finalAt: string; change: FieldChanges },
  ids: readonly string[],
): Promise<Outcome> {
  const rows = await readRows(store, ledgerId, ids)
  const skipped: SkipReason[] = ids.slice(rows.length).map(() => 'not_found')
  const refusalOf = await moveRefusals(store, ledgerId, rows, change.accountId)
  const tagsOf = await changeTags(store, ledgerId, change)
  const { description, note, accountId, reviewed } = change
  const category = change.category && (await categoryToUse(store, ledgerId, change.category))
  const pairs: { before: Row; after: Row }[] = []
  for (const before of rows) {
    if (category && before.splitId !== null) {
      skipped.push('split')
      continue
    }
    const tagged = tagsOf(before)
    if (tagged === 'too_many_tags') {
      skipped.push(tagged)
      continue
    }
    const after: Row = {
      ...before,
      category: category ?? before.category,
      description: description ?? before.description,
      note: note === undefined ? before.note : note,
      accountId: accountId ?? before.accountId,
      tagIds: tagged.tagIds,
      // Choosing a category also reviews the row.
      reviewed: reviewed ?? (before.reviewed || (category ?? before.category) !== before.category),
    }
    Object.assign(after, bankTextsAfter(before, after))
    const chosen = fieldsByHand(before, after, change)
    after.byHand = withByHand(before.byHand, tagged.isByHand ? [...chosen, 'tags'] : chosen)
    if (chosen.includes('category')) after.byHand = withByHand(after.byHand, ['own_category'])
    const isEdited = !isSame(before, after) || before.byHand !== after.byHand
    if (!isEdited && after.reviewed === before.reviewed) continue
    if (isEdited) after.editedAt = at
    const refusal = before.accountId === after.accountId ? null : refusalOf(before)
    if (refusal) skipped.push(refusal)
    else pairs.push({ before, after })
  }
  const months = pairs.length === 0 ? [] : await write(store, ledgerId, { id, finalAt, at }, pairs)
  const changed = pairs.length
  return { changed, unchanged: ids.length - changed - skipped.length, skipped, months }
}

/**
 * The fields that the user chose, which rules then don't override. A field that already had the value only counts as
 * chosen if a rule may have replaced what is shown.
 */
const fieldsByHand = (before: Row, after: Row, change: FieldChanges) =>
  (['category', 'description', 'note'] as const).filter(
    (field) => change[field] !== undefined && (before.ruleId !== null || before[field] !== after[field]),
  )

type Pairs = readonly { before: Row; after: Row }[]

/** A payment of a recurring cost is recognized by its text. Rows that move leave everything they are matched with. */
const renamedIn = (pairs: Pairs) =>
  pairs.filter(
    ({ before, after }) => before.accountId === after.accountId && before.description !== after.description,
  )

export async function leaveRenamedPayments(store: Store, ledgerId: string, pairs: Pairs): Promise<void> {
  const ids = renamedIn(pairs).map(({ after }) => after.id)
  if (ids.length > 0) await leavePayments(store, ledgerId, isAmong(store, ledgerId, ids))
}

/** Called when the rows have their new texts. */
export async function matchRenamedPayments(store: Store, ledgerId: string, pairs: Pairs): Promise<void> {
  const renamed = renamedIn(pairs).map(({ after }) => ({ ...after, value: after.cents }))
  if (renamed.length > 0) await matchPayments(store, ledgerId, renamed)
}

async function write(
  store: Store,
  ledgerId: string,
  { id, finalAt, at }: { id: string; finalAt: string; at: string },
  pairs: Pairs,
): Promise<Month[]> {
  const all = pairs.map(({ after }) => after)
  const moved = pairs.filter(({ before, after }) => before.accountId !== after.accountId)
  const movedIds = new Set(moved.map(({ after }) => after.id))
  const staying = all.filter((row) => !movedIds.has(row.id)).map((row) => row.id)
  if (movedIds.size > 0)
    await copyToDeleted(store, ledgerId, { id, finalAt }, isAmong(store, ledgerId, [...movedIds]))
  if (staying.length > 0) {
    await unlearnCategories(store, ledgerId, isAmong(store, ledgerId, staying))
    await keepCopy(store, { id, finalAt }, isAmong(store, ledgerId, staying))
  }
  await leaveRenamedPayments(store, ledgerId, pairs)
  const known = await readKeysOfRows(store, ledgerId, isAmong(store, ledgerId, [...movedIds]))
  await updateRows(store, ledgerId, all)
  await learnCategories(store, ledgerId, staying)
  if (moved.length > 0) {
    // The next file does not bring rows back to the accounts that they have left.
    const left = moved.map(({ before }) => before)
    await keepMovedKeys(store, ledgerId, left, at)
    await forgetKeysThere(
      store,
      ledgerId,
      moved.map(({ after }) => after),
    )
    await updateKeysOfDecisions(store, ledgerId, known)
  }
  await matchRenamedPayments(store, ledgerId, pairs)
  const matched = await matchMoved(store, ledgerId, [...movedIds])
  return [...all.map(({ date }) => monthOf(date)), ...matched]
}

const columns = {
  id: 'text',
  category: 'text',
  description: 'text',
  searchText: 'text',
  merchantKey: 'text',
  note: 'text',
  accountId: 'text',
  tagIds: 'text',
  editedAt: 'text',
  reviewed: 'bigint',
  byHand: 'text',
  ruleId: 'text',
  bankDescription: 'text',
  bankCategory: 'text',
} as const

/** Writes what a change can set, with what rules decide about each row. */
export async function updateRows(store: Store, ledgerId: string, rows: readonly Row[]): Promise<void> {
  const decide = await decideByRules(store, ledgerId)
  const named = rows.map((row) => ({ ...row, merchantKey: merchantKeyOf(row.description) }))
  const ruleIds = await decide(named)
  const ids = rows.map((row) => row.id)
  const values = named.map(
    (
      {
        id,
        category,
        description,
        merchantKey,
        note,
        accountId,
        tagIds,
        editedAt,
        reviewed,
        byHand,
        ...bank
      },
      index,
    ) => ({
      ...{ id, category, description, merchantKey, note, accountId, tagIds, editedAt, byHand },
      reviewed: Number(reviewed),
      searchText: searchTextOf({ description, note }),
      ruleId: ruleIds[index],
      bankDescription: bank.bankDescription,
      bankCategory: bank.bankCategory,
    }),
  )
  // Without this, PostgreSQL would compare each of them with every row of a ledger that it assumes to be small.
  const isAsked = isOneOf(store, 'transactions.id', ids)
  await sql`
    update transactions set category = rows.category, description = rows.description,
      search_text = rows.search_text, merchant_key = rows.merchant_key, note = rows.note, account_id = rows.account_id, tag_ids = rows.tag_ids,
      edited_at = rows.edited_at, reviewed = rows.reviewed, by_hand = rows.by_hand, rule_id = rows.rule_id,
      bank_description = rows.bank_description, bank_category = rows.bank_category
    from ${rowTable(store, columns, values)}
    where transactions.ledger_id = ${ledgerId} and transactions.id = rows.id and ${isAsked}
  `.execute(store)
}

/** Why a row can't move to an account: the account must have the same currency, and no row with the same key. */
export async function moveRefusals(
  store: Store,
  ledgerId: string,
  rows: readonly Row[],
  target: string | undefined,
): Promise<(row: Row) => SkipReason | null> {
  if (target === undefined) return () => null
  if (!(await hasAccounts(store, ledgerId, [target]))) return () => 'account_gone'
  const { foreign } = await readCurrencies(store, ledgerId)
  const keys = rows.flatMap(({ accountId, importKey }) => (accountId === target ? [] : (importKey ?? [])))
  const there = await readIdsOfKeys(store, ledgerId, { accountId: target }, [...new Set(keys)])
  const taken = new Set(there.map(({ importKey }) => importKey))
  return ({ accountId, importKey }) => {
    if (foreign.get(accountId) !== foreign.get(target)) return 'other_currency'
    if (importKey === null) return null
    if (taken.has(importKey)) return 'key_taken'
    taken.add(importKey)
    return null
  }
}
