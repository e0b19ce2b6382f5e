import { uncategorized } from './categories.ts'
import { indexCategories } from './find-category.ts'
import { merchantKeyOf } from './merchants/merchant.ts'
import { rootsOf } from './merchants/merged-merchants.ts'
import { compileRules } from './rules/decide.ts'
import { noMerges, type RuledRow, type TransactionRule } from './rules/rule.ts'
import type { SplitPart } from './split-parts.ts'

/** How a row looks once it is saved. */
export type LookOfSaved = {
  /** Null if the row has none. */
  category: string | null
  /** The category in the file, if the row gets a different one. */
  categoryInFile: string | null
  /** The parts of a split row, which has no category itself. */
  parts: readonly SplitPart[]
  /** What rules show instead of the description, and as its note. */
  shownDescription: string | null
  ruleNote: string | null
  ruleTags: readonly string[]
  /** Whether a rule leaves it out of the totals, and whether as a transfer. */
  leftOutBy: 'rule' | 'transfer' | null
}

type Row = Omit<RuledRow, 'merchantKey'> & {
  category: string
  note: string | null
  parts?: readonly SplitPart[]
}

/**
 * Returns how a row from a file looks once it is saved: a renamed category has its new name, one that differs only in
 * case has the name of the existing one, and the rules, given in their order, have decided. `merged` says into which
 * other ones accounts and merchants were merged.
 */
export function lookOfSaved(
  categories: readonly { name: string; aliases: readonly string[] }[],
  rules: readonly TransactionRule[],
  merged: { accounts: ReadonlyMap<string, string>; merchants: ReadonlyMap<string, string> },
): (row: Row) => LookOfSaved {
  const names = new Map(categories.flatMap(({ name, aliases }) => aliases.map((alias) => [alias, name])))
  const find = indexCategories([...categories.map(({ name }) => name), uncategorized, ...names.keys()])
  const accountOf = rootsOf(Array.from(merged.accounts, ([key, intoKey]) => ({ key, intoKey })))
  const merchantOf = (key: string) => merged.merchants.get(key) ?? key
  const decide = compileRules(rules, { ...noMerges, accountOf, merchantOf })
  return (row) => {
    const decided = decide({ ...row, merchantKey: merchantKeyOf(row.description) })
    const nameOf = (category: string) => {
      const known = find(category) ?? category
      return names.get(known) ?? known
    }
    const parts = (row.parts ?? []).map((part) => ({ ...part, category: nameOf(part.category) }))
    // Splitting a transaction is a decision about its categories, so rules don't change them.
    const isSplit = parts.length > 0
    const category = isSplit ? uncategorized : (decided.category?.category ?? nameOf(row.category))
    const isOther = !isSplit && row.category !== category && row.category !== uncategorized
    return {
      category: category === uncategorized ? null : category,
      categoryInFile: isOther ? row.category : null,
      parts,
      shownDescription: decided.description?.shownDescription ?? null,
      ruleNote: row.note === null ? (decided.note?.note ?? null) : null,
      ruleTags: decided.tags?.tags ?? [],
      leftOutBy: decided.excluded ? 'rule' : decided.transfer ? 'transfer' : null,
    }
  }
}
