/** Why a transaction counts in no total: its rule excludes it, or it is one side of a transfer. The rule goes first. */
export const leftOutReasons = ['rule', 'transfer'] as const

export type LeftOutBy = (typeof leftOutReasons)[number]
