/** Reads the texts of a list: a list on the way into the address, its JSON on the way out of it. Names hold any separator. */
export function listInAddress(value: unknown): string[] {
  const list = typeof value === 'string' ? parsed(value) : value
  return Array.isArray(list) ? list.filter((each) => typeof each === 'string') : []
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Somebody's own words in the address: the same as none.
    return undefined
  }
}
