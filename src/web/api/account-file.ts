import * as z from 'zod/mini'
import { AccountFilePart, RestoredPart } from '#contract/account-file.ts'
import { send, sendJson } from './http.ts'

/** Everything in the account except attachments, as a JSON file. */
export const fetchAccountFile = () => send({ method: 'GET', path: '/account-file' })

/**
 * Imports a part of an account file, all of it or nothing. Returns how many transactions were new. Sending the same
 * part again changes nothing.
 */
export const restoreAccountFilePart = async (part: AccountFilePart): Promise<number> =>
  (await sendJson('POST', '/account-file', z.encode(AccountFilePart, part), RestoredPart)).transactions
