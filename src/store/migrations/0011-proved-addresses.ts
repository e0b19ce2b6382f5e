import { textType } from '#store/engines/differences.ts'
import type { Store } from '#store/schema.ts'

/**
 * Records whether someone has proved that they can read messages sent to an address, apart from whether it counts
 * as confirmed; and the data of a sign-up, which is stored with its message. For existing accounts it is unknown
 * how they were confirmed and whose credentials they have, so all count as unverified until their owners sign in by
 * message or provider.
 */
export async function provedAddresses(store: Store): Promise<void> {
  const text = textType(store)
  for (const name of ['email_proved_at', 'phone_proved_at'])
    await store.schema.alterTable('users').addColumn(name, text).execute()
  for (const name of ['password_hash', 'user_data', 'identity_id', 'flow_state_id'])
    await store.schema.alterTable('one_time_tokens').addColumn(name, text).execute()
}
