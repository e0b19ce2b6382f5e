import { queryOptions } from '@tanstack/react-query'
import { providersOf, readSignInSettings } from './sign-in-settings.ts'

export const signInSettingsQuery = queryOptions({
  queryKey: ['sign-in-settings'],
  queryFn: readSignInSettings,
  staleTime: Number.POSITIVE_INFINITY,
})

export const providersQuery = queryOptions({ ...signInSettingsQuery, select: providersOf })
