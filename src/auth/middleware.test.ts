import { setTimeout } from 'node:timers/promises'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { answerProblem } from './answer-auth-error.ts'
import { AuthProblem } from './auth-problem.ts'
import { limitTime } from './middleware.ts'

const app = new Hono()
  .onError((error, c) => {
    if (error instanceof AuthProblem) return answerProblem(c, error)
    throw error
  })
  .use(limitTime(20))
  .get('/never', () => new Promise<Response>(() => {}))
  .get('/at-once', (c) => c.text('done'))
  .delete('/user', (c) => setTimeout(100, c.text('deleted')))
  .delete('/admin/users/:id', (c) => setTimeout(100, c.text('deleted')))
  .delete('/factors/:id', () => new Promise<Response>(() => {}))

test('a call that takes too long gets a 504, which clients retry', async () => {
  const response = await app.request('/never')
  expect(response.status).toBe(504)
  expect(await response.json()).toMatchObject({ code: 504, error_code: 'request_timeout' })
})

test('a call that finishes in time is not affected', async () => {
  const response = await app.request('/at-once')
  expect(await response.text()).toBe('done')
})

test.each(['/user', '/admin/users/1'])('DELETE %s has no time limit', async (path) => {
  const response = await app.request(path, { method: 'DELETE' })
  expect(await response.text()).toBe('deleted')
})

test('other DELETE calls have a time limit', async () => {
  const response = await app.request('/factors/1', { method: 'DELETE' })
  expect(response.status).toBe(504)
})
