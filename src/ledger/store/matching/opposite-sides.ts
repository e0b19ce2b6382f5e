type Side = { accountId: string; cents: number }

/** Why these rows can't be one transfer: it takes money out of one account and into others, or the other way round. */
export function refusalOfSides(rows: readonly Side[]): 'not_opposite' | 'same_account' | null {
  const [outs, ins] = [rows.filter(({ cents }) => cents < 0), rows.filter(({ cents }) => cents > 0)]
  if (outs.length === 0 || ins.length === 0 || Math.min(outs.length, ins.length) > 1) return 'not_opposite'
  return outs.some((out) => ins.some((arrival) => arrival.accountId === out.accountId))
    ? 'same_account'
    : null
}
