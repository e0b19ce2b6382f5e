import { useLayoutEffect } from 'react'
import { defaultCurrency, defaultLocale } from '#domain/formats.ts'
import { forgetFormat, setFormatKnown } from '#web/api/format-known.ts'
import { ledgerQuery } from '#web/api/ledger.ts'
import { profileQuery } from '#web/api/profile.ts'
import { queryClient } from '#web/api/query-client.ts'
import { setFormat } from '#web/format/format.ts'
import { keepFormat, keptFormatKey, readKeptFormat } from '#web/format/kept-format.ts'

/** Shows amounts and dates as this user has chosen, and follows later choices, also those of other tabs. */
export function useFormatOf(userId: string | undefined): void {
  useLayoutEffect(() => (userId === undefined ? undefined : followFormat(userId)), [userId])
}

function followFormat(userId: string): () => void {
  let isFollowed = true
  const kept = readKeptFormat(userId)
  setFormat(kept ?? { locale: defaultLocale, currency: defaultCurrency })
  if (kept) setFormatKnown()

  const fetchOnce = { staleTime: 'static' } as const
  Promise.all([
    queryClient.query({ ...profileQuery, ...fetchOnce }),
    queryClient.query({ ...ledgerQuery, ...fetchOnce }),
  ])
    .then(([{ locale }, { currency }]) => {
      if (isFollowed) keepFormat(userId, { locale, currency })
    })
    .catch(() => {
      // The last known settings stay, or the defaults. The screen shows what else cannot be read.
    })
    .finally(() => isFollowed && setFormatKnown())

  const stopReading = queryClient.getQueryCache().subscribe(({ type }) => {
    if (type !== 'updated') return
    const profile = queryClient.getQueryData(profileQuery.queryKey)
    const ledger = queryClient.getQueryData(ledgerQuery.queryKey)
    if (profile && ledger) setFormat({ locale: profile.locale, currency: ledger.currency })
  })
  // Another tab has changed them.
  const onStorage = ({ key }: StorageEvent) => {
    const changed = key === keptFormatKey ? readKeptFormat(userId) : null
    if (!changed) return
    const { locale, currency } = changed
    queryClient.setQueryData(profileQuery.queryKey, (profile) => profile && { ...profile, locale })
    queryClient.setQueryData(ledgerQuery.queryKey, (ledger) => ledger && { ...ledger, currency })
    setFormat(changed)
  }
  window.addEventListener('storage', onStorage)
  return () => {
    isFollowed = false
    stopReading()
    window.removeEventListener('storage', onStorage)
    forgetFormat()
  }
}
