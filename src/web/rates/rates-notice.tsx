import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import { accountsQuery } from '#web/api/accounts.ts'
import { errorMessage } from '#web/api/api-error.ts'
import { ratesQuery } from '#web/api/rates.ts'
import { useFormatSettings } from '#web/format/format.ts'
import { isAwaited } from '#web/ui/is-awaited.ts'
import { isUnknownPlace, KeptPlace } from '#web/ui/kept-place.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Spinner } from '#web/ui/progress.tsx'
import { retryOf, TryAgainBox } from '#web/ui/try-again-box.tsx'

const RatesNoticeBox = lazyPart(async () => (await import('./rates-notice-box.tsx')).RatesNoticeBox)

const place = 'rates-notice'
const loading = <KeptPlace name={place} isLoading />

type RatesNoticeProps = {
  /** Whether the header is still loading. Until then, nothing else is rendered, because the header would push it down. */
  isHeaderUnknown?: boolean
  /** Whether the screen itself says that the accounts could not be loaded. */
  saysAccountsFailed?: boolean
  /** Applied to the notice only. */
  className?: string
  /** The screen below. */
  children: ReactNode
}

/**
 * Says whether amounts in other currencies count. Most ledgers have only one, so its code is loaded on demand. On
 * the first visit, the screen below is rendered after the notice has loaded, so that it doesn't jump.
 */
export function RatesNotice({
  isHeaderUnknown = false,
  saysAccountsFailed = false,
  className,
  children,
}: RatesNoticeProps) {
  const { currency } = useFormatSettings()
  const accounts = useQuery(accountsQuery)
  const isNeeded = accounts.data?.some((account) => account.currency !== currency) ?? false
  const rates = useQuery({ ...ratesQuery, enabled: isNeeded })
  const isLoading = isAwaited(accounts) || isAwaited(rates)
  const [isFirst] = useState(() => isUnknownPlace(place, true))
  const [wasShown, setWasShown] = useState(false)
  if (!wasShown && (isHeaderUnknown || (isFirst && isLoading)))
    return (
      <p role="status" className="flex h-75 items-center justify-center gap-3 text-muted">
        <Spinner /> Loading...
      </p>
    )
  if (!wasShown) setWasShown(true)
  const notice = isLoading ? (
    loading
  ) : (
    <KeptPlace name={place} isLoading={false} {...(className && { className })}>
      {isNeeded && <RatesNoticeBox />}
      {accounts.error && !accounts.data && !saysAccountsFailed && (
        <TryAgainBox {...retryOf(accounts)} className="mb-6">
          {errorMessage(accounts.error, 'Failed to look up which transactions have no rate')}
        </TryAgainBox>
      )}
    </KeptPlace>
  )
  return isFirst ? (
    <Suspense>
      {notice}
      {children}
    </Suspense>
  ) : (
    <>
      <Suspense fallback={loading}>{notice}</Suspense>
      {children}
    </>
  )
}
