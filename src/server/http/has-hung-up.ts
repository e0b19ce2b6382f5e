import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'

/**
 * Whether the error is that the client went away before it had sent its whole body: nothing failed here. It looks
 * like a database that went away, and would be told as one.
 */
export const hasHungUp = (c: Context, error: unknown): boolean => error === errorOfRequest(c)

const errorOfRequest = ({ env }: Context<{ Bindings: Partial<HttpBindings> }>) => env?.incoming?.errored
