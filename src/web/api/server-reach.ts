/** Whether the server can serve, asked anew. */
export const isServerThere = async (): Promise<boolean> => {
  try {
    return (await fetch('/healthz', { cache: 'no-store' })).ok
  } catch {
    return false
  }
}

/** What to do when it is not. */
export const outOfReach = 'The server cannot be reached right now. Check your connection and try again.'
