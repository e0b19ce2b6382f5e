import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'

/**
 * Whether the client disconnected before sending its whole body, which is not a failure. Otherwise it would look
 * like a lost database connection.
 */
export const hasHungUp = (c: Context, error: unknown): boolean => error === errorOfRequest(c)

const errorOfRequest = ({ env }: Context<{ Bindings: Partial<HttpBindings> }>) => env?.incoming?.errored
