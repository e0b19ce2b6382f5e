import { isCurrencyInUse } from '#domain/currencies.ts'
import { plainName } from '#domain/reading/plain-name.ts'
import { cellOf, type Row } from '#domain/reading/table.ts'
import { askColumns, withQuestion } from './ask-columns.ts'
import type { ColumnKind } from './column-names.ts'
import { type Profile, share } from './column-profile.ts'
import type { Columns } from './columns.ts'
import { usualCurrency } from './purchases-abroad.ts'

const ofOtherAmount =
  /\b(?:orig\w*|ursprung\w*|fee|fees|gebuhr\w*|commission|foreign|fremd\w*|source|target|local|merchant|instructed|exchange|rate|card|d origine|oryginaln\w*|puvodni)\b/

const ownNames = /\b(?:local|source|target|main|converted|instructed)\b/

/**
 * Chooses among several columns of currencies the one of the amount, or asks. Not that of an original amount or a fee;
 * otherwise the one beside the amount.
 */
export function settleCurrency(
  columns: Columns,
  names: readonly string[],
  profiles: readonly Profile[],
  rows: readonly Row[],
  kinds: readonly (ColumnKind | null)[],
) {
  const { places } = columns
  const [amount] = places.amount ?? []
  const currency = places.currency?.[0] ?? -1
  const usual = kinds
    // An amount with one of these names may be what was booked.
    .flatMap((kind, column) =>
      kind === 'original_amount' && !ownNames.test(plainName(names[column] ?? '')) ? [column] : [],
    )
    .map((column) => (column === amount ? null : usualCurrency(currency, column, places, rows)))
    .find((code) => code !== null)
  if (usual !== undefined) {
    delete places.currency
    columns.currency = isCurrencyInUse(usual) ? usual : null
  }
  const isAsked = columns.question?.choices.some((choice) => choice.includes('currency='))
  // Of several different amounts, the one that was chosen decided it, unless its name is unknown.
  const isNamed = (column: number) => kinds[column] === 'currency'
  const isDecided =
    columns.alike.length === 0 &&
    kinds.filter((kind) => kind === 'amount').length > 1 &&
    isNamed(places.currency?.[0] ?? -1)
  if (amount === undefined || names.length === 0 || isAsked || isDecided) return
  const found = profiles.flatMap((profile, column) => {
    const isCurrency =
      profile.filled >= rows.length * 0.9 && share(profile.codes, profile) === 1 && profile.directions === 0
    return isCurrency && ['currency', null].includes(kinds[column] ?? null) ? [column] : []
  })
  const likely = found.filter((column) => !ofOtherAmount.test(plainName(names[column] ?? '')))
  const own = likely.some(isNamed) ? likely.filter(isNamed) : likely
  const [first, ...others] = own
  if (first === undefined || found.length < 2) return
  const differ = others.some((other) =>
    rows.some(({ cells }) => cellOf(cells, other) !== cellOf(cells, first)),
  )
  const beside = own.filter((column) => Math.abs(column - amount) === 1)
  const sure = differ ? beside : own
  places.currency = [sure[0] ?? first]
  if (differ && beside.length !== 1)
    columns.question = withQuestion(
      columns.question,
      askColumns(
        places,
        own.map((column) => ({ ...places, currency: [column] })),
        { code: 'several_currencies', columns: own.length },
      ),
    )
}
