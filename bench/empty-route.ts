import { serve } from '@hono/node-server'
import { Hono } from 'hono'

// Run by requests.ts: the least our HTTP framework can do. Prints its address and serves until it is stopped.
const app = new Hono().get('/', (c) => c.body(null))

serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) =>
  console.log(`http://127.0.0.1:${port}/`),
)
