import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { productVersion } from '#http/product-version.ts'
import type { Logged } from '#http/request-log.ts'
import type { SignedIn } from '#http/require-user.ts'
import { matchesEtag } from '#http/serve-web.ts'
import { readLedgerVersion } from '#ledger/store/change-ledger.ts'

/**
 * Whether the caller already has the current response. Adds the ledger's version to the response, read before the
 * ledger itself: a change in between makes a response look older than it is, never newer.
 */
export const hasCurrentLedger = async (c: Context<SignedIn & Logged>, asked: object): Promise<boolean> =>
  hasVersion(c, asked, await readLedgerVersion(c.var.store, c.var.ledgerId))

/** The same for a version that was read just now. */
export function hasVersion(c: Context<SignedIn & Logged>, asked: object, version: number): boolean {
  const content = JSON.stringify([productVersion, c.var.ledgerId, version, Object.entries(asked).sort()])
  const etag = `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`
  c.header('etag', etag)
  c.header('cache-control', 'private, no-cache')
  c.header('vary', 'authorization, ledger-id')
  return matchesEtag(c.req.header('if-none-match'), etag)
}
