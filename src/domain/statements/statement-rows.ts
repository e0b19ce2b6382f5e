import type { Day } from '#domain/calendar.ts'
import { importKey } from '#domain/import-key.ts'
import type { Cents } from '#domain/money.ts'
import type { ImportedRow } from '#domain/transaction.ts'
import type { BankId } from './bank-formats.ts'

/** An account in Outgo's own export. Fields that its rows do not contain are null. */
export type OwnAccount = { name: string | null; currency: string | null }

/** What a row of Outgo's own export says that no bank does. */
export type OwnFields = Partial<Omit<ImportedRow, 'date' | 'description' | 'cents' | 'category'>> & {
  account?: OwnAccount
}

const bankFields: OwnFields = {}

type RowsOfDay = {
  cents: Cents[]
  descriptions: string[]
  categories: string[]
  /** By the place of the row; empty in a bank's statement. */
  own: Map<number, OwnFields>
}

/** The rows of one statement, stored by day and column, since a large file has millions. */
export type StatementRows = ReturnType<typeof createStatementRows>

export function createStatementRows(bank: BankId) {
  const days = new Map<Day, RowsOfDay>()
  const ofAccounts = new Map<OwnAccount, number>()
  let count = 0
  let moneyOut = 0

  function newDay(date: Day): RowsOfDay {
    const rows = { cents: [], descriptions: [], categories: [], own: new Map() }
    days.set(date, rows)
    return rows
  }

  return {
    get count() {
      return count
    },

    /** The first and the last day. */
    get period(): [Day, Day] | null {
      const sorted = [...days.keys()].sort()
      const [first, last] = [sorted.at(0), sorted.at(-1)]
      return first !== undefined && last !== undefined ? [first, last] : null
    },

    /** Whether more rows are money out than not. */
    get isMostlyMoneyOut(): boolean {
      return moneyOut * 2 > count
    },

    /** The accounts in Outgo's own export; older ones contain none. */
    get accounts(): OwnAccount[] {
      return [...ofAccounts.keys()]
    },

    /** The number of rows in an account, or of all rows if none is given. */
    countOf: (account: OwnAccount | undefined): number =>
      account === undefined ? count : (ofAccounts.get(account) ?? 0),

    add(date: Day, cents: Cents, description: string, category: string, own: OwnFields | null = null) {
      const rows = days.get(date) ?? newDay(date)
      if (own !== null) rows.own.set(rows.cents.length, own)
      if (own?.account) ofAccounts.set(own.account, (ofAccounts.get(own.account) ?? 0) + 1)
      rows.cents.push(cents)
      rows.descriptions.push(description)
      rows.categories.push(category)
      count += 1
      if (cents < 0) moneyOut += 1
    },

    /**
     * The rows by date, earliest first, each with its import key, computed on demand. `again` turns them into
     * new rows. Identical rows are numbered, so their order in the file does not matter. If an account is given,
     * returns only its rows.
     */
    *inOrder(again = '', ofAccount?: OwnAccount): Generator<ImportedRow> {
      for (const date of [...days.keys()].sort()) {
        const { cents, descriptions, categories, own } = days.get(date) as RowsOfDay
        const seen = new Map<string, number>()
        for (let i = 0; i < cents.length; i += 1) {
          const row = { date, cents: cents[i] as Cents, description: descriptions[i] as string }
          const alike = `${row.cents} ${row.description}`
          const ordinal = (seen.get(alike) ?? 0) + 1
          seen.set(alike, ordinal)
          const { id, importKey: ownKey = null, account, ...others } = own.get(i) ?? bankFields
          if (ofAccount !== undefined && account !== ofAccount) continue
          const isKnown = id !== undefined && again === ''
          yield {
            ...row,
            category: categories[i] as string,
            ...others,
            ...(isKnown
              ? { id, importKey: ownKey }
              : { importKey: importKey({ bank, ...row, ordinal }, again) }),
          }
        }
      }
    },
  }
}
