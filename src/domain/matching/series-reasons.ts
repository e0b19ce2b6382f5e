/** Why rows look like a commitment, judging by how their amounts change. */
export const seriesReasons = ['same_amount', 'price_changes', 'varying_amount'] as const
export type SeriesReason = (typeof seriesReasons)[number]
