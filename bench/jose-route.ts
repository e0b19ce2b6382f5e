import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { generateKeyPair, jwtVerify, SignJWT } from 'jose'

// Run by authenticated-calls.ts: the minimal cost of a call that checks an ES256 token with jose. Prints its
// address and a token, and serves until it is stopped.
const { privateKey, publicKey } = await generateKeyPair('ES256')
const token = await new SignJWT({ sub: 'cccccccc-0000-4000-8000-000000000000', role: 'authenticated' })
  .setProtectedHeader({ alg: 'ES256', typ: 'JWT' })
  .setExpirationTime('1h')
  .sign(privateKey)

const app = new Hono().get('/', async (c) => {
  const bearer = c.req.header('Authorization')?.slice('Bearer '.length) ?? ''
  await jwtVerify(bearer, publicKey, { algorithms: ['ES256'] })
  return c.body(null)
})

serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) =>
  console.log(`http://127.0.0.1:${port}/\n${token}`),
)
