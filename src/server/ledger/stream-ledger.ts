import { readLedgerVersion } from '#store/ledger/change-ledger.ts'
import type { Store } from '#store/schema.ts'

type Download = { type: string; fileName: string; parts: AsyncIterable<string> }

/** As much text as is sent at once: rows one by one would cost more than they weigh. */
const chunkLength = 64 * 1024

/**
 * Sends a file made from a ledger as it is read, page by page. When the ledger changes meanwhile, a row could be
 * missing or come twice: the download is then broken off, and whoever asked may ask again.
 */
export async function streamLedger(
  store: Store,
  userId: string,
  { type, fileName, parts }: Download,
): Promise<Response> {
  const version = await readLedgerVersion(store, userId)
  const chunks = inChunks(parts)
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await chunks.next()
      if (!done) return controller.enqueue(encoder.encode(value))
      if ((await readLedgerVersion(store, userId)) === version) return controller.close()
      controller.error(new Error('The ledger changed while it was being downloaded'))
    },
    async cancel() {
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
