import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { accountsQuery } from '#web/api/accounts.ts'
import { ratesQuery } from '#web/api/rates.ts'
import { useFormatSettings } from '#web/format/format.ts'
import { isAwaited } from '#web/ui/is-awaited.ts'
import { KeptPlace } from '#web/ui/kept-place.tsx'

const RatesNoticeBox = lazy(async () => ({
  default: (await import('./rates-notice-box.tsx')).RatesNoticeBox,
}))

const place = 'rates-notice'
const loading = <KeptPlace name={place} isLoading />

/** Says whether amounts in other currencies count. Most ledgers have only one, so its code is loaded on demand. */
export function RatesNotice() {
  const { currency } = useFormatSettings()
  const accounts = useQuery(accountsQuery)
  const isNeeded = accounts.data?.some((account) => account.currency !== currency) ?? false
  const rates = useQuery({ ...ratesQuery, enabled: isNeeded })
  if (isAwaited(accounts) || isAwaited(rates)) return loading
  return (
    <Suspense fallback={loading}>
      <KeptPlace name={place} isLoading={false}>
        {isNeeded && <RatesNoticeBox />}
      </KeptPlace>
    </Suspense>
  )
}
