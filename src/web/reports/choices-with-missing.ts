import { useQueries, useQuery } from '@tanstack/react-query'
import type { TrendDimension } from '#domain/reports/report-view.ts'
import { accountsQuery } from '#web/api/accounts.ts'
import { merchantNameQuery } from '#web/api/merchants.ts'

type Choice = { key: string; name: string }

/** The choices of the window, and chosen ones that have no transactions in it. */
export function useChoicesWithMissing(
  by: TrendDimension,
  choices: readonly Choice[],
  chosen: readonly string[],
): Choice[] {
  const missing = chosen.filter((key) => !choices.some((one) => one.key === key))
  const accounts = useQuery({ ...accountsQuery, enabled: by === 'account' && missing.length > 0 }).data ?? []
  const isNamed = (key: string) => by === 'merchant' && key !== ''
  const merchants = useQueries({
    queries: missing.map((key) => ({ ...merchantNameQuery(key), enabled: isNamed(key) })),
  })
  const nameOf = (key: string, at: number) => {
    if (by === 'merchant') return key === '' ? 'No merchant' : merchants[at]?.data
    return by === 'account' ? accounts.find(({ id }) => id === key)?.name : key
  }
  return [...choices, ...missing.map((key, at) => ({ key, name: nameOf(key, at) ?? key }))]
}
