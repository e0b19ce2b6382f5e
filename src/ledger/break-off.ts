import type { Context } from 'hono'
import { outgoingOf } from '#http/node-connection.ts'

/**
 * Disconnects, so that the file does not look complete. On a plain error, the HTTP adapter would append its message
 * to the file and end it normally.
 */
export function breakOff(c: Context, controller: ReadableStreamDefaultController): void {
  const outgoing = outgoingOf(c)
  if (outgoing) outgoing.destroy()
  else controller.error(new Error('The download was broken off'))
}
