import { inOrder, type ReadMovement } from './movement.ts'
import { likenessAmong } from './same-merchant.ts'
import { otherPartyText } from './transfer-words.ts'

/** Bank terms, in many languages, for money that a merchant pays back. */
const refundText =
  /refund|return|reversal|remb|avoir|devol|anulac|retour|retur|aterbetal|aterkop|tilbakebet|tilbagebet|palautus|erstatt|gutschrift|abono|storno|ersatt|rimbors|reembols|refusion|zwrot|credit/

/** An incoming amount, and a purchase that it may refund in whole or in part. */
export type RefundCandidate = { refund: ReadMovement; purchase: ReadMovement; likeness: number }

export const refundEvidenceNames = [
  'always',
  'likeness',
  'sameName',
  'sameFirstWord',
  'sameNumber',
  'wholeAmount',
  'share',
  'smallShare',
  'refundText',
  'otherParty',
  'card',
  'within1Day',
  'within18Days',
  'within50Days',
  'later',
  'roundRefund',
  'roundPurchase',
  'bothRound',
  'creditsOften',
  'wholeOfCreditor',
  'rivals',
  'score',
] as const

export type RefundEvidence = Partial<Record<(typeof refundEvidenceNames)[number], number>>

const longestWait = 120
/** Below this, two texts name different merchants. */
const leastLikeness = 0.2
/** How many purchases are compared with one refund, the nearest first, so that many alike rows take no longer. */
const mostCandidates = 100
/** The same for all refunds together: if there are thousands, fewer purchases are compared with each. */
const mostInAll = { candidates: 100_000, purchases: 4_000_000, names: 250_000 }

/** The purchases that could have been refunded: same account and name, at least the amount, up to 120 days before. */
export function refundCandidates(rows: readonly ReadMovement[]): RefundCandidate[] {
  const likeness = likenessOfRows(rows)
  const purchases = rows.filter(({ cents }) => cents < 0).toSorted(inOrder)
  const refunds = rows.filter(({ cents }) => cents > 0).toSorted(inOrder)
  const most = {
    candidates: Math.min(mostCandidates, Math.ceil(mostInAll.candidates / refunds.length)),
    purchases: Math.ceil(mostInAll.purchases / refunds.length),
  }
  let until = 0
  return refunds.flatMap((refund) => {
    while ((purchases[until]?.day ?? Number.POSITIVE_INFINITY) <= refund.day) until += 1
    const candidates: RefundCandidate[] = []
    for (const purchase of purchases.slice(Math.max(0, until - most.purchases), until).reverse()) {
      if (candidates.length === most.candidates || refund.day - purchase.day > longestWait) break
      if (-purchase.cents < refund.cents) continue
      const candidate = { refund, purchase, likeness: likeness(refund, purchase) }
      if (candidate.likeness >= leastLikeness) candidates.push(candidate)
    }
    return candidates.reverse()
  })
}

/** Compares each pair of names only once, because many rows share a name. */
function likenessOfRows(
  rows: readonly ReadMovement[],
): (refund: ReadMovement, purchase: ReadMovement) => number {
  const likeness = likenessAmong(rows.map(({ name }) => name))
  const keys = new Map(rows.map((row) => [row, row.name.join(' ')]))
  const known = new Map<string | undefined, Map<string | undefined, number>>()
  let namesLeft = mostInAll.names
  return (refund, purchase) => {
    const ofRefund = known.get(keys.get(refund)) ?? new Map<string | undefined, number>()
    known.set(keys.get(refund), ofRefund)
    const key = keys.get(purchase)
    const before = ofRefund.get(key)
    if (before !== undefined) return before
    if (namesLeft <= 0 && key !== keys.get(refund)) return 0
    namesLeft -= 1
    const likenessOfNames = likeness(refund.name, purchase.name)
    ofRefund.set(key, likenessOfNames)
    return likenessOfNames
  }
}

/** Collects the evidence for a candidate. The rows belong to one account. */
export function refundEvidenceAmong(
  rows: readonly ReadMovement[],
): (candidate: RefundCandidate) => RefundEvidence {
  const creditShare = creditShares(rows)
  const numbersOf = tellingNumbers(rows)
  return ({ refund, purchase, likeness }) => {
    const share = refund.cents / -purchase.cents
    const credits = creditShare(refund)
    const numbers = numbersOf(refund)
    return {
      always: 1,
      likeness,
      ...waitEvidence(refund.day - purchase.day),
      ...(refund.name.join() === purchase.name.join() && { sameName: 1 }),
      ...(refund.name[0] === purchase.name[0] && { sameFirstWord: 1 }),
      ...(numbersOf(purchase).some((number) => numbers.includes(number)) && { sameNumber: 1 }),
      ...(share === 1 && { wholeAmount: 1, wholeOfCreditor: credits }),
      share: Math.log(share),
      ...(share < 0.19 && { smallShare: 1 }),
      ...(refundText.test(refund.text) && !refundText.test(purchase.text) && { refundText: 1 }),
      ...(otherPartyText.test(purchase.text) && { otherParty: 1 }),
      ...(refund.account.kind === 'credit_card' && { card: 1 }),
      ...(refund.cents % 100 === 0 && { roundRefund: 1 }),
      ...(purchase.cents % 500 === 0 && { roundPurchase: 1 }),
      ...(refund.cents % 50 === 0 && purchase.cents % 50 === 0 && { bothRound: 1 }),
      creditsOften: credits,
    }
  }
}

function waitEvidence(days: number): RefundEvidence {
  if (days <= 1) return { within1Day: 1 }
  if (days <= 18) return { within18Days: 1 }
  return days <= 50 ? { within50Days: 1 } : { later: 1 }
}

/** The share of incoming money among the rows with a name: low for shops, high for people and employers. */
function creditShares(rows: readonly ReadMovement[]): (row: ReadMovement) => number {
  const counts = new Map<string | undefined, { rows: number; credits: number }>()
  for (const { name, cents } of rows) {
    const counted = counts.get(name[0]) ?? { rows: 0, credits: 0 }
    counted.rows += 1
    if (cents > 0) counted.credits += 1
    counts.set(name[0], counted)
  }
  return ({ name }) => {
    const alike = counts.get(name[0]) ?? { rows: 0, credits: 0 }
    return Math.min(1, Math.max(0, alike.credits - 1) / (alike.rows - alike.credits + 2))
  }
}

/** Numbers in a text that are rare in its account, such as a store or order number, but not the card's. */
function tellingNumbers(rows: readonly ReadMovement[]): (row: ReadMovement) => string[] {
  const numbers = new Map(
    rows.map((row) => [row, row.text.match(/(?<![\d.,:/-])\d{2,8}(?![\d.,:/-])/g) ?? []]),
  )
  const counts = new Map<string, number>()
  for (const found of numbers.values())
    for (const number of new Set(found)) counts.set(number, (counts.get(number) ?? 0) + 1)
  return (row) => (numbers.get(row) ?? []).filter((number) => (counts.get(number) ?? 0) < rows.length / 10)
}
