import { execFile } from 'node:child_process'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { decodeProtectedHeader } from 'jose'
import { expect, onTestFinished, test } from 'vitest'
import { onEachEngine, type Place, testOnce } from '#tests/support/on-each-engine.ts'
import { programOf } from '#tests/support/run-command.ts'
import { startProduct } from '#tests/support/start-product.ts'

/** Runs an operator command like npm does. */
async function run(
  command: string,
  environment: Record<string, string>,
  ...words: string[]
): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [programOf(command), ...words], {
    env: { ...process.env, ...environment },
  })
  return stdout.trim()
}

const environmentOf = ({ databaseUrl, dataDirectory }: Place): Record<string, string> => ({
  DATA_DIR: dataDirectory,
  ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
})

onEachEngine('next to the running product', (_, newPlace) => {
  const start = async () => {
    const environment = environmentOf(await newPlace())
    const product = await startProduct(environment)
    onTestFinished(async () => void (await product.stop()))
    const call = async (method: string, path: string, token?: string, body?: unknown) => {
      const answer = await fetch(`${product.url}/auth/v1${path}`, {
        method,
        headers: {
          'Content-Type': 'application/json',
          ...(token ? { Authorization: `Bearer ${token}` } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
      return { status: answer.status, body: JSON.parse(await answer.text()) }
    }
    return { environment, call }
  }

  testOnce('admin:token prints a token that gives access to the admin API', async () => {
    const { environment, call } = await start()
    const token = await run('admin-token', environment)
    expect((await call('GET', '/admin/users', token)).status).toBe(200)
    await expect(run('admin-token', environment, '--hours', '0')).rejects.toThrow('--hours must be a number')
  })

  test('keys:rotate takes effect within seconds and signs no one out', async () => {
    const { environment, call } = await start()
    const person = { email: 'ada@example.com', password: 'correct horse battery' }
    const { body: before } = await call('POST', '/signup', undefined, person)
    const said = await run('rotate-keys', environment)
    const newKey = /signed with key (\S+)\./.exec(said)?.[1]
    expect(newKey).toBeTruthy()

    await setTimeout(5500)
    const { body: after } = await call('POST', '/token?grant_type=refresh_token', undefined, {
      refresh_token: before.refresh_token,
    })
    expect(decodeProtectedHeader(after.access_token).kid).toBe(newKey)
    for (const { access_token } of [before, after])
      expect((await call('GET', '/user', access_token)).status).toBe(200)
    expect((await call('GET', '/.well-known/jwks.json')).body.keys).toHaveLength(2)
  })
})
