const mebibyte = 1024 * 1024

/** What one user may have open at once: as many calls, or a few that are heavy, and bodies of so many bytes. */
const mostPlaces = 1024
const mostBytes = 32 * mebibyte
/** Changes that wait for each other; the last of so many large ones is made within seconds. */
const mostChanges = 32

type OpenCall = { places: number; bytes: number; changes: number }
const none: OpenCall = { places: 0, bytes: 0, changes: 0 }

/** After how many seconds a call that was refused may come again: with many changes waiting, not at once. */
const wait = 1
const waitForChanges = 5

/**
 * Lets a call of this user begin and answers how to end it; or, when the user has too much open already, how many seconds
 * to wait. Nobody knows when what is open will end.
 */
export type BeginCall = (userId: string, call: OpenCall) => (() => void) | number

/**
 * The open calls of each user, in this process: from when it is known whose they are until their answer has been
 * taken. Whoever sends a body slowly, or takes an answer slowly, has it kept in memory meanwhile, and a search that
 * waits for its turn at the database keeps others waiting behind it; how often one may call says nothing of that.
 */
export function countOpenCalls(): BeginCall {
  const open = new Map<string, OpenCall>()
  return (userId, call) => {
    const now = sumOf(open.get(userId) ?? none, call)
    if (now.changes > mostChanges) return waitForChanges
    if (now.places > mostPlaces || now.bytes > mostBytes) return wait
    open.set(userId, now)
    return () => {
      const rest = sumOf(open.get(userId) ?? none, call, -1)
      if (rest.places === 0) open.delete(userId)
      else open.set(userId, rest)
    }
  }
}

const sumOf = (one: OpenCall, other: OpenCall, sign = 1): OpenCall => ({
  places: one.places + sign * other.places,
  bytes: one.bytes + sign * other.bytes,
  changes: one.changes + sign * other.changes,
})
