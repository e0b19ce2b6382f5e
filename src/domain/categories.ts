/** The categories offered for recurring costs and rules, in this order (specification.md, 3). */
export const categories = [
  'Income',
  'Credit Card Payment',
  'Transfer',
  'Bills & Utilities',
  'Shopping',
  'Food & Dining',
  'Transportation',
  'Travel',
  'Entertainment',
  'Healthcare',
  'Other',
] as const

/** Shown for transactions without a category (specification.md, 9). */
export const uncategorized = 'Uncategorized'
