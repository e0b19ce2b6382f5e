import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { startService } from '#tests/protocol/start-service.ts'
import { onEngine } from '#tests/support/on-each-engine.ts'

const longerThanUnreadBodiesAreWaitedFor = 700

onEngine('SQLite', 'a call that is refused before its body is read', (openTestStore) => {
  test.for(['/api/v1/transactions', '/auth/v1/logout'])(
    '%s leaves its connection usable for the next requests',
    async (path) => {
      const { url } = await startService(openTestStore)
      const agent = new Agent({ keepAlive: true, maxSockets: 1 })
      onTestFinished(() => agent.destroy())
      const post = () =>
        new Promise((resolve, reject) => {
          const call = request(url + path, { method: 'POST', agent }, (answer) => {
            answer.resume().once('end', () => resolve([answer.statusCode, call.reusedSocket]))
          })
          call.once('error', reject).end(Buffer.alloc(1_000_000, ' '))
        })

      expect(await post()).toEqual([401, false])
      for (let times = 0; times < 20; times++) expect(await post()).toEqual([401, true])
      await pause(longerThanUnreadBodiesAreWaitedFor)
      expect(await post()).toEqual([401, true])
    },
  )
})
