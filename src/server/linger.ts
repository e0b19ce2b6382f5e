import type { IncomingMessage, ServerResponse } from 'node:http'

const seconds = 1000
const mebibyte = 1024 * 1024

/** How much of a body is still read after its request has been answered, and for how many milliseconds. */
export type Rest = { bytes: number; milliseconds: number }
export const usualRest: Rest = { bytes: 64 * mebibyte, milliseconds: 30 * seconds }

const pauseBetweenLooks = 100

/**
 * Lets a client read the answer it gets while it is still sending its body. Closing the connection then would reset it,
 * and the client would see that instead of the answer: what still comes is read and thrown away, within bounds.
 */
export function lingerAfterAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  { bytes, milliseconds }: Rest,
): void {
  // Before Node's own listener, which closes the connection.
  response.prependOnceListener('finish', () => {
    if (request.complete || request.destroyed) return
    const { socket } = request
    const mostBytes = socket.bytesRead + bytes
    const deadline = performance.now() + milliseconds
    let isToClose = false
    // Whoever wants to close it now closes only our half: the client hears that nothing more will come.
    socket.destroySoon = () => {
      isToClose = true
      socket.end()
    }
    // Who began to read the body holds it up by no longer reading.
    request.removeAllListeners('data').resume()
    const looking = setInterval(() => {
      if (socket.bytesRead > mostBytes || performance.now() > deadline) socket.destroy()
    }, pauseBetweenLooks).unref()
    // All of it has come, or the client is gone.
    request.once('close', () => {
      clearInterval(looking)
      Reflect.deleteProperty(socket, 'destroySoon')
      if (isToClose) socket.destroySoon()
    })
  })
}
