import type { Figure } from '#domain/headline-figures.ts'
import type { LeftOutBy } from '#domain/left-out.ts'

/** Names of the rows behind the headline figures. */
export const figureNames: Record<Figure, string> = {
  income: 'Only income',
  spending: 'Only spending and refunds',
  left_over: 'Only what counts',
  left_out: 'Only what is left out',
  transfer_categories: 'Only in transfer categories',
}

/** The same for why something is left out. */
export const leftOutNames: Record<LeftOutBy, string> = {
  rule: 'Only excluded by rules',
  transfer: 'Only linked transfers',
  no_rate: 'Only without a rate',
}
