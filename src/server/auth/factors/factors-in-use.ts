import type { Factor } from '#store/accounts/factors.ts'

/** Whether a factor asks its user for a code at sign-in; recovery codes only stand in for one that does. */
export const isInUse = ({ status, factorType }: Factor): boolean =>
  status === 'verified' && factorType !== 'recovery_code'
