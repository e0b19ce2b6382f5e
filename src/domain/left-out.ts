/**
 * Why a transaction counts in no total: there is no rate for its currency, its rule excludes it, or it is one side of a
 * transfer. The first of these reasons is given.
 */
export const leftOutReasons = ['no_rate', 'rule', 'transfer'] as const

export type LeftOutBy = (typeof leftOutReasons)[number]
