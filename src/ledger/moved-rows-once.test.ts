import { expect, test } from 'vitest'
import { begin, listed, row, send, signedIn } from '#tests/support/import-calls.ts'
import { onEachEngine } from '#tests/support/on-each-engine.ts'

onEachEngine(
  'a row of a file that the user moved to another account is there once after',
  (openTestStore) => {
    async function start() {
      const { user } = await signedIn(openTestStore)
      const first = await begin(user)
      await send(user, first, [row(1)])
      const [moved] = await listed(user)
      const addAccount = async (name: string): Promise<string> =>
        (await user.post('/accounts', { name, kind: 'credit_card' })).body.id
      const card = await addAccount('Card')
      const { body } = await user.patch(`/transactions/${moved?.id}`, { account_id: card })
      expect(body).toMatchObject({ account_id: card })
      const importAgain = async () => send(user, await begin(user), [row(1)])
      return { user, first, movedId: moved?.id, card, addAccount, importAgain }
    }

    test('a booked row has replaced it', async () => {
      const { user, movedId, card, importAgain } = await start()
      const booked = row(2, { description: 'SHOP 1 booked', amount: -1, replaces: movedId })
      await send(user, await begin(user, { account_id: card }), [booked])
      expect(await importAgain()).toMatchObject({ added: 0 })
      expect(await listed(user)).toHaveLength(1)
    })

    test('its import was undone, its file imported again, and the import redone', async () => {
      const { user, first, importAgain } = await start()
      await user.post(`/imports/${first}/undo`, { keep: 'none' })
      expect(await importAgain()).toMatchObject({ added: 0, deleted: [{}] })
      expect((await user.post(`/imports/${first}/redo`, {})).body).toEqual({ restored: 1 })
      expect(await importAgain()).toMatchObject({ added: 0, already_there: 1 })
      expect(await listed(user)).toHaveLength(1)
    })

    test('its account was deleted, its file imported again, and the account restored', async () => {
      const { user, card, importAgain } = await start()
      await user.delete(`/accounts/${card}?transactions=true`)
      expect(await importAgain()).toMatchObject({ added: 0, deleted: [{}] })
      const { changes } = (await user.get('/account-changes')).body
      expect((await user.post(`/account-changes/${changes[0]?.id}/undo`, undefined)).status).toBe(200)
      expect(await listed(user)).toHaveLength(1)
    })

    test('a merge of accounts left it out', async () => {
      const { user, card, addAccount, importAgain } = await start()
      const other = await addAccount('Other')
      await send(user, await begin(user, { account_id: other }), [row(1)])
      await user.post(`/accounts/${card}/merge`, { into_account_id: other, clashing: 'leave_out' })
      expect(await importAgain()).toMatchObject({ added: 0 })
      expect(await listed(user)).toHaveLength(1)
    })

    test('a merge brought it back, and its import was undone and redone', async () => {
      const { user, first, card, importAgain } = await start()
      const { accounts } = (await user.get('/accounts')).body
      const home = accounts.find(({ id }: { id: string }) => id !== card)
      await user.post(`/accounts/${card}/merge`, { into_account_id: home.id, clashing: 'leave_out' })
      expect(await importAgain()).toMatchObject({ added: 0 })
      await user.post(`/imports/${first}/undo`, { keep: 'none' })
      expect((await user.post(`/imports/${first}/redo`, {})).body).toEqual({ restored: 1 })
      expect(await listed(user)).toHaveLength(1)
    })

    test('another card has the same row, and it was moved to that card and back', async () => {
      const { user, movedId, card, importAgain } = await start()
      const { accounts } = (await user.get('/accounts')).body
      const home = accounts.find(({ id }: { id: string }) => id !== card)
      await user.patch(`/transactions/${movedId}`, { account_id: home.id })
      expect(await importAgain()).toMatchObject({ added: 0, already_there: 1 })
      const ofCard = await begin(user, { account_id: card })
      expect(await send(user, ofCard, [row(1)])).toMatchObject({ added: 1 })
      expect(await listed(user)).toHaveLength(2)
    })

    test('it was sent again without an import', async () => {
      const { user } = await start()
      const { body } = await user.post('/transactions', { transactions: [row(1)] })
      expect(body).toEqual({ inserted: 0, duplicates: 1 })
      expect(await listed(user)).toHaveLength(1)
    })

    test('an exported row of another account with the same key was imported', async () => {
      const { user, addAccount } = await start()
      const other = await addAccount('Other')
      const exported = row(1, { id: '0195a0a0-0000-7000-8000-000000000001' })
      expect(await send(user, await begin(user, { account_id: other }), [exported])).toMatchObject({
        added: 1,
      })
      expect(await listed(user, `account_id=${other}`)).toHaveLength(1)
      expect(await listed(user)).toHaveLength(2)
    })
  },
)
