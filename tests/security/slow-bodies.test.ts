import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { callAuth, signUp } from '#tests/protocol/protocol-calls.ts'
import { startService } from '#tests/protocol/start-service.ts'
import { onEachEngine } from '#tests/support/on-each-engine.ts'

onEachEngine('calls of a user whose bodies never arrive completely', (openTestStore) => {
  test('do not block other calls of that user', async () => {
    const service = await startService(openTestStore)
    const { accessToken } = await signUp(service)
    const { port, hostname } = new URL(service.url)
    // As many as run at once for one user.
    for (let index = 0; index < 4; index += 1) {
      const socket = connect(Number(port), hostname)
      onTestFinished(() => void socket.destroy())
      await new Promise<void>((done) =>
        socket.write(
          `POST /auth/v1/factors HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Bearer ${accessToken}\r\nContent-Type: application/json\r\nContent-Length: 200\r\n\r\n{"factor`,
          () => done(),
        ),
      )
    }
    // By then, all four are waiting for their body.
    await callAuth(service, 'GET', '/health')
    expect((await callAuth(service, 'GET', '/user', { token: accessToken })).status).toBe(200)
    expect((await callAuth(service, 'POST', '/logout?scope=others', { token: accessToken })).status).toBe(204)
  })
})
