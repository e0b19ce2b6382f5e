import type { signUpCaller } from './ledger-caller.ts'

/** The user's account file without its heading, as it is sent to import it. */
export async function accountFilePart(user: Awaited<ReturnType<typeof signUpCaller>>) {
  const { format, version, exported_at, complete, ...part } = (await user.get('/account-file')).body
  return part
}
