import { plural } from '#words/plural.ts'

/** `1 transaction`, `1,200 transactions`. */
export const counted = (count: number, one: string): string =>
  `${count.toLocaleString('en-US')} ${plural(count, one)}`
