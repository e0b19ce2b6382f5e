import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { insertTransactions } from '#ledger/store/add-transactions.ts'
import { addAttachment } from '#ledger/store/attachments.ts'
import { readSpendingCells } from '#ledger/store/monthly-totals.ts'
import { readTransactionPage } from '#ledger/store/read-transactions.ts'
import { saveTransactionRule } from '#ledger/store/transaction-rules.ts'
import { codeOf, signInAgain, withTotp } from '#tests/protocol/second-factor.ts'
import { startService } from '#tests/protocol/start-service.ts'
import { aRow } from '#tests/support/a-ledger.ts'
import { aPng } from '#tests/support/attached-files.ts'
import { type OpenTestStore, onEngine, type Place } from '#tests/support/on-each-engine.ts'
import { makeBackup } from './make-backup.ts'
import { restoreBackup } from './restore-backup.ts'

onEngine('SQLite', 'a backup from', (openFile, newFilePlace, emptyFilePlace) => {
  onEngine('PostgreSQL', 'and', (openServer, newServerPlace, emptyServerPlace) => {
    const restoring = { force: false, now: 0 }

    test('goes to the other engine and back without changing a byte', async () => {
      const [first, server, second] = [await newFilePlace(), await emptyServerPlace(), await emptyFilePlace()]
      await aUsedProduct(openFile, first)
      const fromFile = await exported(first, 'from-file')
      await restoreBackup(fromFile, server, restoring)
      const fromServer = await exported(server, 'from-server')
      await restoreBackup(fromServer, second, restoring)
      const again = await exported(second, 'again')
      expect(readFileSync(fromServer).equals(readFileSync(fromFile))).toBe(true)
      expect(readFileSync(again).equals(readFileSync(fromFile))).toBe(true)
    })

    test('keeps passwords, second factors and sessions working', async () => {
      const [first, server] = [await newFilePlace(), await newServerPlace()]
      const { person, cells } = await aUsedProduct(openFile, first)
      const copy = join(first.dataDirectory, 'copy.sqlite')
      await makeBackup(first, { to: copy, portable: false })
      await restoreBackup(copy, server, restoring)

      const service = await startService(() => openServer(server))
      expect(await readSpendingCells(service.context.store, person.session.user.id)).toEqual(cells)
      const headers = { authorization: `Bearer ${person.accessToken}` }
      expect((await fetch(`${service.url}/api/v1/profile`, { headers })).status).toBe(200)
      const client = service.newClient()
      await signInAgain(client, person)
      const { factorId, secret } = person
      const { error } = await client.mfa.challengeAndVerify({ factorId, code: codeOf(service, secret, 1) })
      expect(error).toBeNull()
    })
  })
})

async function exported(place: Place, name: string): Promise<string> {
  const to = join(place.dataDirectory, `${name}.jsonl.gz`)
  await makeBackup(place, { to, portable: true })
  return to
}

/** A user with everything an account can have: factors, sessions, rules, costs, and several pages of rows. */
async function aUsedProduct(openTestStore: OpenTestStore, place: Place) {
  const service = await startService(() => openTestStore(place))
  const person = await withTotp(service)
  const userId = person.session.user.id
  const { store } = service.context
  const rows = Array.from({ length: 2500 }, (_, index) =>
    aRow({
      description: `Café "${index % 7}"\n’ü😀`,
      cents: index - 1200,
      importKey: `a-key-of-a-row-${index}`,
    }),
  )
  await insertTransactions(store, userId, rows)
  const [coffee] = rows
  const { transactions } = await readTransactionPage(
    store,
    userId,
    {},
    { order: 'asc', limit: 1, after: null },
  )
  const transactionId = transactions[0]?.id ?? ''
  const bytes = aPng(600_000)
  const room = { mostBytes: bytes.length, at: '2025-03-14T12:00:00.000Z' }
  await addAttachment(store, userId, { transactionId, name: 'a.png', type: 'image/png', bytes }, room)
  await saveTransactionRule(store, userId, {
    descriptionPattern: coffee?.description ?? '',
    category: 'Travel',
    excluded: true,
  })
  return { person, cells: await readSpendingCells(store, userId) }
}
