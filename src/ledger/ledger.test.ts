import { expect, test } from 'vitest'
import { startService } from '#tests/protocol/start-service.ts'
import { signUpCaller } from '#tests/support/ledger-caller.ts'
import { onEachEngine } from '#tests/support/on-each-engine.ts'

onEachEngine('the ledger', (openTestStore) => {
  test('is in US dollars until another currency is chosen, and no amount changes with it', async () => {
    const user = await signUpCaller(await startService(openTestStore))
    expect(await user.get('/ledger')).toMatchObject({ status: 200, body: { currency: 'USD' } })
    const coffee = { date: '2025-03-14', description: 'Coffee', amount: -3.5, category: 'Food & Dining' }
    await user.post('/transactions', { transactions: [coffee] })
    const before = (await user.get('/summary')).body

    expect(await user.patch('/ledger', { currency: 'EUR' })).toMatchObject({
      status: 200,
      body: { currency: 'EUR' },
    })
    expect((await user.get('/ledger')).body).toEqual({
      currency: 'EUR',
      refund_month: 'refund',
      month_start: 1,
      next_month_start: null,
    })
    expect((await user.get('/summary')).body).toEqual(before)
    await user.post('/transactions', { transactions: [{ ...coffee, date: '2025-03-15' }] })
    expect((await user.get('/ledger')).body).toEqual({
      currency: 'EUR',
      refund_month: 'refund',
      month_start: 1,
      next_month_start: null,
    })
  })

  test('of another user keeps its own currency', async () => {
    const service = await startService(openTestStore)
    const [one, another] = [await signUpCaller(service), await signUpCaller(service)]
    await one.patch('/ledger', { currency: 'EUR' })
    expect((await another.get('/ledger')).body).toEqual({
      currency: 'USD',
      refund_month: 'refund',
      month_start: 1,
      next_month_start: null,
    })
  })

  test('takes no currency whose amounts have other than two decimals', async () => {
    const user = await signUpCaller(await startService(openTestStore))
    for (const currency of ['JPY', 'KWD', 'eur', 'EURO', 'ZZZ', '', 7, null])
      expect(await user.patch('/ledger', { currency })).toMatchObject({
        status: 400,
        body: { code: 'validation_failed' },
      })
    expect((await user.patch('/ledger', { refund_month: 'sometime' })).status).toBe(400)
    expect((await user.get('/ledger')).body).toEqual({
      currency: 'USD',
      refund_month: 'refund',
      month_start: 1,
      next_month_start: null,
    })
  })
})
