import { callAuth, datedVersion } from '#tests/protocol/protocol-calls.ts'
import type { TestService } from '#tests/protocol/start-service.ts'

type Call = Parameters<typeof callAuth>[3]

/** The same call four times at the same moment; the statuses in order, and what was answered. */
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

/** The statuses when one call is granted and the others are refused. */
export const once = (refused: number) => [200, refused, refused, refused].sort()
