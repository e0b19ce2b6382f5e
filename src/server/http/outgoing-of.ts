import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'

type FromNode = Context<{ Bindings: Partial<HttpBindings> }>

/** Node's response object; undefined without a connection, as in some tests. */
export const outgoingOf = (c: Context): HttpBindings['outgoing'] | undefined => fromNode(c)

const fromNode = ({ env }: FromNode) => env?.outgoing
