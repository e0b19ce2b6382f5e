import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { BankId } from './statements/bank-formats.ts'
import type { StatementRow } from './transaction.ts'

/** What makes a row of a statement itself, and not another (product-decisions.md, 15). */
export type RowIdentity = Pick<StatementRow, 'date' | 'description' | 'cents'> & {
  bank: BankId
  /** 1 for the first of the rows of a file that are alike in all of the above, 2 for the second … */
  ordinal: number
}

/**
 * The key under which a row is imported once. It comes from the statement's own values, so that it
 * survives later edits of the transaction. `again` gives a row that may be there already a second
 * identity on purpose: the same text gives the same keys, so that a retry still adds nothing twice.
 */
export function importKey({ bank, date, description, cents, ordinal }: RowIdentity, again = ''): string {
  const identity = JSON.stringify([bank, date, description, cents, ordinal, again])
  return bytesToHex(sha256(utf8ToBytes(identity)).subarray(0, keyBytes))
}

// 128 bits: among a billion rows, two alike by chance are one in 10^20.
const keyBytes = 16

/**
 * What the import keys of the sample statement begin with, and no other's: these are hexadecimal. By it the sample
 * is known, and can be removed again, on any device and after any edit of its rows.
 */
export const sampleKeyMark = 'sample-'

/** The form of an import key, including those of other programs. */
export const importKeyText = /^[\w-]{16,100}$/
