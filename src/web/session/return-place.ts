import { parseJson } from '#domain/parse-json.ts'

// What this tab remembers of its last user, in sessionStorage rather than in the address: who it was, and where they
// were when the session ended. It is not revealed to anyone else who signs in here.

type Remembered = { userId: string; place?: string | undefined }

const key = 'returnPlace'

function read(): Remembered | null {
  const stored = parseJson(sessionStorage.getItem(key))
  return isRemembered(stored) ? stored : null
}

const isRemembered = (stored: unknown): stored is Remembered =>
  typeof stored === 'object' && stored !== null && 'userId' in stored

const write = (remembered: Remembered): void => sessionStorage.setItem(key, JSON.stringify(remembered))

/** Remembers who is signed in. There is nowhere to return to while they are. */
export function rememberUser(userId: string): void {
  const before = read()
  if (before?.userId !== userId || before.place !== undefined) write({ userId })
}

/** Remembers where this tab's user was when their session ended, or asked for the second factor. */
export function rememberPlace(place: string, userId?: string): void {
  const before = read()
  if (before && (userId === undefined || before.userId === userId)) write({ ...before, place })
}

export const forgetPlace = (): void => sessionStorage.removeItem(key)

/** Where this user was when their session ended in this tab, if it did. */
export function placeToReturnTo(userId: string): string | undefined {
  const remembered = read()
  return remembered?.userId === userId ? remembered.place : undefined
}
