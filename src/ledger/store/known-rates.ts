import { addDays, type Day, monthOf } from '#domain/calendar.ts'
import { parseJson } from '#domain/parse-json.ts'
import type { KnownRates } from '#domain/rates/rate-on-day.ts'
import type { Store } from '#store/schema.ts'

/** The rates for amounts in these currencies on these days. */
export async function readKnownRates(
  store: Store,
  ledgerId: string,
  into: string,
  { currencies, days }: { currencies: readonly string[]; days: readonly Day[] },
): Promise<KnownRates> {
  const asked = [...new Set(currencies)]
  const typed = await store
    .selectFrom('rates')
    .select(['currency', 'month', 'rate'])
    .where('ledgerId', '=', ledgerId)
    .where('intoCurrency', '=', into)
    .where('currency', 'in', asked)
    .where('month', 'in', [...new Set(days.map(monthOf))])
    .execute()
  const typedByMonth = new Map(typed.map(({ currency, month, rate }) => [`${currency} ${month}`, rate]))
  const quoted = await readFileRates(store, ledgerId, [...asked, into], days)
  return {
    into,
    typed: (currency, month) => typedByMonth.get(`${currency} ${month}`),
    quoted: (currency, day) => quoted.get(`${currency} ${day.slice(0, 4)}`)?.[day.slice(5)],
  }
}

/** The years of the loaded file that these days need, by currency and year. */
async function readFileRates(
  store: Store,
  ledgerId: string,
  currencies: readonly string[],
  days: readonly Day[],
): Promise<ReadonlyMap<string, Record<string, string>>> {
  // In the first days of a year, the last rate can be of the year before.
  const years = [...new Set(days.flatMap((day) => [day, addDays(day, -7)].map((each) => each.slice(0, 4))))]
  const rows = await store
    .selectFrom('ledgers')
    .innerJoin('fileRates', (join) =>
      join
        .onRef('fileRates.ledgerId', '=', 'ledgers.id')
        .onRef('fileRates.fileId', '=', 'ledgers.rateFileId'),
    )
    .select(['fileRates.currency', 'fileRates.year', 'fileRates.rates'])
    .where('ledgers.id', '=', ledgerId)
    .where('fileRates.currency', 'in', currencies)
    .where('fileRates.year', 'in', years)
    .execute()
  return new Map(
    rows.map(({ currency, year, rates }) => [
      `${currency} ${year}`,
      // Only ever written from what was checked.
      (parseJson(rates) ?? {}) as Record<string, string>,
    ]),
  )
}
