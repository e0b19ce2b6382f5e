import type { AuthContext } from '#auth/auth-context.ts'

/** Whether the operator allows mails to this address. Without a list, all addresses are allowed. */
export const isAuthorizedAddress = ({ settings }: Pick<AuthContext, 'settings'>, to: string): boolean =>
  settings.authorizedAddresses.length === 0 ||
  settings.authorizedAddresses.some((address) => address.toLowerCase() === to)
