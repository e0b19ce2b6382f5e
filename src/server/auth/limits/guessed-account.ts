import { readSignInAddresses } from '#store/accounts/security-events.ts'
import type { Store } from '#store/schema.ts'
import { networkOf } from './client-address.ts'

const nobody = '00000000-0000-0000-0000-000000000000'

type Guess = {
  /** What is signed in to, known or not. */
  contact: string
  userId: string | undefined
  /** Where the attempt comes from, as the limits know it; null for this machine itself. */
  address: string | null
}

/**
 * By what wrong passwords are counted: the account, wherever they come from, so that many machines guess no more
 * than one. From where the account was signed in to of late they are counted apart: strangers who guess all day
 * do not keep its owner out at home.
 */
export async function guessedAccount(store: Store, { contact, userId, address }: Guess): Promise<string> {
  if (address === null) return contact
  // Looked up for nobody, too: an unknown account takes as long.
  const addresses = await readSignInAddresses(store, userId ?? nobody)
  return addresses.some((known) => networkOf(known) === address) ? `${contact} from ${address}` : contact
}
