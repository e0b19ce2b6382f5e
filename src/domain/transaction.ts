import type { Attachment } from './attachments.ts'
import type { Day } from './calendar.ts'
import { withoutFormula } from './csv-export.ts'
import type { LeftOutBy } from './left-out.ts'
import type { Merchant } from './merchants/merchant.ts'
import { amountFromCents, type Cents } from './money.ts'
import { foldCase } from './plain-text.ts'
import type { RuleAction } from './rules/rule.ts'
import type { SplitPart } from './split-parts.ts'
import { textOfTags } from './tags.ts'

/** Longest note kept, in UTF-16 units. */
export const longestNote = 1000

/** One transaction as it appears in a bank statement, with the user's note, tags and parts. */
export type StatementRow = {
  date: Day
  description: string
  cents: Cents
  category: string
  note?: string | null | undefined
  tags?: string[] | undefined
  /** If there are any, they replace the category. */
  parts?: SplitPart[] | undefined
}

/**
 * A row to add. Its import key keeps it from being imported twice; without one it is always added. A row that
 * Outgo exported also has its original ID, so it is recognized even if its key is missing. Without an account it goes
 * to the first one.
 */
export type ImportedRow = StatementRow & {
  importKey: string | null
  id?: string | undefined
  accountId?: string | undefined
  /** If omitted, true only for rows that the user entered by hand, which have no import key. */
  reviewed?: boolean | undefined
}

/** A row that can replace an existing transaction, such as the same payment while it was pending. */
export type ReplacingRow = ImportedRow & { replaces?: string | undefined }

/**
 * A transaction as totals count it. If it is a linked refund, its `category` is that of the purchase; otherwise, its
 * rule decides.
 */
export type LedgerTransaction = StatementRow & {
  id: string
  accountId: string
  /** Who was paid or paid, as the user named and merged merchants. Null if the bank's text names no merchant. */
  merchant: Merchant | null
  /** The row's own, which comes back when its rule goes. */
  ownCategory: string
  /** What the bank said; null if no import added it, or if that is unknown. */
  bankDescription: string | null
  bankCategory: string | null
  /** The date that decides in which month it counts. */
  countedOn: Day
  /** The currency of the amount: that of its account. */
  currency: string
  /** The amount in the ledger's currency; null if there is no rate. */
  valueCents: Cents | null
  /** Null if the account is in the ledger's currency, or if there is no rate. */
  rate: string | null
  /** The day of the rate, or its month if it was typed. */
  rateDate: string | null
  excluded: boolean
  /** Why it counts in no total, if it is excluded. */
  leftOutBy: LeftOutBy | null
  /** The rule that decides its category or, if none does, something else about it. */
  ruleId: string | null
  /** Which rule decides what. */
  decidedBy: Record<RuleAction, string | null>
  /** The actions that the user decided, so that rules don't. */
  byHand: RuleAction[]
  /** What a rule shows instead of the description. */
  shownDescription: string | null
  /** A rule's note, for a row without one of its own. */
  ruleNote: string | null
  /** The refunded purchase, if this is a linked refund. */
  refundOf: string | null
  /** How much of it linked refunds have paid back. */
  refundedCents: Cents
  /** The recurring cost that it pays. */
  recurringCostId: string | null
  note: string | null
  tags: string[]
  /** The parts of a split transaction, whose category is empty. No parts for any other. */
  parts: SplitPart[]
  /** Its pictures and documents, oldest first. */
  attachments: Attachment[]
  /** The import that added it. */
  importId: string | null
  /** Whether the user has reviewed it. */
  reviewed: boolean
}

/** The text that searches look in: the description and the note. It is stored, so changing it takes a migration. */
export const searchTextOf = ({ description, note }: Pick<StatementRow, 'description' | 'note'>): string =>
  foldCase(note ? `${description}\n${note}` : description)

/** A row of the export. `account` is the name of its account, by which an import finds or creates it. */
type ExportedRow = LedgerTransaction & { importKey: string | null; account: string }

/** The category that counts, or those of the parts. */
const categoriesOf = ({ category, parts }: ExportedRow): string[] =>
  parts.length > 0 ? [...new Set(parts.map((part) => part.category))] : [category]

/**
 * The columns of History's export. The first four match Bank 1's, so that other programs can read the file as a Bank 1
 * statement. The id and the import key let Outgo recognize its own rows, even if they were edited since.
 */
export const exportColumns = {
  date: { name: 'Transaction Date', write: ({ date }: ExportedRow) => date },
  description: { name: 'Description', write: ({ description }: ExportedRow) => withoutFormula(description) },
  category: { name: 'Category', write: (row: ExportedRow) => withoutFormula(categoriesOf(row).join('; ')) },
  amount: { name: 'Amount', write: ({ cents }: ExportedRow) => amountFromCents(cents).toFixed(2) },
  excluded: { name: 'Excluded', write: ({ excluded }: ExportedRow) => (excluded ? 'Yes' : 'No') },
  ownCategory: { name: 'Own Category', write: ({ ownCategory }: ExportedRow) => withoutFormula(ownCategory) },
  id: { name: 'Outgo ID', write: ({ id }: ExportedRow) => id },
  importKey: { name: 'Import Key', write: ({ importKey }: ExportedRow) => withoutFormula(importKey ?? '') },
  note: { name: 'Note', write: ({ note }: ExportedRow) => withoutFormula(note ?? '') },
  tags: { name: 'Tags', write: ({ tags }: ExportedRow) => withoutFormula(textOfTags(tags)) },
  currency: { name: 'Currency', write: ({ currency }: ExportedRow) => currency },
  account: { name: 'Account', write: ({ account }: ExportedRow) => withoutFormula(account) },
}

/** Columns of the export that imports ignore: what is derived from the text and the rates, and parts, for people. */
export const valueExportColumns = {
  value: {
    name: 'Value',
    write: ({ valueCents }: ExportedRow) =>
      valueCents === null ? '' : amountFromCents(valueCents).toFixed(2),
  },
  merchant: { name: 'Merchant', write: ({ merchant }: ExportedRow) => withoutFormula(merchant?.name ?? '') },
  parts: {
    name: 'Parts',
    write: ({ parts }: ExportedRow) =>
      withoutFormula(
        parts.map(({ category, cents }) => `${category} ${amountFromCents(cents).toFixed(2)}`).join('; '),
      ),
  },
}
