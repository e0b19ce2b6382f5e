import { largestSum } from '#domain/money.ts'

/** Shown instead of figures when amounts cannot be added up exactly. In words, so that it is not taken for a figure. */
export function sumTooLargeText(currency: string): string {
  const largest = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    currencyDisplay: 'name',
    notation: 'compact',
    compactDisplay: 'long',
  }).format(largestSum / 100)
  return `The amounts add up to more than ${largest}, which is more than Outgo can add up to the cent. Please correct or delete the largest ones.`
}
