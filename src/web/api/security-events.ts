import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { callAccount } from './account.ts'

const SecurityEvents = z.object({
  events: z.array(
    z.object({
      id: z.string(),
      kind: z.string(),
      created_at: z.string(),
      user_agent: z.nullable(z.string()),
      ip: z.nullable(z.string()),
    }),
  ),
})
export type SecurityEvent = z.infer<typeof SecurityEvents>['events'][number]

/** Never taken from memory alone: what happened since is what one looks for. */
export const securityEventsQuery = queryOptions({
  queryKey: ['account', 'events'],
  queryFn: async () => z.parse(SecurityEvents, await callAccount('GET', '/user/events')).events,
  staleTime: 0,
})
