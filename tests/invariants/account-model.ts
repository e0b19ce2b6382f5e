import { expect } from 'vitest'
import { firstAccountId } from '#domain/accounts.ts'
import { merchantOf } from '#domain/merchants/merchant.ts'
import { amountFromCents, wholeCents } from '#domain/money.ts'
import { foldForSearch } from '#domain/plain-text.ts'

export type Kept = {
  id: string | null
  date: string
  description: string
  cents: number
  category: string
  note: string | null
  importKey: string | null
  /** What the user decided, so that rules do not. */
  by_hand?: 'category'[]
  /** What the bank said, whatever the row says now. */
  bank_description?: string | null
  bank_category?: string | null
}
type Filter = {
  start_date?: string
  end_date?: string
  search?: string
  category?: string
  excluded?: string
}
type InFile = {
  account_id: string
  id: string
  date: string
  description: string
  amount: number
  category: string
  note: string | null
  import_key: string | null
  by_hand: 'category'[]
  bank_description: string | null
  bank_category: string | null
}
export type AccountModel = ReturnType<typeof createAccountModel>

/** What no change by another feature may alter; whether a row was reviewed, for one, depends on how it was added. */
const textOf = ({ date, description, cents, category, note, importKey }: Kept) =>
  JSON.stringify([date, description, cents, category, note, importKey])

const bankTextsOf = ({ importKey, description, category }: Kept) => ({
  bank_description: importKey && description,
  bank_category: importKey && category,
})

const keyOf = ({ importKey, id }: Kept) => importKey ?? id

/** A naive model of an account: rows, rules and deletions; nothing is summed until it is needed. */
export function createAccountModel() {
  const model = {
    rows: [] as Kept[],
    rules: new Map<string, { id: string; category: string; excluded: boolean }>(),
    deletions: [] as { path: string; rows: Kept[] }[],
    /** The latest deletion of each row that was deleted on its own and is still deleted. */
    deletedAlone: new Map<string | null, string>(),
    /** The contents of the account file each time it was read. */
    files: [] as Kept[][],

    /** Adds rows whose ID or import key is new; returns how many. */
    add(rows: readonly Kept[]): number {
      const before = model.rows.length
      for (const row of rows) {
        const isThere = model.rows.some(
          ({ id, importKey }) =>
            (id !== null && id === row.id) || (importKey !== null && importKey === row.importKey),
        )
        if (!isThere) model.rows.push({ ...bankTextsOf(row), ...row })
        model.deletedAlone.delete(keyOf(row))
      }
      return model.rows.length - before
    },
    /** An edit that changes the category of a row with a rule wins over all rules. */
    edit(row: Kept, change: Omit<Kept, 'id' | 'importKey'>) {
      if (model.rules.has(row.description) && row.category !== change.category) row.by_hand = ['category']
      Object.assign(row, change)
    },
    take(path: string, rows: readonly Kept[], isAlone: boolean) {
      for (const row of isAlone ? rows : []) model.deletedAlone.set(keyOf(row), path)
      model.deletions.push({ path, rows: [...rows] })
      model.rows = model.rows.filter((row) => !rows.includes(row))
    },
    /** A row stays deleted if it was deleted on its own after this deletion. */
    undo(deletion: { path: string; rows: Kept[] }): number {
      model.deletions = model.deletions.filter((other) => other !== deletion)
      return model.add(
        deletion.rows.filter((row) =>
          [undefined, deletion.path].includes(model.deletedAlone.get(keyOf(row))),
        ),
      )
    },
    /** Compares the account file with the rows, and learns the IDs of new rows from it. */
    learn(file: readonly InFile[]) {
      const inFile = file.map(({ amount, import_key, account_id: _, ...row }) => ({
        ...row,
        cents: wholeCents(amount),
        importKey: import_key,
        ...(import_key !== null && {
          bank_description: row.bank_description ?? row.description,
          bank_category: row.bank_category ?? row.category,
        }),
      }))
      const known = new Set(model.rows.map(({ id }) => id))
      const fresh = inFile.filter(({ id }) => !known.has(id))
      for (const row of model.rows.filter(({ id }) => id === null)) {
        const at = fresh.findIndex((other) => textOf(other) === textOf(row))
        row.id = fresh.splice(at, at < 0 ? 0 : 1)[0]?.id ?? null
      }
      expect(inFile.map((row) => row.id + textOf(row)).sort()).toEqual(
        model.rows.map((row) => row.id + textOf(row)).sort(),
      )
      model.files.push(inFile)
    },
    /** The transactions that History shows for this filter, oldest first. */
    seen: (filter: Filter) =>
      model.rows
        .map(({ cents, importKey: import_key, category: own_category, by_hand = [], ...row }) => {
          const rule = model.rules.get(row.description)
          const ruled = by_hand.length === 0 ? rule : undefined
          return {
            ...row,
            account_id: firstAccountId,
            counted_on: row.date,
            amount: amountFromCents(cents),
            currency: 'USD',
            value: amountFromCents(cents),
            rate: null,
            rate_date: null,
            category: ruled?.category ?? own_category,
            own_category,
            exclude_from_total: rule?.excluded ?? false,
            left_out_by: rule?.excluded ? 'rule' : null,
            rule_id: ruled?.id ?? (rule?.excluded ? rule.id : null),
            decided_by: {
              category: ruled?.id ?? null,
              excluded: rule?.excluded ? rule.id : null,
              description: null,
              note: null,
              transfer: null,
              tags: null,
            },
            by_hand,
            shown_description: null,
            rule_note: null,
            refund_of: null,
            refunded: 0,
            recurring_cost_id: null,
            merchant: merchantOf(row.description),
            tags: [],
            parts: [],
            attachments: [],
            import_key,
          }
        })
        .filter(
          (row) =>
            row.date >= (filter.start_date ?? '') &&
            row.date <= (filter.end_date ?? '9') &&
            [row.description, row.note ?? ''].some((text) =>
              foldForSearch(text).includes(foldForSearch(filter.search ?? '')),
            ) &&
            row.category === (filter.category ?? row.category) &&
            String(row.exclude_from_total) === (filter.excluded ?? String(row.exclude_from_total)),
        )
        .sort((one, other) => (`${one.date}${one.id}` < `${other.date}${other.id}` ? -1 : 1)),
    months(filter: Filter) {
      const rows = model.seen(filter)
      return [...new Set(rows.map(({ date }) => date.slice(0, 7)))].reverse().map((month) => {
        const all = rows.filter(({ date }) => date.startsWith(month))
        const sum = (isExcluded: boolean, of: (amount: number) => number) =>
          amountFromCents(
            all
              .filter((row) => row.exclude_from_total === isExcluded)
              .reduce((cents, row) => cents + wholeCents(of(row.amount)), 0),
          )
        const excluded_count = all.filter((row) => row.exclude_from_total).length
        return {
          month,
          total: sum(false, Math.abs),
          net: sum(false, (amount) => amount),
          count: all.length - excluded_count,
          excluded: sum(true, Math.abs),
          excluded_count,
          transfers: 0,
          transfer_count: 0,
          no_rate_count: 0,
        }
      })
    },
  }
  return model
}
