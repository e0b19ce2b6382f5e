/** Sorts texts by their characters, the same in every locale. */
export const compareText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)
