import { createBalanceChain } from '#domain/reading/balance-chain.ts'
import type { DecimalMark } from '#domain/reading/reading.ts'
import { type AmountPlan, readAmount, readBalance } from '#domain/reading/row-amount.ts'
import { cellOf, damageOf, type Row, type Table } from '#domain/reading/table.ts'
import { remembering } from '#domain/reading/texts.ts'
import type { Columns } from './columns.ts'
import type { SignCount } from './signs.ts'
import { stateIn } from './state-in.ts'

export type Trial = AmountPlan & { sign: 1 | -1 }
/** `areDebitsDecided`: the balances agree with this way of reading debits more often than with the other. */
export type RankedTrial = {
  plan: Trial
  isProved: boolean
  areDebitsDecided: boolean
  /** The balance before the oldest row, if there is only one account. */
  opening: number | null
}

type Evidence = {
  debits: SignCount
  credits: SignCount
  directions: Pick<AmountPlan, 'blankDirection' | 'ignoresSign' | 'isOfCard' | 'unmarkedIsOut'>
}

/** All the ways in which the amounts of a row can be made up of its cells. */
export function plansOf(
  { places }: Columns,
  decimal: DecimalMark,
  { debits, credits, directions }: Evidence,
  spending: 'negative' | 'positive' | undefined,
): Trial[] {
  const isMixed = debits.negative > 0 && debits.positive > 0
  const likely = debits.negative > debits.positive ? 'added' : 'taken_off'
  const unlikely = likely === 'added' ? 'taken_off' : 'added'
  const answered = spending === 'negative' ? 'added' : 'taken_off'
  const openWays = spending ? ([answered] as const) : ([likely, unlikely] as const)
  // A few refunds in a column of debits look like debits with a sign, which only a balance disproves.
  const usual = debits.negative > 0 && places.balance ? ([likely, unlikely] as const) : ([likely] as const)
  const ways: readonly AmountPlan['debit'][] = isMixed ? openWays : usual
  const isOpposite = debits.negative === 0 && credits.negative > 0 && credits.positive === 0
  const credit = isOpposite ? (['taken_off', 'added'] as const) : (['added'] as const)
  const fees = places.fee ? (['none', 'taken_off', 'added'] as const) : (['none'] as const)
  const signs = [1, -1] as const
  return ways.flatMap((debit) =>
    credit.flatMap((credit) =>
      fees.flatMap((fee) =>
        signs.map((sign) => ({ decimal, debit, credit, fee, sign, decimals: 2, ...directions })),
      ),
    ),
  )
}

/** Tries each way against the balances, row by row. */
export function createTrials(table: Table, columns: Columns, plans: Trial[]) {
  const { places } = columns
  const readState = remembering((text) => stateIn(columns, text))
  const tried = plans.map((plan) => ({
    plan,
    chains: new Map<string, ReturnType<typeof createBalanceChain>>(),
  }))

  function see(row: Row) {
    if (!places.balance || damageOf(table, row) !== null) return
    const { cells, line } = row
    const state = readState(cellOf(cells, places.state?.[0]))
    if (state !== null && state !== 'booked') return
    const key = `${cellOf(cells, places.account?.[0])} ${cellOf(cells, places.currency?.[0])}`
    for (const { plan, chains } of tried) {
      const amount = readAmount(cells, places, plan, plan.decimals)
      const balance = readBalance(cells, places, plan, plan.decimals)
      if (typeof amount !== 'number' || amount === 0) continue
      const chain = chains.get(key) ?? createBalanceChain()
      chains.set(key, chain)
      chain.see(plan.sign * amount, balance, line)
    }
  }

  /** All ways, the best first. */
  function rank(): RankedTrial[] {
    if (!places.balance)
      return plans
        .slice(0, 1)
        .map((plan) => ({ plan, isProved: false, areDebitsDecided: false, opening: null }))
    const results = tried.map(({ plan, chains }) => {
      let left = 0
      let edges = 0
      let opening: number | null = null
      for (const chain of chains.values()) {
        const result = chain.finish()
        left += result.left
        edges += result.edges
        opening = chains.size === 1 && result.holds ? result.opening : null
      }
      return { plan, left: left / Math.max(1, chains.size), edges, opening }
    })
    const ranked = results.toSorted((a, b) => b.edges - a.edges || a.left - b.left)
    const [best, ...others] = ranked
    if (!best) return []
    // One wrong row leaves two balances more; a way that is wrong throughout leaves nearly all of them.
    const fits = best.edges >= 2 && best.left <= Math.max(2, best.edges * 0.3)
    const isAlone = others.every(
      ({ plan, left, edges }) =>
        edges < best.edges ||
        left > best.left ||
        (plan.sign === best.plan.sign && plan.decimal === best.plan.decimal),
    )
    const areDebitsDecided = others.every(
      ({ plan, left }) => plan.debit === best.plan.debit || plan.sign !== best.plan.sign || left > best.left,
    )
    return ranked.map(({ plan, opening }) => ({
      plan,
      isProved: fits && isAlone,
      areDebitsDecided,
      opening,
    }))
  }

  return { see, rank }
}
