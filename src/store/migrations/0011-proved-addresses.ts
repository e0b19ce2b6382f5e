import { textType } from '#store/engines/differences.ts'
import type { Store } from '#store/schema.ts'

/**
 * Whether somebody has shown to read what is sent to an address, apart from whether it counts as confirmed; and what a
 * sign-up brings, which waits beside its message. Nothing tells of the accounts that are there how they were confirmed,
 * nor whose credentials they have: all count as not proved, until their owners come by a message or a provider.
 */
export async function provedAddresses(store: Store): Promise<void> {
  const text = textType(store)
  for (const name of ['email_proved_at', 'phone_proved_at'])
    await store.schema.alterTable('users').addColumn(name, text).execute()
  for (const name of ['password_hash', 'user_data', 'identity_id', 'flow_state_id'])
    await store.schema.alterTable('one_time_tokens').addColumn(name, text).execute()
}
