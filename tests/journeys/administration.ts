import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import type { Product } from '#tests/support/start-product.ts'

const program = join(import.meta.dirname, '../../src/cli/admin-token.ts')

/** Calls the product as an operator's tool does, with the token that `npm run admin:token` prints. */
export async function callAsAdmin(product: Product, path: string, body: unknown): Promise<void> {
  const env = { ...process.env, DATA_DIR: product.dataDirectory }
  const token = execFileSync(process.execPath, [program], { env, encoding: 'utf8' }).trim()
  const answer = await fetch(`${product.url}/auth/v1${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path} answers ${answer.status}: ${await answer.text()}`)
}
