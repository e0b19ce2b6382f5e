import { plainName } from '#domain/reading/plain-name.ts'
import type { ColumnPlaces, Question } from '#domain/reading/reading.ts'
import { cellOf, type Row } from '#domain/reading/table.ts'
import { askColumns } from './ask-columns.ts'
import { type ColumnKind, currencyOfName, kindsOfName } from './column-names.ts'
import { isEmpty, isNumbers, type Profile } from './column-profile.ts'
import type { Columns } from './columns.ts'
import { leadsToBalance } from './leads-to-balance.ts'
import { isAmountForeign } from './purchases-abroad.ts'

/** One signed column, or two; where a file has both, the two say which way the money went. */
export function settleAmount(
  columns: Columns,
  names: readonly string[],
  at: (kind: ColumnKind) => number[],
  profiles: readonly Profile[],
  rows: readonly Row[],
) {
  const { places } = columns
  const hasMoney = (column: number) => (profiles[column]?.filled ?? 0) > (profiles[column]?.zeros ?? 0)
  const named = [...at('net_amount'), ...at('amount')]
  const filled = (column: number) => profiles[column]?.filled ?? 0
  const amounts = (named.some(hasMoney) ? named.filter(hasMoney) : named).toSorted(
    // If only some rows have this amount, it is the original amount of purchases abroad.
    (a, b) => Number(filled(b) >= rows.length * 0.9) - Number(filled(a) >= rows.length * 0.9),
  )
  if (places.amount && amounts[0] !== undefined) places.amount = [amounts[0]]
  const isTold =
    places.debit &&
    places.credit &&
    !(isEmpty(profiles[places.debit[0] ?? -1]) && isEmpty(profiles[places.credit[0] ?? -1]))
  if (isTold && places.amount) {
    const signed = profiles[places.amount[0] ?? -1]?.signed ?? 0
    if (signed > 0 && !isAmountForeign(places, rows)) {
      delete places.debit
      delete places.credit
    } else delete places.amount
  } else if (!isTold && places.amount) {
    delete places.debit
    delete places.credit
  } else if (!places.amount && !places.debit && !places.credit) {
    // "Amount (USD)" names its currency. "Original amount" alone may not be what the account was charged, unless it leads
    // from balance to balance.
    const originals = at('original_amount')
    const sure = originals.find(
      (column) => currencyOfName(names[column] ?? '') !== null || isProvedAmount(column, places, rows),
    )
    const isOther = (profile: Profile, column: number) =>
      kindsOfName(names[column] ?? '').length === 0 && isNumbers(profile) && profile.marked > 0
    const other = sure ?? (profiles.some(isOther) ? undefined : originals.find(hasMoney))
    if (other !== undefined) places.amount = [other]
    if (other !== undefined && sure === undefined)
      columns.question = askColumns(places, [places], { code: 'only_original_amount' })
  }
  if (!places.amount || amounts.length < 2 || at('net_amount').length > 0) return
  // Of several columns of amounts, the one that leads from balance to balance; else the first, if all are alike.
  const proved = amounts.find((column) => isProvedAmount(column, places, rows))
  const isAlike = rows.every(({ cells }) =>
    amounts.every((column) => cellOf(cells, column) === cellOf(cells, amounts[0])),
  )
  const ofAccount = amounts.filter((column) => accountCurrency.test(plainName(names[column] ?? '')))
  const sure = proved ?? (ofAccount.length === 1 && !isAlike ? ofAccount[0] : undefined)
  const currencies = at('currency')
  const choices = amounts.map((column) => ({
    ...places,
    amount: [column],
    currency: isAlike ? places.currency : currencyBeside(column, amounts, currencies, names),
  }))
  Object.assign(places, choices[sure === undefined ? 0 : amounts.indexOf(sure)])
  if (sure !== undefined) return
  if (isAlike) columns.alike = amounts.slice(1)
  else columns.question = askColumns(places, choices, { code: 'several_amounts', columns: amounts.length })
}

const accountCurrency =
  /\b(?:account currency|kontowahrung|walucie rachunku|mene uctu|devise du compte|valuta (?:del )?conto|moneda de la cuenta|moeda da conta|rekeningvaluta)\b|валют[еі] (?:счета|карты|картки|рахунку)/

/**
 * The currency column beside one of several amounts; none if the name of the amount says its currency, or if every
 * currency column is that of another amount.
 */
function currencyBeside(
  amount: number,
  amounts: readonly number[],
  currencies: readonly number[],
  names: readonly string[],
) {
  const isOfAccount = (column: number) => accountCurrency.test(plainName(names[column] ?? ''))
  if (currencyOfName(names[amount] ?? '') !== null) return undefined
  // A column after all amounts is the currency of all of them.
  const isOfOther = (column: number) => amounts.includes(column - 1) && amounts.some((one) => one > column)
  const column = [amount + 1, amount - 1, ...currencies].find(
    (one) =>
      currencies.includes(one) &&
      (one === amount + 1 || (!isOfOther(one) && isOfAccount(one) === isOfAccount(amount))),
  )
  return column === undefined ? undefined : [column]
}

const isProvedAmount = (column: number, { balance }: ColumnPlaces, rows: readonly Row[]): boolean =>
  balance !== undefined &&
  ([1, -1] as const).some((sign) => leadsToBalance(rows, column, balance[0] ?? -1, undefined, sign))

export const askAmount = (places: ColumnPlaces, amounts: readonly number[]): Question =>
  askColumns(
    places,
    amounts.map((column) => ({ ...places, amount: [column] })),
    { code: 'several_amounts', columns: amounts.length },
  )
