import { cellOf, type Row } from '#domain/reading/table.ts'
import type { ColumnKind } from './column-names.ts'
import { isDates, type Profile } from './column-profile.ts'
import type { Columns } from './columns.ts'

const fewRows = 4

/** Finds the description by its cells, if no name says which column it is. */
export function findDescription(
  columns: Columns,
  isNameless: boolean,
  profiles: readonly Profile[],
  free: readonly { profile: Profile; column: number }[],
  kinds: readonly (ColumnKind | null)[],
  rows: readonly Row[],
) {
  const { places } = columns
  const taken = new Set(Object.values(places).flat())
  // Names may be in a column of references, if there is no better one.
  const references = profiles.flatMap((profile, column) =>
    kinds[column] === 'other' && profile.letters > profile.filled * 0.8 ? [{ profile, column }] : [],
  )
  const texts =
    (columns.spareText.length > 0 ? [free] : [free, references])
      .map((some) => some.filter(({ profile, column }) => !taken.has(column) && isText(profile)))
      .find((some) => some.length > 0) ?? []
  const best = texts.toSorted((a, b) => textScore(b.profile) - textScore(a.profile))[0]
  const [spare] = columns.spareText
    .flatMap((column) => {
      const profile = profiles[column]
      return profile && !taken.has(column) ? [{ profile, column }] : []
    })
    .toSorted((a, b) => textScore(b.profile) - textScore(a.profile))
  // A column with few different texts could be the cardholder. Prefer a column of types if it says more.
  const isRepeated = best && spare && best.profile.distinct * 2 <= best.profile.filled
  if (spare && (!best || (isRepeated && textScore(spare.profile) > textScore(best.profile))))
    places.description = [spare.column]
  else if (best) {
    // So few rows can't show which column repeats a few texts.
    const isShort = rows.length < fewRows
    const isAccount = (column: number) =>
      rows.every(({ cells }) => /^(?:[A-Z]{2}\d{2}[\dA-Z]{8,})?$/.test(cellOf(cells, column)))
    // Some banks write what was paid by card and what was transferred in two columns.
    const fillsGaps = (column: number) =>
      rows.every(({ cells }) => cellOf(cells, best.column) === '' || cellOf(cells, column) === '')
    const others = texts.filter(
      ({ column, profile }) =>
        column !== best.column &&
        isNameless &&
        (isShort
          ? profile.codes + profile.states === 0 && !isAccount(column)
          : (profile.distinct > 2 || fillsGaps(column)) && profile.length / Math.max(1, profile.filled) > 6),
    )
    places.description = [best.column, ...others.map(({ column }) => column)].sort((a, b) => a - b)
  }
}

const isText = (profile: Profile) =>
  profile.letters > 0 && !isDates(profile) && profile.directions < profile.filled

/** Ranks columns of text: the more different texts a column has, and the longer they are, the higher its score. */
export const textScore = (profile: Profile): number =>
  profile.distinct * Math.min(30, profile.length / Math.max(1, profile.filled))
