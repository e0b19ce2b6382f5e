import { examineLedger, isHealthy } from '#ledger/store/examine-ledger.ts'
import type { Store } from '#store/schema.ts'
import { password, signUp } from '#tests/faults/client.ts'

const months = 24
const batchSize = 50

export type LoadedUser = Awaited<ReturnType<typeof signUpLoadedUser>>

/** A user with this many rows over two years, who keeps track of which further batches were acknowledged. */
export async function signUpLoadedUser(url: string, number: number, rowsAtFirst: number) {
  const email = `load-${number}@example.org`
  const { token, refreshToken, userId } = await signUp(url, email)
  const sent = new Set<string>()
  const acknowledged = new Set<string>()
  const newBatch = () => {
    const name = `load-${String(number).padStart(4, '0')}-${String(sent.size).padStart(6, '0')}`
    sent.add(name)
    return { name, rows: rowsOf(name, sent.size) }
  }
  const first = Array.from({ length: rowsAtFirst / batchSize }, newBatch)
  const answer = await fetch(`${url}/api/v1/transactions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ transactions: first.flatMap(({ rows }) => rows) }),
  })
  if (!answer.ok) throw new Error(`Saving the first rows returned ${answer.status}: ${await answer.text()}`)
  for (const { name } of first) acknowledged.add(name)

  return {
    token,
    credentials: JSON.stringify({ email, password }),
    /** `name` is the prefix of each import key in the batch. */
    nextBatch() {
      const { name, rows } = newBatch()
      return { name, body: JSON.stringify({ transactions: rows }) }
    },
    acknowledge: (name: string) => acknowledged.add(name),
    /** Compares what is stored with what was acknowledged; returns the differences as sentences. */
    async check(store: Store): Promise<string[]> {
      const faults = await examineLedger(store, userId)
      const stored = await readBatches(store, userId)
      return [
        ...(isHealthy(faults) ? [] : [`${email}: the ledger is inconsistent: ${JSON.stringify(faults)}`]),
        ...[...acknowledged].filter((name) => !stored.has(name)).map((name) => `${name} is lost`),
        ...[...stored].flatMap(([name, count]) =>
          count === batchSize && sent.has(name) ? [] : [`${name} has ${count} rows`],
        ),
      ]
    },
    /** Whether the initial session is still valid at this address and can be refreshed. */
    async isSignedIn(url: string) {
      const read = await fetch(`${url}/api/v1/profile`, { headers: { authorization: `Bearer ${token}` } })
      const prolonged = await fetch(`${url}/auth/v1/token?grant_type=refresh_token`, {
        method: 'POST',
        body: JSON.stringify({ refresh_token: refreshToken }),
      })
      return read.status !== 401 && prolonged.ok
    },
  }
}

/** Statement rows from one month, with recurring merchants. */
const rowsOf = (batch: string, number: number) =>
  Array.from({ length: batchSize }, (_, index) => ({
    date: `${2024 + Math.floor((number % months) / 12)}-${twoDigits(1 + (number % 12))}-${twoDigits(1 + (index % 28))}`,
    description: `MERCHANT ${(number * 7 + index) % 40}`,
    amount: -(1 + ((number * 31 + index * 17) % 9999)) / 100,
    category: ['Shopping', 'Travel', 'Other', 'Healthcare'][index % 4],
    import_key: `${batch}-${twoDigits(index)}`,
  }))

const twoDigits = (number: number) => String(number).padStart(2, '0')

/** How many rows of each batch are stored. */
async function readBatches(store: Store, userId: string): Promise<Map<string, number>> {
  const rows = await store
    .selectFrom('transactions')
    .select('importKey')
    .where('ledgerId', '=', userId)
    .execute()
  const counts = new Map<string, number>()
  for (const { importKey } of rows) {
    const name = (importKey ?? '').slice(0, -3)
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return counts
}
