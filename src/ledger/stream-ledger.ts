import type { Context } from 'hono'
import type { Logged } from '#http/request-log.ts'
import type { SignedIn } from '#http/require-user.ts'
import { readLedgerVersion } from '#ledger/store/change-ledger.ts'
import { breakOff } from './break-off.ts'
import type { LedgerContext } from './ledger-context.ts'

type Download = { type: string; fileName: string; parts: AsyncIterable<string> }

/** How much text is sent at once: single rows would have too much overhead. */
const chunkLength = 64 * 1024

/**
 * Streams a file made from a ledger while it is read page by page. If the ledger changes in the meantime, rows
 * could be missing or duplicated, so the download is aborted, and the client can retry.
 */
export async function streamLedger(
  c: Context<SignedIn & Logged>,
  { log, queueRead }: LedgerContext,
  { type, fileName, parts }: Download,
): Promise<Response> {
  const { store, userId, ledgerId, requestId } = c.var
  const version = await readLedgerVersion(store, ledgerId)
  const chunks = inChunks(parts)
  const encoder = new TextEncoder()
  let isOver = false
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        // Each chunk takes its own turn, so that no one waits for a slow client.
        const { value, done } = await queueRead(userId, () => chunks.next())
        const isWhole = done && (await readLedgerVersion(store, ledgerId)) === version
        // The client may have gone in the meantime.
        if (isOver) return
        if (!done) return controller.enqueue(encoder.encode(value))
        if (isWhole) return controller.close()
        log.info({ requestId }, 'a download was cut off because its ledger changed')
      } catch (error) {
        if (isOver) return
        log.error({ requestId, err: error }, 'a download failed')
      }
      isOver = true
      breakOff(c, controller)
    },
    async cancel() {
      isOver = true
      await chunks.return(undefined)
    },
  })
  return new Response(body, {
    headers: {
      'content-type': `${type}; charset=utf-8`,
      'content-disposition': `attachment; filename="${fileName}"`,
    },
  })
}

async function* inChunks(parts: AsyncIterable<string>): AsyncGenerator<string, void> {
  let chunk = ''
  for await (const part of parts) {
    chunk += part
    if (chunk.length < chunkLength) continue
    yield chunk
    chunk = ''
  }
  yield chunk
}
