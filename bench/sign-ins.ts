import { argon2, randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { startProduct } from '#tests/support/start-product.ts'
import { perSecond } from './figure-text.ts'
import type { MeasuredRow } from './measured-row.ts'
import { post } from './post.ts'

const seconds = 5
const people = 8
const password = 'correct horse battery'

/** Password sign-ins against their most expensive part, Argon2id with the same parameters. */
export async function signIns(): Promise<MeasuredRow[]> {
  const hash = promisify(argon2)
  const bare = await timesPerSecond(availableParallelism(), () =>
    hash('argon2id', {
      message: password,
      nonce: randomBytes(16),
      tagLength: 32,
      memory: 19 * 1024,
      passes: 2,
      parallelism: 1,
    }),
  )
  const product = await startProduct()
  try {
    const emails = Array.from({ length: people }, (_, number) => `person-${number}@example.com`)
    for (const email of emails) await post(`${product.url}/auth/v1/signup`, { email, password })
    const rate = await timesPerSecond(people, (worker) =>
      post(`${product.url}/auth/v1/token?grant_type=password`, { email: emails[worker], password }),
    )
    return [
      {
        measure: 'Sign-ins by password',
        figure: perSecond(rate, 'sign-ins'),
        against: `Argon2id alone, ${perSecond(bare, 'hashes')}`,
        ratio: rate / bare,
        aim: '',
      },
    ]
  } finally {
    await product.stop()
  }
}

/** How many times per second a number of workers, each in a loop, complete the work together. */
async function timesPerSecond(workers: number, work: (worker: number) => Promise<unknown>): Promise<number> {
  let done = 0
  const start = performance.now()
  const isOver = () => performance.now() - start > seconds * 1000
  await Promise.all(
    Array.from({ length: workers }, async (_, worker) => {
      while (!isOver()) {
        await work(worker)
        done += 1
      }
    }),
  )
  return done / ((performance.now() - start) / 1000)
}
