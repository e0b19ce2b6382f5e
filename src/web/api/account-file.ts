import * as z from 'zod/mini'
import { AccountFilePart, RestoredPart } from '#contract/account-file.ts'
import { download, sendJson } from './http.ts'

/** Downloads everything in the account as one file. */
export const downloadAccountFile = () => download('/account-file')

/**
 * Imports a part of an account file, all of it or nothing. Returns how many transactions were new. Sending the same
 * part again changes nothing.
 */
export const restoreAccountFilePart = async (part: AccountFilePart): Promise<number> =>
  (await sendJson('POST', '/account-file', z.encode(AccountFilePart, part), RestoredPart)).transactions
