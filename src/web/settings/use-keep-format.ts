import { useQueryClient } from '@tanstack/react-query'
import { ledgerQuery } from '#web/api/ledger.ts'
import { profileQuery } from '#web/api/profile.ts'
import { keepFormat } from '#web/format/kept-format.ts'
import { useSession } from '#web/session/session-state.ts'

/** Returns a function that keeps the chosen formats for the next visit and tells other tabs about them. */
export function useKeepFormat(): () => void {
  const queryClient = useQueryClient()
  const session = useSession()
  return () => {
    const profile = queryClient.getQueryData(profileQuery.queryKey)
    const ledger = queryClient.getQueryData(ledgerQuery.queryKey)
    if (session.status !== 'signed-in' || !profile || !ledger) return
    const { currency, monthStart } = ledger
    keepFormat(session.userId, { locale: profile.locale, currency, monthStart })
  }
}
