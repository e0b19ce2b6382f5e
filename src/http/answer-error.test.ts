import { Hono } from 'hono'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { logOptions } from '#server/open-log.ts'
import { answerError } from './answer-error.ts'
import { HttpProblem } from './http-problem.ts'
import { type Logged, requestLog } from './request-log.ts'

/** An app whose calls all fail with this error, and the lines it logs. */
function appThatFails(error: Error) {
  const lines: Record<string, unknown>[] = []
  const log = pino(logOptions('info'), { write: (line: string) => void lines.push(JSON.parse(line)) })
  const app = new Hono<Logged>()
    .use(requestLog(log))
    .onError(answerError(log))
    .get('*', () => {
      throw error
    })
  return { app, lines }
}

test('a problem is returned as it is', async () => {
  const { app, lines } = appThatFails(new HttpProblem(404, 'rule_not_found', 'This rule is no longer there.'))
  const answer = await app.request('/rules')
  expect(answer.headers.get('content-type')).toBe('application/problem+json')
  expect(await answer.json()).toEqual({
    type: 'about:blank',
    title: 'Not Found',
    status: 404,
    code: 'rule_not_found',
    detail: 'This rule is no longer there.',
  })
  expect(lines).toHaveLength(1)
})

test('a request is logged as one line, without its search terms', async () => {
  const { app, lines } = appThatFails(new HttpProblem(404, 'x', 'y'))
  await app.request('/transactions?search=psychiatrist')
  expect(lines).toEqual([
    {
      level: 30,
      time: expect.any(String),
      msg: 'request',
      requestId: expect.any(String),
      method: 'GET',
      path: '/transactions',
      status: 404,
      ms: expect.any(Number),
    },
  ])
})

test('an unexpected error returns an ID that finds its cause in the log, which contains no user data', async () => {
  const cause = Object.assign(new Error('null value in column "category"'), {
    code: '23502',
    detail: 'Failing row contains (Psychiatrist, -120.00)',
  })
  const { app, lines } = appThatFails(new Error('The batch failed', { cause }))
  const answer = await app.request('/')
  const body = await answer.text()
  expect([answer.status, JSON.parse(body).code]).toEqual([500, 'internal_error'])
  expect(body).not.toContain('batch')
  const [line] = lines
  expect(body).toContain(line?.requestId)
  expect(line?.err).toMatchObject({
    stack: expect.stringContaining('The batch failed'),
    cause: { code: '23502', stack: expect.stringContaining('null value') },
  })
  expect(JSON.stringify(lines)).not.toContain('Psychiatrist')
})

test.for([
  Object.assign(new Error('terminating connection'), { code: '57P01' }),
  Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }),
  Object.assign(new Error('database is locked'), { code: 'SQLITE_BUSY' }),
  new Error('Connection terminated unexpectedly'),
])('an unavailable database returns 503: %s', async (error) => {
  const { app } = appThatFails(error)
  const answer = await app.request('/')
  expect([answer.status, JSON.parse(await answer.text()).code]).toEqual([503, 'database_unavailable'])
})

test.for([
  ['SQLITE_FULL', 'database_full', 'out of disk space'],
  ['53100', 'database_full', 'out of disk space'],
  ['SQLITE_READONLY_DBMOVED', 'database_read_only', 'is read-only'],
  ['25006', 'database_read_only', 'is read-only'],
] as const)('a read-only database is reported as such: %s', async ([cause, code, words]) => {
  const { app, lines } = appThatFails(Object.assign(new Error('it cannot be written'), { code: cause }))
  const answer = await app.request('/')
  const problem = JSON.parse(await answer.text())
  expect([answer.status, problem.code]).toEqual([503, code])
  expect(problem.detail).toContain(words)
  expect(lines[0]?.msg).toMatch(/^the d.* continues by itself$/)
})
