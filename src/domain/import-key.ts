import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { BankId } from './statements/bank-formats.ts'
import type { StatementRow } from './transaction.ts'

/** What distinguishes one statement row from another (product-decisions.md, 15). */
export type RowIdentity = Pick<StatementRow, 'date' | 'description' | 'cents'> & {
  bank: BankId
  /** 1 for the first of several identical rows in a file, 2 for the second … */
  ordinal: number
}

/**
 * The key that keeps a row from being imported twice. It is derived from the statement's own values, so it
 * survives later edits of the transaction. `again` deliberately gives an existing row a second identity: the
 * same text produces the same keys, so a retry still adds no duplicates.
 */
export function importKey({ bank, date, description, cents, ordinal }: RowIdentity, again = ''): string {
  return rowKey([bank, date, description, cents, ordinal, again])
}

/** The import key of a row with this identity, whose first part says how the row was identified. */
export const rowKey = (identity: readonly (string | number)[]): string =>
  bytesToHex(sha256(utf8ToBytes(JSON.stringify(identity))).subarray(0, keyBytes))

// 128 bits: among a billion rows, the chance of a collision is one in 10^20.
const keyBytes = 16
