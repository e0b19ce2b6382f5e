import { format } from '#web/format/format.ts'

const rules = new Intl.PluralRules('en-US')

/** The form of a word that goes with a count: `plural(count, 'was', 'were')`. */
export const plural = (count: number, one: string, other = `${one}s`): string =>
  rules.select(count) === 'one' ? one : other

/** `1 transaction`, `1,200 transactions`. */
export const counted = (count: number, one: string, other?: string): string =>
  `${format.number(count)} ${plural(count, one, other)}`
