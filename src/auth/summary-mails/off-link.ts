import { createHash, createHmac } from 'node:crypto'
import type { AuthContext } from '#auth/auth-context.ts'
import { externalUrlOf } from '#auth/redirects/redirects.ts'

/**
 * The token in the links that switch a user's monthly summaries off; it can do nothing else. It never changes, so that
 * the links in all mails keep working. Only its hash is stored.
 */
const tokenOf = ({ secrets }: Pick<AuthContext, 'secrets'>, userId: string): string =>
  createHmac('sha256', secrets.sealingKey).update(`switch off summaries of ${userId}`).digest('base64url')

export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('hex')

export const tokenHashOf = (context: AuthContext, userId: string): string =>
  hashOfToken(tokenOf(context, userId))

/** Where a mail's reader switches monthly summaries off without signing in. */
export const offLinkOf = (context: AuthContext, userId: string): string =>
  `${externalUrlOf(context)}/summary-mails/off?token=${tokenOf(context, userId)}`
