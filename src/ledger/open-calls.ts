const mebibyte = 1024 * 1024

/** What one user may have open at once: this many calls, or a few heavy ones, and this many bytes of bodies. */
const mostPlaces = 1024
const mostBytes = 32 * mebibyte
/** Changes that wait for each other; even this many large ones complete within seconds. */
const mostChanges = 32

type OpenCall = { places: number; bytes: number; changes: number }
const none: OpenCall = { places: 0, bytes: 0, changes: 0 }

/** How many seconds a rejected call should wait: longer if many changes are waiting. */
const wait = 1
const waitForChanges = 5

/**
 * Starts a user's call and returns a function that ends it; or, if the user has too much open already, how many
 * seconds to wait. No one knows when the open calls will end.
 */
export type BeginCall = (userId: string, call: OpenCall) => (() => void) | number

/**
 * Each user's open calls in this process, from authentication until the response has been received. Slow bodies and
 * slow readers take up memory, and a search that waits for the database blocks others behind it; limits on how
 * often a user calls do not cover that.
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
