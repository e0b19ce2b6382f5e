import type { ReadMovement } from './movement.ts'
import { type Chain, isRare, type Step, sharesReference, stepBetween } from './series-chains.ts'
import { cashText, debitText, otherPartyText } from './transfer-words.ts'

export const seriesEvidenceNames = [
  'always',
  'weekly',
  'biweekly',
  'monthly',
  'quarterly',
  'semiannual',
  'yearly',
  'rows',
  'sameAmount',
  'drift',
  'leftOut',
  'change',
  'shareOfText',
  'shareOfAmount',
  'othersOfName',
  'othersOfText',
  'card',
  'cash',
  'otherParty',
  'debit',
  'sameDayOfMonth',
  'amounts',
  'span',
  'amount',
  'merged',
  'sameReference',
  'rareSameAmount',
  'rareDrift',
  'rareOfThree',
  'rareRows',
  'rareDebit',
  'rareSameText',
  'rareSameAccount',
  'rareCash',
  'rareRound',
  'rareOthersOfText',
  'quarterlySameAmount',
] as const

export type SeriesEvidence = Partial<Record<(typeof seriesEvidenceNames)[number], number>>

/** Collects the evidence that a chain is a commitment, not a habit or coincidence. `rows` are all that were searched. */
export function seriesEvidenceAmong(rows: readonly ReadMovement[]): (chain: Chain) => SeriesEvidence {
  const ofName = new Map<string | undefined, number>()
  for (const { name } of rows) ofName.set(name[0], (ofName.get(name[0]) ?? 0) + 1)
  const days = rows.map(({ day }) => day)
  const span = Math.max(1, days.reduce((most, day) => Math.max(most, day), 0) - Math.min(...days.slice(0, 1)))
  return (chain) => {
    const first = chain.rows[0] as ReadMovement
    const last = chain.rows.at(-1) as ReadMovement
    const steps = stepsOf(chain)
    const count = chain.rows.length
    const usual = mean(chain.rows.map(({ cents }) => -cents))
    const meanwhile = chain.alike.filter(({ day }) => day >= first.day && day <= last.day)
    const alikeInAmount = meanwhile.filter(({ cents }) => Math.abs(Math.log(-cents / usual)) < 0.5)
    const sameAmount = mean(steps.map(({ isSameAmount, change }) => (isSameAmount || change < 0.002 ? 1 : 0)))
    const drift = mean(steps.map((step) => step.drift))
    const othersOfText = Math.log(chain.alike.length / count)
    const isRareChain = isRare(chain.cadence)
    return {
      always: 1,
      [chain.cadence.name]: 1,
      rows: Math.log(count),
      sameAmount,
      drift,
      leftOut: Math.min(5, mean(steps.map(({ periods }) => periods - 1))),
      change: mean(steps.map((step) => step.change)),
      shareOfText: count / Math.max(count, meanwhile.length),
      shareOfAmount: count / Math.max(count, alikeInAmount.length),
      othersOfText,
      amounts: new Set(chain.rows.map(({ cents }) => cents)).size / count,
      span: (last.day - first.day) / span,
      amount: Math.log(usual / 5000),
      sameDayOfMonth:
        chain.cadence.days > 20 ? agreement(chain.rows.map(({ date }) => Number(date.slice(8)))) : 0.8,
      ...(chain.isMerged && { merged: 1 }),
      sameReference: sharedReferences(chain.rows),
      ...(first.account.kind === 'credit_card' && { card: 1 }),
      ...(first.account.kind === 'cash' && { cash: 1 }),
      ...(otherPartyText.test(first.text) && { otherParty: 1 }),
      ...(debitText.test(first.text) && { debit: 1 }),
      ...(chain.cadence.name === 'quarterly' && { quarterlySameAmount: sameAmount }),
      ...(isRareChain
        ? {
            ...rareEvidence(chain.rows, first),
            rareSameAmount: sameAmount,
            rareDrift: drift,
            rareOthersOfText: othersOfText,
          }
        : { othersOfName: Math.log(Math.max(count, ofName.get(first.name[0]) ?? 0) / count) }),
    }
  }
}

/** Two or three payments a year apart prove little, so their texts must be similar. */
const rareEvidence = (rows: readonly ReadMovement[], first: ReadMovement): SeriesEvidence => ({
  ...(rows.length > 2 && { rareOfThree: 1 }),
  rareRows: Math.log(rows.length / 2),
  ...(debitText.test(first.text) && { rareDebit: 1 }),
  ...(new Set(rows.map(({ name }) => name.slice(0, 3).join(' '))).size === 1 && { rareSameText: 1 }),
  ...(rows.every(({ accountId }) => accountId === first.accountId) && { rareSameAccount: 1 }),
  ...(cashText.test(first.text) && { rareCash: 1 }),
  ...(first.cents % 500 === 0 && { rareRound: 1 }),
})

/** How often a row repeats a reference of the one before, such as a contract number. */
const sharedReferences = (rows: readonly ReadMovement[]): number =>
  mean(rows.slice(1).map((row, index) => (sharesReference(rows[index] as ReadMovement, row) ? 1 : 0)))

const farOff: Step = { periods: 1, drift: 1, isSameAmount: false, change: 0.5 }

const stepsOf = ({ rows, cadence }: Chain): Step[] =>
  rows.slice(1).map((row, index) => stepBetween(rows[index] as ReadMovement, row, cadence) ?? farOff)

const mean = (numbers: readonly number[]) =>
  numbers.reduce((sum, number) => sum + number, 0) / Math.max(1, numbers.length)

/** From 0, all over the month, to 1, always the same day: the 31st is next to the 1st. */
function agreement(daysOfMonth: readonly number[]): number {
  const angles = daysOfMonth.map((day) => (day / 30.44) * 2 * Math.PI)
  return Math.hypot(mean(angles.map(Math.sin)), mean(angles.map(Math.cos)))
}
