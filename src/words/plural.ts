const rules = new Intl.PluralRules('en-US')

/** The form of a word that goes with a count: `plural(count, 'was', 'were')`. */
export const plural = (count: number, one: string, other = `${one}s`): string =>
  rules.select(count) === 'one' ? one : other
