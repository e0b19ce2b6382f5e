import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { signIn, signUp } from '#tests/protocol/protocol-calls.ts'
import { callFactors } from '#tests/protocol/second-factor.ts'
import { onEachEngine } from '#tests/support/on-each-engine.ts'
import { type Product, startProduct } from '#tests/support/start-product.ts'

/** A user with recovery codes, whose session has only verified the password. */
async function withRecoveryCodes(product: Product) {
  const person = await signUp(product)
  const factors = (method: string, path: string, body?: unknown, token = person.accessToken) =>
    callFactors(product, token, method, path, body)
  const { body: factor } = await factors('POST', '', { factor_type: 'totp' })
  const { body: challenge } = await factors('POST', `/${factor.id}/challenge`, {})
  const code = TOTP.generate({ secret: Secret.fromBase32(factor.totp.secret) })
  const verified = await factors('POST', `/${factor.id}/verify`, { challenge_id: challenge.id, code })
  const { body } = await factors('POST', '/recovery-codes', undefined, verified.body.access_token)
  return { token: (await signIn(product, person)).accessToken, codes: body.codes as string[] }
}

onEachEngine('two processes over one database', (_, newPlace) => {
  test('check no more recovery codes together than one does', async () => {
    const { dataDirectory, databaseUrl } = await newPlace()
    const environment = { DATA_DIR: dataDirectory, ...(databaseUrl && { DATABASE_URL: databaseUrl }) }
    const products = [await startProduct(environment), await startProduct(environment)] as const
    try {
      const { token, codes } = await withRecoveryCodes(products[0])
      const attempt = async (index: number, code: string) =>
        (await callFactors(products[index % 2 ? 0 : 1], token, 'POST', '/recovery-codes/verify', { code }))
          .status
      const statuses = await Promise.all(
        Array.from({ length: 50 }, (_, index) => attempt(index, `wrong-${10_000 + index}`)),
      )
      expect(statuses.filter((status) => status === 422)).toHaveLength(30)
      expect(statuses.filter((status) => status === 429)).toHaveLength(20)
      expect(await attempt(1, codes[0] ?? '')).toBe(429)
    } finally {
      for (const product of products) await product.stop()
    }
  })
})
