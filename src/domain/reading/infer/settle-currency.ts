import { isCurrencyInUse } from '#domain/currencies.ts'
import { plainName } from '#domain/reading/plain-name.ts'
import { plainPattern } from '#domain/reading/plain-pattern.ts'
import { cellOf, type Row } from '#domain/reading/table.ts'
import { askColumns, withQuestion } from './ask-columns.ts'
import type { ColumnKind } from './column-names.ts'
import { isNumbers, type Profile, share } from './column-profile.ts'
import type { Columns } from './columns.ts'
import { usualCurrency } from './purchases-abroad.ts'

const ofOtherAmount =
  /\b(?:orig\w*|ursprung\w*|fee|fees|gebuhr\w*|commission|foreign|fremd\w*|source|target|local|merchant|instructed|exchange|rate|card|d origine|oryginaln\w*|puvodni)\b/

const originalWords = plainPattern(String.raw`
  \b(?:orig\w*|orij\w*|ursprung\w*|fremd\w*|foreign|oprindelig\w*|opprinnelig\w*|eredeti|utland\w*|utenland\w*|
  udenland\w*|vreemde|oorspr\w*|etrangere?|extranjera|estrangeira|estera|puvodni|povodn\w*|zahranic\w*|oryginaln\w*|
  оригинал\w*|現地\w*|外貨\w*|外币\w*|外幣\w*)\b
`)

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
  if (usual === undefined && isOfOriginal(columns, names, profiles, rows, kinds)) delete places.currency
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

/**
 * Whether the only column of currencies belongs to an original amount that differs from the one that was booked, judging by
 * its name and by the columns beside it.
 */
function isOfOriginal(
  { places, question }: Columns,
  names: readonly string[],
  profiles: readonly Profile[],
  rows: readonly Row[],
  kinds: readonly (ColumnKind | null)[],
): boolean {
  const [currency] = places.currency ?? []
  const [amount] = places.amount ?? []
  const isAmountOriginal = kinds[amount ?? -1] === 'original_amount'
  if (names.length === 0 || currency === undefined || amount === undefined) return false
  if (isAmountOriginal || question !== null) return false
  if (kinds.filter((kind) => kind === 'currency').length > 1) return false
  const own = [amount, ...(places.balance ?? []), ...(places.fee ?? [])]
  const isOther = (column: number) => {
    const profile = profiles[column]
    return (
      profile !== undefined &&
      !own.includes(column) &&
      isNumbers(profile) &&
      profile.marked > 0 &&
      rows.some(({ cells }) => cellOf(cells, column) !== '' && isOtherAmount(cells, amount, column))
    )
  }
  const saysOriginal = (column: number) => originalWords.test(plainName(names[column] ?? ''))
  const hasColumnOfItsOwn = profiles.some(
    (profile, column) =>
      column !== currency &&
      profile.filled > 0 &&
      share(profile.codes, profile) === 1 &&
      saysOriginal(column),
  )
  if (hasColumnOfItsOwn && !saysOriginal(currency)) return false
  const isNamed = (column: number) => kinds[column] === 'original_amount'
  const isUnknown = (column: number) => (kinds[column] ?? null) === null
  const near = [currency - 1, currency + 1, currency - 2, currency + 2].filter(isOther)
  if (near.length > 0 && saysOriginal(currency)) return true
  // The currency of an amount is usually written after it.
  if (amount === currency - 1) return false
  const isBeside = (column: number) => Math.abs(column - currency) === 1 && amount !== currency + 1
  return near.some((column) => isNamed(column) || (isUnknown(column) && isBeside(column)))
}

const isOtherAmount = (cells: readonly string[], amount: number, column: number): boolean => {
  const digits = (at: number) => cellOf(cells, at).replace(/\D/g, '').replace(/^0+/, '')
  return digits(column) !== '' && digits(column) !== digits(amount)
}
