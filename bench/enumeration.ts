import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'
import { startProduct } from '#tests/support/start-product.ts'
import { milliseconds } from './figure-text.ts'
import type { MeasuredRow } from './measured-row.ts'
import { median } from './median.ts'
import { post } from './post.ts'

const people = 30
const wrongPasswordsEach = 4
const mailServerDelay = 100

/** Response times for addresses with and without an account, which must not differ. */
export async function enumeration(): Promise<MeasuredRow[]> {
  return [
    ...(await withProduct({}, async (url) => [
      await compared('Wrong password', wrongPasswordsEach, (email) =>
        post(`${url}/auth/v1/token?grant_type=password`, { email, password: 'something else' }, 400),
      ),
      await compared('Recovery', 1, (email) => post(`${url}/auth/v1/recover`, { email })),
    ])),
    ...(await withSlowMailServer((smtpUrl) =>
      withProduct({ SMTP_URL: smtpUrl }, async (url) => [
        await compared(`Recovery, mail server ${mailServerDelay} ms away`, 1, (email) =>
          post(`${url}/auth/v1/recover`, { email }),
        ),
      ]),
    )),
  ]
}

/**
 * Sequential requests, alternating between known and unknown addresses, so that other load on the machine affects
 * both alike.
 */
async function compared(
  measure: string,
  rounds: number,
  ask: (email: string) => Promise<void>,
): Promise<MeasuredRow> {
  const known: number[] = []
  const unknown: number[] = []
  // The first requests of a kind are slower: code is compiled, connections are opened.
  for (const number of [0, 1, 2, 3]) await ask(knownAddress(people + number))
  for (let round = 0; round < rounds; round += 1)
    for (let number = 0; number < people; number += 1) {
      known.push(await timeOf(() => ask(knownAddress(number))))
      unknown.push(await timeOf(() => ask(`nobody-${round}-${number}@example.com`)))
    }
  return {
    measure: `${measure}, address with an account`,
    figure: milliseconds(median(known)),
    against: `without one, ${milliseconds(median(unknown))}`,
    ratio: median(known) / median(unknown),
    aim: '0.9 to 1.1',
  }
}

const knownAddress = (number: number) => `person-${number}@example.com`

async function timeOf(work: () => Promise<void>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

async function withProduct<Result>(
  environment: Record<string, string>,
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  const product = await startProduct(environment)
  try {
    for (let number = 0; number < people + 4; number += 1)
      await post(`${product.url}/auth/v1/signup`, {
        email: knownAddress(number),
        password: 'correct horse battery',
      })
    return await work(product.url)
  } finally {
    await product.stop()
  }
}

async function withSlowMailServer<Result>(work: (url: string) => Promise<Result>): Promise<Result> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    async onData(stream, _, done) {
      for await (const _ of stream);
      await setTimeout(mailServerDelay)
      done()
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  try {
    return await work(`smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`)
  } finally {
    server.close()
  }
}
