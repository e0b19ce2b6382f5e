import { QueryObserver } from '@tanstack/react-query'
import { useLayoutEffect } from 'react'
import { defaultCurrency, defaultLocale } from '#domain/formats.ts'
import { firstOfMonth } from '#domain/month-start.ts'
import { forgetFormat, setFormatKnown } from '#web/api/format-known.ts'
import { ledgerQuery } from '#web/api/ledger.ts'
import { profileQuery } from '#web/api/profile.ts'
import { queryClient } from '#web/api/query-client.ts'
import { type ShownSettings, setFormat } from '#web/format/format.ts'
import { keepFormat, keptFormatKey, readKeptFormat } from '#web/format/kept-format.ts'
import { monthStart, setMonthStart } from '#web/session/months.ts'

/** Shows amounts and dates as this user has chosen, and follows later choices, also those of other tabs. */
export function useFormatOf(userId: string | undefined): void {
  useLayoutEffect(() => (userId === undefined ? undefined : followFormat(userId)), [userId])
}

function followFormat(userId: string): () => void {
  let isFollowed = true
  const kept = readKeptFormat(userId)
  show(kept ?? { locale: defaultLocale, currency: defaultCurrency, monthStart: firstOfMonth })
  if (kept) setFormatKnown()

  const fetchOnce = { staleTime: 'static' } as const
  Promise.all([
    queryClient.query({ ...profileQuery, ...fetchOnce }),
    queryClient.query({ ...ledgerQuery, ...fetchOnce }),
  ])
    .then(([{ locale }, { currency, monthStart }]) => {
      if (isFollowed) keepFormat(userId, { locale, currency, monthStart })
    })
    .catch(() => {
      // The last known settings stay, or the defaults. The screen shows what else cannot be read.
    })
    .finally(() => isFollowed && setFormatKnown())

  const stopReading = queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return
    const profile = queryClient.getQueryData(profileQuery.queryKey)
    const ledger = queryClient.getQueryData(ledgerQuery.queryKey)
    if (!profile || !ledger) return
    const settings = { locale: profile.locale, currency: ledger.currency, monthStart: ledger.monthStart }
    show(settings)
    // Choices from another tab are not stored again, or two tabs could keep overwriting each other.
    if (event.action.type === 'success' && !event.action.manual) keepFormat(userId, settings)
  })
  // They can also change on another device, and a large ledger applies a new month start in the background.
  const stopObserving = new QueryObserver(queryClient, ledgerQuery).subscribe(() => {})
  // Another tab has changed them.
  const onStorage = ({ key }: StorageEvent) => {
    const changed = key === keptFormatKey ? readKeptFormat(userId) : null
    if (!changed) return
    const { locale, currency, monthStart } = changed
    queryClient.setQueryData(profileQuery.queryKey, (profile) => profile && { ...profile, locale })
    queryClient.setQueryData(ledgerQuery.queryKey, (ledger) => ledger && { ...ledger, currency, monthStart })
    show(changed)
    // Without this, an earlier response that is still on its way would bring the old settings back.
    void queryClient.invalidateQueries({ queryKey: ledgerQuery.queryKey })
  }
  window.addEventListener('storage', onStorage)
  return () => {
    isFollowed = false
    stopReading()
    stopObserving()
    window.removeEventListener('storage', onStorage)
    forgetFormat()
  }
}

/** What is cached was read for other months, so it is read again. */
function show(settings: ShownSettings): void {
  const isOther = settings.monthStart !== monthStart()
  setMonthStart(settings.monthStart)
  setFormat(settings)
  if (isOther) void queryClient.resetQueries({ queryKey: ['ledger'], predicate: isOfMonths })
}

const isOfMonths = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[1] !== ledgerQuery.queryKey[1]
