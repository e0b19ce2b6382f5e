import { expect, test } from 'vitest'
import { onEachEngine } from '#tests/support/on-each-engine.ts'
import { openInstanceSecrets } from './instance-secrets.ts'

const clock = { now: () => Date.parse('2026-01-01T00:00:00Z') }

onEachEngine('the secrets of an instance', (openTestStore, newPlace) => {
  test('are created once and survive a restart', async () => {
    const place = await newPlace()
    const first = await openInstanceSecrets(await openTestStore(place), clock)
    const again = await openInstanceSecrets(await openTestStore(place), { now: () => clock.now() + 1e9 })
    expect(again.signing.keyId).toBe(first.signing.keyId)
    expect(again.publicKeySet).toEqual(first.publicKeySet)
    expect(again.anonKey).toBe(first.anonKey)
    expect(again.sealingKey.export()).toEqual(first.sealingKey.export())
  })

  test('are the same for processes that start at the same moment', async () => {
    const place = await newPlace()
    const stores = [await openTestStore(place), await openTestStore(place), await openTestStore(place)]
    const opened = await Promise.all(stores.map((store) => openInstanceSecrets(store, clock)))
    expect(new Set(opened.map(({ signing }) => signing.keyId)).size).toBe(1)
    expect(new Set(opened.map(({ anonKey }) => anonKey)).size).toBe(1)
    expect(new Set(opened.map(({ sealingKey }) => sealingKey.export().toString('hex'))).size).toBe(1)
  })

  test('differ between instances', async () => {
    const [one, other] = [
      await openInstanceSecrets(await openTestStore(), clock),
      await openInstanceSecrets(await openTestStore(), clock),
    ]
    expect(one.signing.keyId).not.toBe(other.signing.keyId)
    expect(one.sealingKey.export()).not.toEqual(other.sealingKey.export())
  })
})
