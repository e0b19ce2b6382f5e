/** A bank whose statements can be read. Part of every import key, so never rename one. */
export type BankId = 'bank-1' | 'bank-2' | 'bank-3'

/** The column names in one bank's statements (specification.md, 3). */
export type BankFormat = {
  id: BankId
  name: string
  date: string
  description: string
  /** Either one signed column, or separate debit and credit columns. */
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

/** The columns that a statement of the bank must have. The category is optional. */
export const requiredColumns = ({ date, description, amount }: BankFormat): string[] => [
  date,
  description,
  ...Object.values(amount),
]
