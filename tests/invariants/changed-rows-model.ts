import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { firstAccountId } from '#domain/accounts.ts'
import type { FieldChanges, ManyChange } from '#domain/transaction-changes.ts'
import type { StoredTransaction } from '#ledger/store/read-transactions.ts'

// A naive model of bulk changes, their undo, and the edits between them.

type Values = FieldChanges & { tags: string[] }
export type ModelRow = { values: Values; editedAt: string | null }
export type Made = { id: string; at: string; change: ManyChange; before: Map<string, ModelRow> }

const text = fc.constantFrom('MAPLE BAKERY 12', 'MAPLE CINEMA', 'CHECK 7')
const tags = fc.subarray(['a', 'b', 'c'])
const change = fc
  .record(
    {
      category: fc.constantFrom('Bread', 'Fun', 'Uncategorized'),
      description: text,
      note: fc.constantFrom(null, 'Noted'),
      account: fc.boolean(),
      reviewed: fc.boolean(),
      tags,
      addTags: tags,
      removeTags: tags,
    },
    { requiredKeys: [] },
  )
  .filter((given) => Object.keys(given).length > 0)
/** What a user does to some rows. The bits of `which` select the rows. */
export const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('change' as const), which: fc.nat(), change }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete' as const), which: fc.nat() }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('undo' as const), which: fc.nat() }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constantFrom('edit' as const, 'remove' as const),
      which: fc.nat(),
      text,
    }),
  },
)

export const at = (minute: number) => `2026-01-01T00:${String(minute).padStart(2, '0')}:00.000Z`

/** Replaces `account` by the ID of the first or the other account, which has a new ID in every ledger. */
export const asChange = (
  given: typeof change extends fc.Arbitrary<infer Given> ? Given : never,
  otherId: string,
): FieldChanges => {
  const { account, ...fields } = given
  return account === undefined ? fields : { ...fields, accountId: account ? otherId : firstAccountId }
}

/** The row after the change; the same object if nothing changes. */
export function changed(row: ModelRow, change: FieldChanges, madeAt: string): ModelRow {
  const { tags, addTags = [], removeTags = [], ...plain } = change
  const kept = (tags ?? row.values.tags).filter((tag) => !removeTags.includes(tag))
  const values = { ...row.values, ...plain, tags: [...new Set([...kept, ...addTags])].sort() }
  if (values.category !== row.values.category) values.reviewed = change.reviewed ?? true
  if (isDeepStrictEqual(values, row.values)) return row
  const isEdited = !isDeepStrictEqual({ ...values, reviewed: true }, { ...row.values, reviewed: true })
  return { values, editedAt: isEdited ? madeAt : row.editedAt }
}

/** The row after undoing a change. A row that was changed later stays as it is. */
export function undone(row: ModelRow, before: ModelRow, { change, at }: Made): ModelRow {
  const { tags, addTags, removeTags, ...plain } = change as FieldChanges
  const isSince = row.editedAt !== at && row.editedAt !== before.editedAt
  if (isSince || !isDeepStrictEqual(row.values, { ...row.values, ...plain })) return row
  // Other fields can differ: reviewing a row after the change does not count as an edit.
  const isOther = plain.category !== undefined && plain.category !== before.values.category
  const replaced = Object.entries(before.values).filter(([field]) =>
    field === 'tags' ? tags || addTags || removeTags : field in plain || (field === 'reviewed' && isOther),
  )
  return { values: { ...row.values, ...Object.fromEntries(replaced) }, editedAt: before.editedAt }
}

export const modelRow = (row: StoredTransaction): ModelRow => ({
  values: {
    category: row.ownCategory,
    description: row.description,
    note: row.note,
    accountId: row.accountId,
    reviewed: row.reviewed,
    tags: row.tags,
  },
  editedAt: row.editedAt,
})
