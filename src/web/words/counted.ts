import { format } from '#web/format/format.ts'
import { plural } from '#words/plural.ts'

/** `1 transaction`, `1,200 transactions`. */
export const counted = (count: number, one: string, other?: string): string =>
  `${format.number(count)} ${plural(count, one, other)}`
