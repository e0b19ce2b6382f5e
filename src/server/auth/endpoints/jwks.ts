import { Hono } from 'hono'
import type { AuthContext } from '#server/auth/auth-context.ts'

/** `GET /.well-known/jwks.json`: the public keys, with which clients check access tokens themselves. */
export const jwks = ({ secrets }: AuthContext) =>
  new Hono().get('/', async (c) => {
    await secrets.refresh()
    return c.json(secrets.publicKeySet, 200, { 'Cache-Control': 'public, max-age=600' })
  })
