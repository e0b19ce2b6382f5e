import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { largestAttachment, mostAttachments } from '#domain/attachments.ts'
import { forgetRemovedAttachments } from '#ledger/store/attachments-of-rows.ts'
import { forgetDeletions } from '#ledger/store/deletions.ts'
import { examineLedger, repairLedger } from '#ledger/store/examine-ledger.ts'
import { startService } from '#tests/protocol/start-service.ts'
import { aPdf, aPng } from '#tests/support/attached-files.ts'
import { callerOf, type LedgerCaller, signUpCaller } from '#tests/support/ledger-caller.ts'
import { onEachEngine, testOnce } from '#tests/support/on-each-engine.ts'

type Sender = Pick<LedgerCaller, 'send'>

const later = new Date(Date.now() + 365 * 86_400_000).toISOString()

onEachEngine('the attachments of a transaction', (openTestStore) => {
  async function start(settings: { attachmentMegabytes?: number } = {}) {
    const service = await startService(openTestStore, settings)
    const user = await signUpCaller(service)
    const row = { date: '2025-03-01', description: 'MAPLE MARKET', amount: -60, category: 'Other' }
    await user.post('/transactions', { transactions: [{ ...row, import_key: 'key-number-0000001' }] })
    const [{ id }] = (await user.get('/transactions')).body.transactions
    const attach = (bytes: Uint8Array<ArrayBuffer>, name = 'receipt.png', { send }: Sender = user) =>
      send('POST', `/transactions/${id}/attachments?${new URLSearchParams({ name })}`, bytes)
    const attached = async () => {
      const { transactions } = (await user.get('/transactions')).body
      return transactions[0]?.attachments
    }
    const download = async (attachment: string, token = user.token, ledger = user.userId) => {
      const headers = { authorization: `Bearer ${token}`, 'ledger-id': ledger }
      const answer = await fetch(`${service.url}/api/v1/attachments/${attachment}`, { headers })
      return {
        status: answer.status,
        headers: answer.headers,
        bytes: Buffer.from(await answer.arrayBuffer()),
      }
    }
    return { service, store: service.context.store, user, row, id, attach, attached, download }
  }

  testOnce('are stored as they are, and sent so that nothing in them runs', async () => {
    const { user, id, attach, attached, download } = await start()
    const picture = aPng(600_000)
    const first = await attach(picture, '../Beleg "März".png')
    const name = 'Beleg "März".png'
    expect(first).toMatchObject({ status: 201, body: { name, type: 'image/png', size: 600_000 } })
    const second = await attach(aPdf(), 'page.html')
    expect(second.body).toMatchObject({ name: 'page.html.pdf', type: 'application/pdf' })
    expect(await attached()).toEqual([first.body, second.body])
    expect((await user.patch(`/transactions/${id}`, { note: 'x' })).body.attachments).toHaveLength(2)

    const { headers, bytes } = await download(first.body.id)
    expect(bytes.equals(picture)).toBe(true)
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/png',
      'content-length': '600000',
      'content-disposition': "attachment; filename*=UTF-8''Beleg%20%22M%C3%A4rz%22.png",
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
  })

  testOnce('are pictures and documents of at most 10 MB, whatever their name says', async () => {
    const { attach, attached } = await start()
    const text = (given: string) => new TextEncoder().encode(given)
    expect((await attach(text('<svg onload="alert(1)"/>'), 'picture.png')).body.code).toBe('attachment_type')
    expect((await attach(text('<html>'), 'page.pdf')).body.code).toBe('attachment_type')
    expect((await attach(new Uint8Array())).body.code).toBe('attachment_empty')
    expect((await attach(aPdf().subarray(0, 60))).body.code).toBe('attachment_incomplete')
    expect((await attach(aPng(largestAttachment + 1))).body.code).toBe('body_too_large')
    expect((await attach(aPng(), 'x'.repeat(1001))).body.code).toBe('validation_failed')
    expect(await attached()).toEqual([])
    expect((await attach(aPng(largestAttachment))).status).toBe(201)
  })

  test('are limited per transaction and per ledger', async () => {
    const { attach } = await start({ attachmentMegabytes: 1 })
    expect((await attach(aPng(1024 * 1024 - 100))).status).toBe(201)
    expect((await attach(aPng(101))).body.code).toBe('attachments_full')
    const small = await start()
    const { body: first } = await small.attach(aPng())
    for (let count = 1; count < mostAttachments; count++)
      expect((await small.attach(aPng())).status).toBe(201)
    expect((await small.attach(aPng())).body.code).toBe('too_many_attachments')
    await small.user.delete(`/attachments/${first.id}`)
    expect((await small.attach(aPng())).status).toBe(201)
    const restored = await small.user.post(`/attachments/${first.id}/restore`, {})
    expect(restored.body.code).toBe('too_many_attachments')
    expect((await (await start({ attachmentMegabytes: 0 })).attach(aPng())).body.code).toBe(
      'attachments_full',
    )
  })

  testOnce('are seen by members of the ledger only, and added by those who may change it', async () => {
    const { service, store, user, attach, attached, download } = await start()
    const { body: picture } = await attach(aPng())
    const stranger = await signUpCaller(service)
    expect((await attach(aPng(), 'a.png', stranger)).body.code).toBe('transaction_not_found')
    expect((await download(picture.id, stranger.token, stranger.userId)).status).toBe(404)
    expect((await download(picture.id, stranger.token)).status).toBe(404)
    expect((await stranger.delete(`/attachments/${picture.id}`)).status).toBe(404)
    expect((await stranger.post(`/attachments/${picture.id}/restore`, {})).status).toBe(404)
    expect((await fetch(`${service.url}/api/v1/attachments/${picture.id}`)).status).toBe(401)

    const membership = { ledgerId: user.userId, userId: stranger.userId, role: 'viewer' as const }
    await store.insertInto('ledgerMembers').values(membership).execute()
    const headers = { authorization: `Bearer ${stranger.token}`, 'ledger-id': user.userId }
    const viewer = callerOf(service.url, headers)
    expect((await download(picture.id, stranger.token)).bytes.equals(aPng())).toBe(true)
    expect((await attach(aPng(), 'a.png', viewer)).body.code).toBe('role_too_low')
    expect((await viewer.delete(`/attachments/${picture.id}`)).body.code).toBe('role_too_low')
    expect(await attached()).toEqual([picture])
  })

  test('can be restored for a minute after they are removed', async () => {
    const { store, user, attach, attached, download } = await start()
    const { body: picture } = await attach(aPng())
    const restore = () => user.post(`/attachments/${picture.id}/restore`, {})
    expect((await user.delete(`/attachments/${picture.id}`)).status).toBe(204)
    expect((await user.delete(`/attachments/${picture.id}`)).status).toBe(404)
    expect(await attached()).toEqual([])
    expect((await download(picture.id)).status).toBe(404)
    await forgetRemovedAttachments(store, new Date().toISOString())
    expect(await restore()).toMatchObject({ status: 200, body: picture })
    expect(await attached()).toEqual([picture])
    expect((await download(picture.id)).bytes.equals(aPng())).toBe(true)

    await user.delete(`/attachments/${picture.id}`)
    await forgetRemovedAttachments(store, later)
    expect((await restore()).body.code).toBe('attachment_not_found')
    expect(await store.selectFrom('attachmentPieces').selectAll().execute()).toEqual([])
  })

  testOnce('come back with their transaction, and are gone when its deletion is final', async () => {
    const { store, user, id, attach, attached } = await start()
    const { body: picture } = await attach(aPng())
    const { headers } = await user.delete(`/transactions/${id}`)
    const deletion = headers.get('location')?.replace('/api/v1', '')
    expect((await attach(aPng())).body.code).toBe('transaction_not_found')
    expect((await user.post(`${deletion}/undo`, {})).body).toEqual({ restored: 1 })
    expect(await attached()).toEqual([picture])

    await user.delete(`/transactions/${id}`)
    await forgetDeletions(store, later)
    expect(await store.selectFrom('attachments').selectAll().execute()).toEqual([])
    expect(await store.selectFrom('attachmentPieces').selectAll().execute()).toEqual([])
  })

  testOnce('stay after the undo of a bulk change, and go to a row that was imported again', async () => {
    const { store, user, row, id, attach, attached } = await start()
    const { body: picture } = await attach(aPng())
    const selection = { transaction_ids: [id] }
    const change = await user.post('/transaction-changes', { selection, change: { note: 'x' } })
    await user.post(`/transaction-changes/${change.body.id}/undo`, {})
    expect(await attached()).toEqual([picture])

    const { headers } = await user.delete('/transactions')
    await user.post('/transactions', { transactions: [{ ...row, import_key: 'key-number-0000001' }] })
    expect(await attached()).toEqual([])
    const deletion = headers.get('location')?.replace('/api/v1', '')
    await user.post(`${deletion}/undo`, {})
    expect(await attached()).toEqual([picture])
    await forgetDeletions(store, later)
    expect(await attached()).toEqual([picture])
  })

  test('go to a row that was imported again even if that row is deleted, too', async () => {
    const { store, user, row, attach, attached } = await start()
    const { body: picture } = await attach(aPng())
    await user.delete('/transactions')
    await store.updateTable('deletedTransactions').set({ finalAt: new Date().toISOString() }).execute()
    await user.post('/transactions', { transactions: [{ ...row, import_key: 'key-number-0000001' }] })
    const { headers } = await user.delete('/transactions')
    await forgetDeletions(store, new Date(Date.now() + 1000).toISOString())
    await user.post(`${headers.get('location')?.replace('/api/v1', '')}/undo`, {})
    expect(await attached()).toEqual([picture])
  })

  testOnce('go from a pending payment to the booked one, and back', async () => {
    const { user, row, attached } = await start()
    await user.delete('/transactions')
    const imported = async (rows: object[]) => {
      const { body } = await user.post('/imports', { file_name: 'a.csv' })
      await user.post(`/imports/${body.id}/rows`, { rows })
      return body.id
    }
    await imported([{ ...row, import_key: 'pending-key-00001' }])
    const [{ id: pending }] = (await user.get('/transactions')).body.transactions
    const path = `/transactions/${pending}/attachments?name=a.png`
    const { body: picture } = await user.send('POST', path, aPng())
    const booked = await imported([{ ...row, import_key: 'booked-key-000001', replaces: pending }])
    const [replacing] = (await user.get('/transactions')).body.transactions
    expect(replacing).toMatchObject({ import_key: 'booked-key-000001', attachments: [picture] })
    expect(replacing.id).not.toBe(pending)
    await user.post(`/imports/${booked}/undo`, { keep: 'none' })
    expect((await user.get('/transactions')).body.transactions).toMatchObject([
      { id: pending, attachments: [picture] },
    ])
    await user.post(`/imports/${booked}/redo`, {})
    expect((await user.get('/transactions')).body.transactions).toMatchObject([
      { import_key: 'booked-key-000001', attachments: [picture] },
    ])
    expect(await attached()).toEqual([picture])
  })

  test('that lost their transaction or their content are found', async () => {
    const { store, user, attach } = await start()
    const { body: picture } = await attach(aPng())
    const { body: other } = await attach(aPdf())
    const faults = () => examineLedger(store, user.userId)
    expect(await faults()).toMatchObject({ lostAttachments: 0, incompleteAttachments: 0 })
    await store
      .updateTable('attachments')
      .set({ transactionId: randomUUID() })
      .where('id', '=', picture.id)
      .execute()
    await store.deleteFrom('attachmentPieces').where('attachmentId', '=', other.id).execute()
    expect(await faults()).toMatchObject({ lostAttachments: 1, incompleteAttachments: 1 })
    await repairLedger(store, user.userId, await faults())
    expect(await faults()).toMatchObject({ lostAttachments: 0, incompleteAttachments: 1 })
  })
})
