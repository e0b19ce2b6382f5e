import { Hono } from 'hono'
import type { ServiceContext } from '#server/http/service-context.ts'

/** `GET /.well-known/jwks.json`: the public keys, with which clients check access tokens themselves. */
export const jwks = ({ secrets }: ServiceContext) =>
  new Hono().get('/', (c) => c.json(secrets.publicKeySet, 200, { 'Cache-Control': 'public, max-age=600' }))
