/** What happened, as one would tell it. */
const names: Record<string, string> = {
  signed_in: 'Signed in',
  sign_in_failed: 'Sign-in with a wrong password',
  sessions_ended: 'Sessions ended',
  password_changed: 'Password changed',
  email_changed: 'E-mail address changed',
  recovery_requested: 'Password recovery asked for',
  second_factor_added: 'Second factor added',
  second_factor_removed: 'Second factor removed',
  second_factor_failed: 'Wrong code of a second factor',
  recovery_codes_made: 'Recovery codes made',
  recovery_codes_removed: 'Recovery codes removed',
  recovery_code_used: 'Recovery code used',
  provider_linked: 'Account of a provider linked',
  provider_unlinked: 'Account of a provider unlinked',
  account_exported: 'Account downloaded',
  transactions_exported: 'Transactions downloaded',
  transactions_deleted: 'All transactions deleted',
}

/** A newer server may know kinds that this page does not: they are shown all the same. */
export const eventName = (kind: string): string => names[kind] ?? kind.replaceAll('_', ' ')

/** What a stranger at the door would leave behind. */
export const isFailure = (kind: string): boolean => kind.endsWith('_failed')
