/** A bank whose statements can be read. Part of every import key: never rename one. */
export type BankId = 'bank-1' | 'bank-2' | 'bank-3'

/** How one bank names the columns of its statements (specification.md, 3). */
export type BankFormat = {
  id: BankId
  name: string
  date: string
  description: string
  /** One signed column, or two unsigned ones of which the debit is what was spent. */
  amount: { signed: string } | { debit: string; credit: string }
  category: string | null
}

export const bankFormats: readonly BankFormat[] = [
  {
    id: 'bank-1',
    name: 'Bank 1',
    date: 'Transaction Date',
    description: 'Description',
    amount: { signed: 'Amount' },
    category: 'Category',
  },
  {
    id: 'bank-2',
    name: 'Bank 2',
    date: 'Date',
    description: 'Payee',
    amount: { signed: 'Amount' },
    category: null,
  },
  {
    id: 'bank-3',
    name: 'Bank 3',
    date: 'Transaction Date',
    description: 'Description',
    amount: { debit: 'Debit', credit: 'Credit' },
    category: 'Category',
  },
]

/** The columns a statement of the bank cannot be read without. A category is welcome, not required. */
export const requiredColumns = ({ date, description, amount }: BankFormat): string[] => [
  date,
  description,
  ...Object.values(amount),
]
