/** An answer as it was sent, and the version of the ledger that it was made from. */
type Kept = { version: number; bytes: Uint8Array<ArrayBuffer> }

export type KeptAnswers = ReturnType<typeof keepAnswers>

/**
 * Keeps responses until their ledger changes. The caller has to read the current version, because other processes may
 * have changed the ledger. A newer response to the same request replaces the older one. If there are too many, the
 * least recently used are dropped.
 */
export function keepAnswers(mostBytes: number) {
  const answers = new Map<string, Kept>()
  let bytesKept = 0
  const keyOf = (ledgerId: string, question: object) => JSON.stringify([ledgerId, question])
  function forget(key: string) {
    bytesKept -= answers.get(key)?.bytes.byteLength ?? 0
    answers.delete(key)
  }
  return {
    find(ledgerId: string, question: object, version: number): Uint8Array<ArrayBuffer> | undefined {
      const key = keyOf(ledgerId, question)
      const kept = answers.get(key)
      if (kept?.version !== version) return undefined
      answers.delete(key)
      answers.set(key, kept)
      return kept.bytes
    },
    keep(ledgerId: string, question: object, { version, bytes }: Kept): void {
      const key = keyOf(ledgerId, question)
      forget(key)
      // One that takes most of the room would drive out those of everyone else.
      if (bytes.byteLength > mostBytes / 8) return
      answers.set(key, { version, bytes })
      bytesKept += bytes.byteLength
      for (const [oldest] of answers) {
        if (bytesKept <= mostBytes) break
        forget(oldest)
      }
    },
  }
}
