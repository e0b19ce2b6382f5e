import { Bookings } from '#domain/reading/bookings.ts'
import type { AccountStatement, Booking, Money } from '#domain/reading/reading.ts'

/**
 * Joins the statements of one account, because some banks write one for each day. If the closing balance of one is not
 * the opening balance of the next, as with several reports of the same day, bookings that an earlier report already has
 * are skipped.
 */
export function joinStatements(statements: readonly AccountStatement[]): AccountStatement[] {
  // Map.groupBy is missing in some browsers that Outgo supports.
  const groups = new Map<string, AccountStatement[]>()
  for (const [index, statement] of statements.entries()) {
    const { number, currency } = statement.account
    const key = number === null ? String(index) : `${number} ${currency}`
    groups.set(key, [...(groups.get(key) ?? []), statement])
  }
  return [...groups.values()].flatMap((group) => (group.length === 1 ? group : [join(inOrder(group))]))
}

/** Sorts statements from oldest to newest if their opening balances are dated. */
const inOrder = (group: readonly AccountStatement[]): AccountStatement[] =>
  group.every(({ openingDay }) => openingDay !== null)
    ? group.toSorted((one, other) => ((one.openingDay ?? '') < (other.openingDay ?? '') ? -1 : 1))
    : [...group]

function join(ordered: readonly AccountStatement[]): AccountStatement {
  const [first] = ordered
  const last = ordered.at(-1)
  if (!first || !last) throw new Error('There are no statements to join')
  const joined: AccountStatement = {
    ...first,
    bookings: new Bookings(),
    skipped: ordered.flatMap(({ skipped }) => skipped),
    closing: last.closing,
    closingDay: last.closingDay,
  }
  const counts = new Map<string, number>()
  let isChained = true
  for (const [index, statement] of ordered.entries()) {
    const before = ordered[index - 1]
    const follows = before === undefined || isSame(before.closing, statement.opening)
    if (!follows) isChained = false
    add(joined, statement, counts, follows)
  }
  joined.skipped.sort((one, other) => one.line - other.line)
  const differing = ordered.find(({ balance }) => balance.state === 'differs')
  if (differing) joined.balance = differing.balance
  else if (isChained && ordered.every(({ balance }) => balance.state === 'proved'))
    joined.balance = { state: 'proved', note: null }
  else {
    joined.balance = ordered.every(({ opening, closing }) => opening && closing)
      ? { state: 'differs', note: { code: 'balances_apart' } }
      : { state: 'none', note: null }
  }
  return joined
}

const isSame = (one: Money | null, other: Money | null): boolean =>
  one !== null && other !== null && one.minor === other.minor && one.decimals === other.decimals

/** Adds the bookings of a statement. `counts` says how often each booking occurs in the earlier statements. */
function add(
  joined: AccountStatement,
  { bookings }: AccountStatement,
  counts: Map<string, number>,
  follows: boolean,
) {
  const own = new Map<string, number>()
  for (const booking of bookings) {
    const kind = kindOf(booking)
    const ordinal = (own.get(kind) ?? 0) + 1
    own.set(kind, ordinal)
    if (!follows && ordinal <= (counts.get(kind) ?? 0))
      joined.skipped.push({ line: booking.line, reason: { code: 'repeated' }, booking })
    else joined.bookings.push(booking)
  }
  for (const [kind, count] of own) {
    const before = counts.get(kind) ?? 0
    counts.set(kind, follows ? before + count : Math.max(before, count))
  }
}

const kindOf = ({ date, minor, bankId, description }: Booking): string =>
  JSON.stringify([date, minor, bankId ?? description])
