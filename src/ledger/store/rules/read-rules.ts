import type { Conditions, RuleFields, TransactionRule } from '#domain/rules/rule.ts'
import type { LedgerTables } from '#store/ledger-tables.ts'
import type { Store } from '#store/schema.ts'

type Row = LedgerTables['transactionRules']

/** The columns of a rule. Stored conditions have been validated. */
export const columnsOfRule = ({
  enabled,
  conditions,
  excluded,
  transfer,
  tags,
  ...rule
}: RuleFields): Omit<Row, 'id' | 'ledgerId' | 'position' | 'changedAt'> => ({
  ...rule,
  enabled: Number(enabled),
  conditions: conditions && JSON.stringify(conditions),
  excludeFromTotal: Number(excluded),
  transfer: Number(transfer),
  tagIds: tags.length === 0 ? null : tags.toSorted().join(' '),
})

const fromRow = ({
  enabled,
  conditions,
  excludeFromTotal,
  transfer,
  tagIds,
  ...row
}: Omit<Row, 'ledgerId' | 'position'>): TransactionRule & { changedAt: string | null } => ({
  ...row,
  enabled: enabled === 1,
  conditions: conditions === null ? null : (JSON.parse(conditions) as Conditions),
  excluded: excludeFromTotal === 1,
  transfer: transfer === 1,
  tags: tagIds?.split(' ') ?? [],
})

const columns = [
  'id',
  'name',
  'enabled',
  'descriptionPattern',
  'conditions',
  'category',
  'excludeFromTotal',
  'shownDescription',
  'note',
  'transfer',
  'tagIds',
  'changedAt',
] as const

/** All rules of the ledger in their order, when each was last changed, and their positions. */
export const readRulesInOrder = async (store: Store, ledgerId: string) => {
  const rows = await store
    .selectFrom('transactionRules')
    .select([...columns, 'position'])
    .where('ledgerId', '=', ledgerId)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map(({ position, ...row }) => ({ ...fromRow(row), position }))
}
