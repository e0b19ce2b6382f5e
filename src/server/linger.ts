import type { IncomingMessage, ServerResponse } from 'node:http'

const seconds = 1000
const mebibyte = 1024 * 1024

/** How many bytes of a body are still read after the response, and for how many milliseconds. */
export type Rest = { bytes: number; milliseconds: number }
export const usualRest: Rest = { bytes: 64 * mebibyte, milliseconds: 30 * seconds }

const pauseBetweenLooks = 100

/**
 * Lets a client that is still sending its body read the response. Closing the connection right away would reset it,
 * and the client would see only that. The rest of the body is read and discarded, within limits.
 */
export function lingerAfterAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  { bytes, milliseconds }: Rest,
): void {
  // Runs before Node's own listener, which closes the connection.
  response.prependOnceListener('finish', () => {
    if (request.complete || request.destroyed) return
    const { socket } = request
    const mostBytes = socket.bytesRead + bytes
    const deadline = performance.now() + milliseconds
    let isToClose = false
    // Closes only our half, which tells the client that nothing more will come.
    socket.destroySoon = () => {
      isToClose = true
      socket.end()
    }
    // Whatever started reading the body has stopped, and would block it.
    request.removeAllListeners('data').resume()
    const looking = setInterval(() => {
      if (socket.bytesRead > mostBytes || performance.now() > deadline) socket.destroy()
    }, pauseBetweenLooks).unref()
    // The whole body has arrived, or the client is gone.
    request.once('close', () => {
      clearInterval(looking)
      Reflect.deleteProperty(socket, 'destroySoon')
      if (isToClose) socket.destroySoon()
    })
  })
}
