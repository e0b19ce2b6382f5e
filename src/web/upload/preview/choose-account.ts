import type { PreviewPart } from './preview.ts'

/** The account that a statement goes to: one that is there, or one that is created with its import. */
export type AccountTarget = { id: string } | { name: string; number: string | null }

export type KnownAccount = {
  id: string
  name: string
  numberHint: string | null
  closed: boolean
  count: number
}

type Choice = {
  part: Pick<PreviewPart, 'account'>
  accounts: readonly KnownAccount[]
  /** The account that the last file with the same header went to. */
  last: string | null
  /** The accounts of the other statements that were chosen with it. */
  taken: readonly AccountTarget[]
}

/**
 * The account that a statement most likely belongs to: the one whose number it has; else that of the last file of the
 * same kind; else the only account, or a new one if another statement goes there. Null if the user has to choose.
 */
export function likelyAccount({ part, accounts, last, taken }: Choice): AccountTarget | null {
  const open = accounts.filter(({ closed }) => !closed)
  const { number, name } = part.account
  const byNumber = open.filter(({ numberHint }) => isSameNumber(number, numberHint))
  if (byNumber.length === 1 && byNumber[0]) return { id: byNumber[0].id }
  const isTaken = (id: string) => taken.some((target) => 'id' in target && target.id === id)
  const before = open.find(({ id }) => id === last)
  // Two statements with numbers of their own are two accounts, even if their headers are alike.
  const contradicts = before && number !== null && before.numberHint !== null
  if (before && !contradicts && !(number !== null && isTaken(before.id))) return { id: before.id }
  const [only, ...others] = open
  if (!only || others.length > 0) return null
  if (number === null || !isTaken(only.id)) return { id: only.id }
  return { name: name ?? `Account ${number.slice(-4)}`, number }
}

const plain = (number: string) => number.toUpperCase().replace(/[^A-Z0-9]/g, '')

/** Whether a number that is known of an account, often only its end, is that of the file. */
export function isSameNumber(number: string | null, hint: string | null): boolean {
  if (number === null || hint === null) return false
  const [longer = '', shorter = ''] = [plain(number), plain(hint)].sort((a, b) => b.length - a.length)
  return shorter.length >= 4 && longer.endsWith(shorter)
}
