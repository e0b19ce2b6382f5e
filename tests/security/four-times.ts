import { callAuth, datedVersion } from '#tests/protocol/protocol-calls.ts'
import type { TestService } from '#tests/protocol/start-service.ts'

type Call = Parameters<typeof callAuth>[3]

/** Makes the same call four times at once; returns the sorted statuses and the responses. */
export async function fourTimes(service: TestService, method: string, path: string, call: Call = {}) {
  const answers = await Promise.all(
    Array.from({ length: 4 }, () =>
      callAuth(service, method, path, { ...call, headers: { ...datedVersion, ...call.headers } }),
    ),
  )
  const statuses = answers.map(({ status }) => status).sort()
  return { statuses, answers, granted: answers.filter(({ status }) => status === 200) }
}

export const usersOf = (service: TestService) =>
  service.context.store.selectFrom('users').select(['id', 'email', 'phone']).execute()

/** The statuses if one call succeeds and the others are rejected. */
export const once = (refused: number) => [200, refused, refused, refused].sort()
