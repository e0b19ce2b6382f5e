import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import type { Product } from '#tests/support/start-product.ts'

const program = join(import.meta.dirname, '../../src/cli/admin-token.ts')

/** Printed once per product, because starting a process takes longer than most calls. */
const tokens = new WeakMap<Product, string>()

function printToken(product: Product): string {
  const env = { ...process.env, DATA_DIR: product.dataDirectory }
  return execFileSync(process.execPath, [program, '--hours', '24'], { env, encoding: 'utf8' }).trim()
}

/** Calls the product as an operator's tool does, with the token that `npm run admin:token` prints. */
export async function callAsAdmin(product: Product, path: string, body: unknown): Promise<void> {
  const token = tokens.get(product) ?? printToken(product)
  tokens.set(product, token)
  const answer = await fetch(`${product.url}/auth/v1${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path} answers ${answer.status}: ${await answer.text()}`)
}
