import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'

type FromNode = Context<{ Bindings: Partial<HttpBindings> }>

/** Null without a connection, as in some tests. */
export const connectionAddressOf = (c: FromNode): string | null =>
  c.env?.incoming?.socket.remoteAddress ?? null

/** Some proxies write `192.0.2.1:4711` or `[2001:db8::1]:4711`, with a port that changes every time. */
export const withoutPort = (address: string): string =>
  /^\[(.+)\](?::\d+)?$/.exec(address)?.[1] ?? /^(\d+(?:\.\d+){3}):\d+$/.exec(address)?.[1] ?? address

/** Node's response object; undefined without a connection, as in some tests. */
export const outgoingOf = (c: Context): HttpBindings['outgoing'] | undefined => fromNode(c)

const fromNode = ({ env }: FromNode) => env?.outgoing

/**
 * Whether the client disconnected before sending its whole body, which is not a failure. Otherwise it would look
 * like a lost database connection.
 */
export const hasDisconnected = (c: Context, error: unknown): boolean => error === errorOfRequest(c)

const errorOfRequest = ({ env }: Context<{ Bindings: Partial<HttpBindings> }>) => env?.incoming?.errored
