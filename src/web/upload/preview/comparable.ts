import type { KeptRow } from './kept-statements.ts'

/**
 * The transactions that the rows of a statement are compared with: those of its account, which is null if the import
 * creates it, and those that a row of Outgo's own export names by their ID, wherever they are.
 */
export function comparable<Existing extends { id: string; accountId: string }>(
  rows: readonly Pick<KeptRow, 'id'>[],
  accountId: string | null,
  existing: readonly Existing[],
): Existing[] {
  const named = new Set(rows.map(({ id }) => id))
  return existing.filter((one) => one.accountId === accountId || named.has(one.id))
}

/** The account that most rows of Outgo's own export are in by now, whatever it was called; null if none is there. */
export function accountOfNamed(
  rows: readonly Pick<KeptRow, 'id'>[],
  existing: readonly { id: string; accountId: string }[],
): string | null {
  const named = new Set(rows.map(({ id }) => id))
  const counts = new Map<string, number>()
  for (const { id, accountId } of existing)
    if (named.has(id)) counts.set(accountId, (counts.get(accountId) ?? 0) + 1)
  const [most] = [...counts].sort(([, one], [, other]) => other - one)
  return most?.[0] ?? null
}
