import { dayNumber } from '#domain/matching/days-apart.ts'
import { findTransfers } from '#domain/matching/find-transfers.ts'
import type { Movement } from '#domain/matching/movement.ts'
import { milliseconds } from './figure-text.ts'
import { accountsOf, type HouseholdTools, householdTools, movementsOf } from './household/household.ts'
import { meanRow } from './household/mean-row.ts'
import { Considered, monthByMonth, nearDays } from './household/month-by-month.ts'
import { scoreAlike } from './household/score-alike.ts'
import type { MeasuredRow } from './measured-row.ts'
import { median } from './median.ts'

/** Not those that the weights were fitted to, which were 1 to 3. */
const seeds = [101, 102, 103]
const years = 3

/** Scores the matching of transfers and refunds on generated households, brought in month by month. */
export async function householdMatching(): Promise<MeasuredRow[]> {
  const tools = await householdTools()
  if (!tools) {
    console.error('No household generator: set OUTGO_HOUSEHOLD_TOOLS to its directory. See bench/README.md.')
    return []
  }
  const scores = Object.keys(tools.profiles).flatMap((name) => scoresOf(tools, name))
  return [...scores, ...pairingTime(tools)]
}

function scoresOf(tools: HouseholdTools, name: string): MeasuredRow[] {
  const scores = seeds.map((seed) => {
    const household = tools.generateHousehold({ seed, years, profile: tools.profiles[name] })
    const { linked, suggested, refunds, series } = monthByMonth(accountsOf(household), movementsOf(household))
    const pairs = (found: typeof linked) => found.map(({ outId, inId }): [string, string] => [outId, inId])
    return {
      linked: tools.scoreTransfers(household, pairs(linked)),
      all: tools.scoreTransfers(household, pairs([...linked, ...suggested])),
      alike: scoreAlike(household, pairs([...linked, ...suggested])),
      refunds: tools.scoreRefunds(household, refunds),
      series: tools.scoreSeries(
        household,
        series.map(({ rowIds, cadence }) => ({ transaction_ids: rowIds, cadence })),
      ),
    }
  })
  const row = meanRow(name, scores)
  return [
    row('precision of transfers linked without asking', ({ linked }) => linked.precision, 'at least 0.995'),
    row('  their share of all transfers', ({ linked }) => linked.recall, ''),
    row('precision with suggestions', ({ all }) => all.precision, 'at least 0.99'),
    row('recall with suggestions', ({ all }) => all.recall, 'at least 0.98'),
    row(
      '  precision, if rows of the same day and amount may change places',
      ({ alike }) => alike.precision,
      '',
    ),
    row('  recall, if they may', ({ alike }) => alike.recall, ''),
    row('precision of refunds', ({ refunds }) => refunds.precision, 'at least 0.90'),
    row('recall of refunds', ({ refunds }) => refunds.recall, 'at least 0.85'),
    row('precision of recurring costs', ({ series }) => series.precision, 'at least 0.90'),
    row('recall of recurring costs', ({ series }) => series.recall, 'at least 0.88'),
    row('  precision of yearly ones', ({ series }) => series.yearly.precision, 'at least 0.85'),
    row('  recall of yearly ones', ({ series }) => series.yearly.recall, 'at least 0.85'),
    row('  recall of varying ones', ({ series }) => series.varying.recall, 'at least 0.80'),
  ]
}

/** How long it takes to pair 300 new rows with what a store finds near them among 100,000. */
function pairingTime(tools: HouseholdTools): MeasuredRow[] {
  const [profile] = Object.values(tools.profiles)
  const household = tools.generateHousehold({ seed: 101, years: 60, profile })
  const accounts = accountsOf(household)
  const rows = movementsOf(household).slice(0, 100_300)
  const imported = rows.slice(-300)
  const from = Math.min(...imported.map(({ date }) => dayNumber(date))) - nearDays
  const amounts = new Set(imported.map(({ cents }) => Math.abs(cents)))
  const isCash = new Set(accounts.filter(({ kind }) => kind === 'cash').map(({ id }) => id))
  const isNear = ({ date, cents, accountId }: Movement) =>
    dayNumber(date) >= from && (amounts.has(Math.abs(cents)) || isCash.has(accountId))
  const near = rows.filter((row, index) => index >= rows.length - 300 || isNear(row))
  const considered = new Considered(rows)
  considered.add(findTransfers({ accounts, rows }).considered)
  const habits = considered.habitsOf(rows.slice(0, -near.length))
  const times = Array.from({ length: 21 }, () => {
    const start = performance.now()
    findTransfers({ accounts, rows: near, habits })
    return performance.now() - start
  })
  return [
    {
      measure: `Pairing 300 new rows, handed over with the ${near.length - 300} near them of 100,000`,
      figure: milliseconds(median(times)),
      against: '',
      ratio: null,
      aim: 'under 30 ms',
    },
  ]
}
