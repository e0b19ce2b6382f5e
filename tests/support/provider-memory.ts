import type { Adapter, AdapterPayload } from 'oidc-provider'

/** The loopback provider's storage while it runs; the built-in one prints a warning on every start. */
export function providerMemory(): (model: string) => Adapter {
  const records = new Map<string, AdapterPayload>()
  return (model) => {
    const keyOf = (id: string) => `${model}:${id}`
    const findBy = async (matches: (payload: AdapterPayload) => boolean) =>
      [...records].find(([key, payload]) => key.startsWith(`${model}:`) && matches(payload))?.[1]
    return {
      upsert: async (id, payload) => void records.set(keyOf(id), payload),
      find: async (id) => records.get(keyOf(id)),
      findByUid: (uid) => findBy((payload) => payload.uid === uid),
      findByUserCode: (userCode) => findBy((payload) => payload.userCode === userCode),
      consume: async (id) => {
        const payload = records.get(keyOf(id))
        if (payload) payload.consumed = Math.floor(Date.now() / 1000)
      },
      destroy: async (id) => void records.delete(keyOf(id)),
      revokeByGrantId: async (grantId) => {
        for (const [key, payload] of records) if (payload.grantId === grantId) records.delete(key)
      },
    }
  }
}
