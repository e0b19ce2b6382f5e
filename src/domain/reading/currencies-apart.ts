import { kindsOfName } from './infer/column-names.ts'
import { plainName } from './plain-name.ts'
import { damageOf, type Row, type Table } from './table.ts'

const currencyWord =
  /(?:^| )(?:currency|ccy|wahrung|devise|monnaie|moneda|moeda|divisa|valuta|munt|waluta|mena|valuutta|deviza|penznem)(?: |$)/

type Side = { amount: number; currency: number }

/**
 * Where money out and money in have a currency each, rewrites the table with one column of currencies at its end. An
 * exchange, which has both amounts in one row, becomes a row for each currency.
 */
export function withCurrenciesApart(table: Table): Table {
  const names = table.names ?? []
  const [debit, credit] = (['debit', 'credit'] as const).map((kind) => sideOf(names, kind))
  if (!debit || !credit) return table
  /** The cells of a row without the amounts that `sides` leaves out. */
  const cellsWith = (cells: readonly string[], sides: readonly Side[]) => [
    ...names.map((_, column) => {
      if (column === debit.currency || column === credit.currency) return ''
      const isLeftOut =
        (column === debit.amount || column === credit.amount) &&
        !sides.some(({ amount }) => amount === column)
      return isLeftOut ? '' : (cells[column] ?? '')
    }),
    cells[sides[0]?.currency ?? -1] ?? '',
  ]
  const rowsOf = (row: Row): Row[] => {
    const { cells } = row
    const isCutOff = row.isUnfinished && cells.length < names.length
    const damage = isCutOff ? { code: 'cut_off' } : damageOf(table, row)
    if (damage) return [{ ...row, damage }]
    const sides = [debit, credit].filter(({ amount }) => /[1-9]/.test(cells[amount] ?? ''))
    const [one, other] = sides
    const isExchange = one && other && cells[one.currency]?.trim() !== cells[other.currency]?.trim()
    return (isExchange ? [[one], [other]] : [sides]).map((own) => ({ ...row, cells: cellsWith(cells, own) }))
  }
  return {
    ...table,
    names: [
      ...names.map((name, column) => ([debit.currency, credit.currency].includes(column) ? '' : name)),
      'Currency',
    ],
    cellCounts: null,
    isInPlace: () => null,
    head: table.head.flatMap(rowsOf),
    get broken() {
      return table.broken
    },
    async *batches() {
      for await (const rows of table.batches()) yield rows.flatMap(rowsOf)
    },
  }
}

/** The columns with the amount and the currency of money out or in. */
function sideOf(names: readonly string[], kind: 'debit' | 'credit'): Side | null {
  const isOfKind = (name: string) => kindsOfName(name)[0]?.kind === kind
  const amount = names.findIndex(isOfKind)
  const currency = names.findIndex((name) => {
    const plain = plainName(name)
    return currencyWord.test(plain) && isOfKind(plain.replace(currencyWord, ' '))
  })
  return amount === -1 || currency === -1 ? null : { amount, currency }
}
