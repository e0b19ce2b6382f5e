import type { Context } from 'hono'
import type { AuthContext } from './auth-context.ts'

/**
 * The audience that a call names, else the instance's own: for comparing with that of a token, and for administrators.
 * Whoever may name any audience must neither find users by it nor get an account in it: addresses are unique whatever
 * their audience, so another audience would make a taken one look free.
 */
export const audienceOf = (c: Context, { settings }: Pick<AuthContext, 'settings'>): string =>
  c.req.header('X-JWT-AUD') || settings.jwtAud
