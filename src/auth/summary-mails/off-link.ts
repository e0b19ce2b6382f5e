import { createHash, createHmac } from 'node:crypto'
import type { AuthContext } from '#auth/auth-context.ts'
import { externalUrlOf } from '#auth/redirects/redirects.ts'

/**
 * The token of a user's links, which only switches monthly summaries off. It is always the same, so that the links in
 * all mails keep working, and only its hash is stored.
 */
const tokenOf = ({ secrets }: Pick<AuthContext, 'secrets'>, userId: string): string =>
  createHmac('sha256', secrets.sealingKey).update(`switch off summaries of ${userId}`).digest('base64url')

export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('hex')

export const tokenHashOf = (context: AuthContext, userId: string): string =>
  hashOfToken(tokenOf(context, userId))

/** Where a mail's reader switches monthly summaries off without signing in. */
export const offLinkOf = (context: AuthContext, userId: string): string =>
  `${externalUrlOf(context)}/summary-mails/off?token=${tokenOf(context, userId)}`
