import { plainName, plainNames } from '#domain/reading/plain-name.ts'
import type { ColumnPlaces } from '#domain/reading/reading.ts'
import { cellOf, type Row } from '#domain/reading/table.ts'
import type { ColumnKind } from './column-names.ts'
import { fits, isEmpty, type Profile } from './column-profile.ts'
import type { Columns } from './columns.ts'
import { textScore } from './find-description.ts'
import { isTypeText } from './type-words.ts'

// Banks have fewer kinds of transactions than this; the smaller limit is for short files.
const manyTypes = 16
const severalTypes = 8

// Names of columns that hold types at some banks, and what was paid at others.
const bookingTexts = plainNames(
  'buchungstext|vorgang|geschaftsvorfall|operation|operacja|causale|jogcim|forgalmi jogcim|операция|συναλλαγη',
)

/**
 * A column of types names the other party if it has too many texts for types, or texts such as "Payment: Shop", or if it
 * is called a booking text and most of its texts aren't known as types.
 */
export function namesParty(
  name: string,
  column: number,
  profile: Profile | undefined,
  rows: readonly Row[],
): boolean {
  if (profile === undefined || profile.filled < rows.length * 0.9) return false
  const texts = [...new Set(rows.map(({ cells }) => cellOf(cells, column)))].filter((text) => text !== '')
  if (bookingTexts.has(plainName(name)) && texts.filter(isTypeText).length * 2 < texts.length) return true
  const inTwoParts = rows.filter(({ cells }) => /\p{L}: \p{L}/u.test(cellOf(cells, column)))
  return (
    inTwoParts.length * 2 >= profile.filled ||
    profile.distinct >= manyTypes ||
    (profile.distinct >= severalTypes && profile.distinct * 3 > profile.filled)
  )
}

/** A description can continue in columns without names, unless those say something else. */
export function addUnnamedTexts(
  places: ColumnPlaces,
  names: readonly string[],
  profiles: readonly Profile[],
  rows: number,
) {
  const last = places.description?.at(-1)
  if (last === undefined) return
  const isOther = (profile: Profile) =>
    (['direction', 'currency', 'state'] as const).some((kind) => fits(kind, profile, rows))
  const isText = (profile: Profile | undefined) =>
    profile && (isEmpty(profile) || (profile.letters > profile.filled / 2 && !isOther(profile)))
  const end = names.findIndex((name, column) => column > last && (name !== '' || !isText(profiles[column])))
  const unnamed = names.flatMap((_, column) =>
    column > last && (end === -1 || column < end) && !isEmpty(profiles[column]) ? [column] : [],
  )
  places.description = places.description?.concat(unnamed)
}

/**
 * Adds columns with unknown names that have texts where the description is empty: to the description if it is empty in
 * most rows, otherwise only for the rows that have no other text. An email address says less than a column of types.
 */
export function addOtherTexts(
  { places, spareText, flag }: Columns,
  profiles: readonly Profile[],
  rows: readonly Row[],
  kinds: readonly (ColumnKind | null)[],
) {
  const texts = places.description ?? []
  const empty = rows.filter(({ cells }) => texts.every((column) => cellOf(cells, column) === ''))
  if (texts.length === 0 || empty.length === 0) return
  const taken = new Set([...Object.values(places).flat(), flag?.column])
  const others = profiles.flatMap((profile, column) =>
    (kinds[column] ?? null) === null &&
    !taken.has(column) &&
    profile.letters > profile.filled * 0.8 &&
    profile.codes + profile.directions + profile.states + profile.dates === 0 &&
    empty.some(({ cells }) => !/^(?:\S+@\S+)?$/.test(cellOf(cells, column)))
      ? [{ column, profile }]
      : [],
  )
  const [best] = others.toSorted((a, b) => textScore(b.profile) - textScore(a.profile))
  if (!best) return
  if (empty.length * 2 > rows.length && best.profile.filled >= rows.length * 0.9)
    places.description = [...texts, best.column].sort((a, b) => a - b)
  else spareText.unshift(best.column)
}
