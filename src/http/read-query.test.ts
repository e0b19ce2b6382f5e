import { Hono } from 'hono'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { answerError } from './answer-error.ts'
import { readQuery } from './read-query.ts'
import { type Logged, requestLog } from './request-log.ts'

const schema = z.object({ search: z.optional(z.string()), category: z.optional(z.array(z.string())) })
const log = pino({ enabled: false })
const app = new Hono<Logged>()
  .use(requestLog(log))
  .onError(answerError(log))
  .get('/', (c) => c.json(readQuery(c, schema)))

const answer = async (query: string) => (await app.request(`/?${query}`)).json()

describe('the query of a request', () => {
  it('is parsed by the schema, with lists for parameters that may be repeated', async () => {
    expect(await answer('search=rent&category=Home')).toEqual({ search: 'rent', category: ['Home'] })
    expect(await answer('category=Home&category=Food')).toEqual({ category: ['Home', 'Food'] })
  })

  it('allows any other parameter only once', async () => {
    expect(await answer('search=a&search=b')).toMatchObject({
      status: 400,
      code: 'validation_failed',
      errors: [{ field: 'search', message: 'must be given once' }],
    })
  })

  it.each(['__proto__', 'constructor', 'toString'])(
    'ignores unknown parameters, even one called %s',
    async (name) => {
      expect(await answer(`${name}=1&search=rent`)).toEqual({ search: 'rent' })
    },
  )
})
