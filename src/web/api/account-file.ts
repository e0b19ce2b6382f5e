import * as z from 'zod/mini'
import { AccountFilePart, RestoredPart } from '#contract/account-file.ts'
import { download, sendJson } from './http.ts'

/** Saves everything in the account as one file. */
export const downloadAccountFile = () => download('/account-file')

/**
 * Puts a part of an account file back, all of it or nothing, and answers how many of its transactions were not
 * there yet. The same part again changes nothing.
 */
export const restoreAccountFilePart = async (part: AccountFilePart): Promise<number> =>
  (await sendJson('POST', '/account-file', z.encode(AccountFilePart, part), RestoredPart)).transactions
