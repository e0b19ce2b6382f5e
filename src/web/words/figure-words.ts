import type { Figure } from '#domain/headline-figures.ts'

/** Names of the rows behind the headline figures. */
export const figureNames: Record<Figure, string> = {
  income: 'Only income',
  spending: 'Only spending and refunds',
  left_over: 'Only what counts',
  left_out: 'Only what is left out',
}
