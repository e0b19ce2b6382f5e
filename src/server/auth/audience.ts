import type { Context } from 'hono'
import type { AuthContext } from './auth-context.ts'

/** The audience whose users a call is about: the one it names, else the instance's own (auth-protocol 1). */
export const audienceOf = (c: Context, { settings }: Pick<AuthContext, 'settings'>): string =>
  c.req.header('X-JWT-AUD') || settings.jwtAud
