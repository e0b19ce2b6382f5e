import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'

type FromNode = Context<{ Bindings: Partial<HttpBindings> }>

/** The answer as Node sends it; undefined where there is no connection, as in a test without one. */
export const outgoingOf = (c: Context): HttpBindings['outgoing'] | undefined => fromNode(c)

const fromNode = ({ env }: FromNode) => env?.outgoing
