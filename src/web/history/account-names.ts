/** The names of the accounts by ID; null if there is only one, which needs no name. */
export type AccountNames = ReadonlyMap<string, string> | null
