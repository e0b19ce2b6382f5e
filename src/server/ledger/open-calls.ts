const mebibyte = 1024 * 1024

/** What one user may have open at once: as many calls, or a few that are heavy, and bodies of so many bytes. */
const mostPlaces = 1024
const mostBytes = 32 * mebibyte

type OpenCall = { places: number; bytes: number }

/** Lets a call of this user begin and answers how to end it; null when the user has too much open already. */
export type BeginCall = (userId: string, call: OpenCall) => (() => void) | null

/**
 * The open calls of each user, in this process: from when it is known whose they are until their answer has been
 * taken. Whoever sends a body slowly, or takes an answer slowly, has it kept in memory meanwhile, and a search that
 * waits for its turn at the database keeps others waiting behind it; how often one may call says nothing of that.
 */
export function countOpenCalls(): BeginCall {
  const open = new Map<string, OpenCall>()
  const add = (userId: string, places: number, bytes: number) => {
    const before = open.get(userId) ?? { places: 0, bytes: 0 }
    const now = { places: before.places + places, bytes: before.bytes + bytes }
    if (now.places === 0) open.delete(userId)
    else open.set(userId, now)
  }
  return (userId, { places, bytes }) => {
    const taken = open.get(userId)
    if (taken && (taken.places + places > mostPlaces || taken.bytes + bytes > mostBytes)) return null
    add(userId, places, bytes)
    return () => add(userId, -places, -bytes)
  }
}
