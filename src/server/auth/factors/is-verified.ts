import type { Factor } from '#store/accounts/factors.ts'

/** Whether a factor is in use: a code of it has been right once. */
export const isVerified = ({ status }: Factor): boolean => status === 'verified'
