import { Hono } from 'hono'

/** `GET /health`: that the service runs, under the name clients of the protocol look for. */
export const health = () =>
  new Hono().get('/', (c) =>
    c.json({ version: 'v2.196.0', name: 'GoTrue', description: 'Accounts and sessions of Outgo' }),
  )
