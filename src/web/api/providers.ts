import { queryOptions } from '@tanstack/react-query'
import { providersOf, readSignInSettings } from './sign-in-settings.ts'

export const providersQuery = queryOptions({
  queryKey: ['sign-in-settings'],
  queryFn: readSignInSettings,
  staleTime: Number.POSITIVE_INFINITY,
  select: providersOf,
})
