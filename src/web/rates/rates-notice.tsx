import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { accountsQuery } from '#web/api/accounts.ts'
import { useFormatSettings } from '#web/format/format.ts'

const RatesNoticeBox = lazy(async () => ({
  default: (await import('./rates-notice-box.tsx')).RatesNoticeBox,
}))

/** Says whether amounts in other currencies count. Most ledgers have only one, so its code is loaded on demand. */
export function RatesNotice() {
  const { currency } = useFormatSettings()
  const { data: accounts = [] } = useQuery(accountsQuery)
  return (
    accounts.some((account) => account.currency !== currency) && (
      <Suspense>
        <RatesNoticeBox />
      </Suspense>
    )
  )
}
