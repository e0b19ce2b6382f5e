import { type Day, isDay } from '#domain/calendar.ts'

const types = ['day', 'month', 'year'] as const

/**
 * Reads a day in figures as people of a locale type it: `3.10.2025` in German, `10/3/2025` in American English. Null if
 * it isn't one. A year of two digits is in this century.
 */
export function readTypedDay(text: string, locale: string): Day | null {
  const figures = /^(\d{1,4})([./-])(\d{1,2})\2(\d{1,4})\.?$/.exec(text)
  if (!figures) return null
  const [, first = '', , second = '', third = ''] = figures
  const format = new Intl.DateTimeFormat(`${locale}-u-ca-gregory-nu-latn`)
  const order = format.formatToParts(0).flatMap(({ type }) => types.find((one) => one === type) ?? [])
  const of = (type: (typeof types)[number]) => [first, second, third][order.indexOf(type)] ?? ''
  const year = of('year')
  const day = [year.length === 2 ? `20${year}` : year, of('month'), of('day')]
    .map((figure) => figure.padStart(2, '0'))
    .join('-')
  return isDay(day) ? day : null
}
