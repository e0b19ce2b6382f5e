import type { SpendingCell } from '#domain/spending-window.ts'
import type { ImportedRow, StatementRow } from '#domain/transaction.ts'

type Rule = { descriptionPattern: string; category: string; excluded: boolean }

/** A naive model of a ledger: rows and rules; nothing is summed until it is needed. */
export type LedgerModel = { rows: ModelRow[]; rules: Rule[] }
type ModelRow = ImportedRow & { isCategoryByHand?: boolean }

export const anEmptyLedger = (): LedgerModel => ({ rows: [], rules: [] })

export function addRows(ledger: LedgerModel, rows: readonly ImportedRow[]) {
  for (const row of rows) {
    const isThere = ledger.rows.some(
      ({ importKey, accountId }) =>
        importKey !== null && importKey === row.importKey && accountId === row.accountId,
    )
    if (!isThere) ledger.rows.push({ ...row })
  }
}

/** If a rule applies to the row, a new category wins over all rules. */
export function changeRow({ rules }: LedgerModel, row: ModelRow, change: Partial<StatementRow>) {
  const isNew = change.category !== undefined && change.category !== row.category
  if (isNew && rules.some((rule) => isFor(rule, row))) row.isCategoryByHand = true
  Object.assign(row, change)
}

const isFor = ({ descriptionPattern }: Rule, { description }: ModelRow) => descriptionPattern === description

export function saveRule(ledger: LedgerModel, rule: Rule) {
  const same = ledger.rules.find(({ descriptionPattern }) => descriptionPattern === rule.descriptionPattern)
  if (same) Object.assign(same, rule)
  else ledger.rules.push({ ...rule })
}

/** Rejected if another rule has the pattern. */
export function changeRule(ledger: LedgerModel, rule: Rule, change: Rule) {
  const isTaken = ledger.rules.some(
    (other) => other !== rule && other.descriptionPattern === change.descriptionPattern,
  )
  if (!isTaken) Object.assign(rule, change)
}

/** Each row under the rule that has its description, added up one by one. */
export function cellsOf({ rows, rules }: LedgerModel): SpendingCell[] {
  const cells = new Map<string, SpendingCell>()
  for (const row of rows) {
    const rule = rules.find((rule) => isFor(rule, row))
    const month = row.date.slice(0, 7)
    const category = rule && !row.isCategoryByHand ? rule.category : row.category
    const leftOutBy = rule?.excluded ? 'rule' : null
    const kind = { month, category, excluded: leftOutBy !== null, leftOutBy } as const
    const key = JSON.stringify(kind)
    const cell = cells.get(key) ?? { ...kind, netCents: 0, grossCents: 0, count: 0 }
    cell.netCents += row.cents
    cell.grossCents += Math.abs(row.cents)
    cell.count += 1
    cells.set(key, cell)
  }
  return [...cells.values()]
}
