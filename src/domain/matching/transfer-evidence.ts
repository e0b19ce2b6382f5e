import { weekdaysBetween } from './days-apart.ts'
import type { ReadMovement } from './movement.ts'
import type { Candidate } from './transfer-candidates.ts'
import {
  cardPaymentText,
  cashText,
  genericAccountWords,
  otherPartyText,
  paysCardText,
  plain,
  transferText,
} from './transfer-words.ts'

/** Evidence for and against two movements being one transfer. Most values are 1 or absent; some are logarithms. */
export type Evidence = Partial<Record<EvidenceName, number>>
export type EvidenceName = (typeof evidenceNames)[number]

const lateness = ['sameDay', 'after1', 'after2', 'after3', 'after4', 'after5', 'arrivedBefore'] as const

export const evidenceNames = [
  'always',
  ...lateness,
  'cashNotedBefore',
  'sameReference',
  'numberInText',
  'nameInText',
  'transferTextOut',
  'transferTextIn',
  'otherPartyOut',
  'otherPartyIn',
  'sameName',
  'sameNames',
  'samePerson',
  'toCard',
  'fromCard',
  'toCash',
  'fromCash',
  'toSavings',
  'fromSavings',
  'paysCardText',
  'cardPaidText',
  'cashTextOut',
  'noCashTextOut',
  'cashTextIn',
  'cashTextElsewhere',
  'dateInText',
  'otherDateInText',
  'fee',
  'exchanged',
  'roundAmount',
  'commonAmount',
  'habitOut',
  'habitIn',
  'newTextOut',
  'newTextIn',
  'sideOut',
  'sideIn',
  'partnerOut',
  'partnerIn',
  'delay',
  'mutualHabit',
  'rivalOut',
  'rivalIn',
  'interchangeable',
] as const

/** The evidence in the two rows and their accounts alone. */
export function ownEvidence(candidate: Candidate): Evidence {
  const { out, in: arrival, fee, exchanged } = candidate
  return {
    always: 1,
    ...timeEvidence(candidate),
    ...textEvidence(out, arrival),
    ...kindEvidence(out, arrival),
    ...(fee > 0 && { fee: 1 }),
    ...(exchanged && { exchanged: 1 }),
    ...(out.cents % 500 === 0 && { roundAmount: 1 }),
  }
}

function timeEvidence({ out, in: arrival, gap }: Candidate): Evidence {
  if (gap < 0) return { arrivedBefore: -gap, ...(arrival.account.kind === 'cash' && { cashNotedBefore: 1 }) }
  return { [lateness[Math.min(5, weekdaysBetween(out.day, arrival.day))] ?? 'after5']: 1 }
}

function textEvidence(out: ReadMovement, arrival: ReadMovement): Evidence {
  const sharedNames = new Set(out.name.filter((word) => arrival.name.includes(word) && isName(word))).size
  return {
    ...([...out.references].some((reference) => arrival.references.has(reference)) && { sameReference: 1 }),
    ...((hasNumberOf(out, arrival) || hasNumberOf(arrival, out)) && { numberInText: 1 }),
    ...((hasNameOf(out, arrival) || hasNameOf(arrival, out)) && { nameInText: 1 }),
    ...(transferText.test(out.text) && { transferTextOut: 1 }),
    ...(transferText.test(arrival.text) && { transferTextIn: 1 }),
    ...(sharedNames > 0 && { sameName: 1 }),
    ...(sharedNames > 1 && { sameNames: 1 }),
    ...(sharedNames > 0 && isBetweenPeople(out, arrival) && { samePerson: 1 }),
    ...(sharedNames === 0 && otherPartyText.test(out.text) && { otherPartyOut: 1 }),
    ...(sharedNames === 0 && otherPartyText.test(arrival.text) && { otherPartyIn: 1 }),
  }
}

/** If you pay a friend and the friend pays you back, the same name is on both sides, but it is not a transfer. */
const isBetweenPeople = (out: ReadMovement, arrival: ReadMovement) =>
  otherPartyText.test(out.text) && otherPartyText.test(arrival.text)

/** A word that both sides share is evidence, unless banks use it everywhere. */
const isName = (word: string) =>
  word.length > 2 &&
  ![transferText, cardPaymentText, cashText, otherPartyText].some((pattern) => pattern.test(word))

const hasNumberOf = ({ text }: ReadMovement, { account: { numberHint } }: ReadMovement) =>
  numberHint !== null && numberHint.length >= 3 && text.includes(plain(numberHint))

const hasNameOf = ({ text }: ReadMovement, { account: { name } }: ReadMovement) =>
  plain(name)
    .split(/[^\p{L}]+/u)
    .some((word) => word.length >= 4 && !genericAccountWords.has(word) && text.includes(word))

function kindEvidence(out: ReadMovement, arrival: ReadMovement): Evidence {
  return {
    ...(out.account.kind === 'credit_card' && { fromCard: 1 }),
    ...(out.account.kind === 'cash' && { fromCash: 1 }),
    ...(out.account.kind === 'savings' && { fromSavings: 1 }),
    ...(arrival.account.kind === 'savings' && { toSavings: 1 }),
    ...(arrival.account.kind === 'credit_card' && {
      toCard: 1,
      ...(paysCardText.test(out.text) && { paysCardText: 1 }),
      ...(cardPaymentText.test(arrival.text) && { cardPaidText: 1 }),
    }),
    ...(arrival.account.kind === 'cash'
      ? cashEvidence(out, arrival)
      : cashText.test(out.text) && { cashTextElsewhere: 1 }),
  }
}

function cashEvidence(out: ReadMovement, arrival: ReadMovement): Evidence {
  const [, month, day] = arrival.date.split('-').map(Number)
  const isPrinted = out.printedDates.has((month ?? 0) * 100 + (day ?? 0))
  return {
    toCash: 1,
    ...(cashText.test(out.text) ? { cashTextOut: 1 } : { noCashTextOut: 1 }),
    ...(cashText.test(arrival.text) && { cashTextIn: 1 }),
    ...(out.printedDates.size > 0 && (isPrinted ? { dateInText: 1 } : { otherDateInText: 1 })),
  }
}
