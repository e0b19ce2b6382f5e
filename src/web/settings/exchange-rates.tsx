import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { accountsQuery } from '#web/api/accounts.ts'
import { errorMessage } from '#web/api/api-error.ts'
import { ratesQuery } from '#web/api/rates.ts'
import { useFormatSettings } from '#web/format/format.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { TryAgainBox } from '#web/ui/try-again-box.tsx'
import { RateChanges } from './rates/rate-changes.tsx'
import { RateFileField } from './rates/rate-file-field.tsx'
import { RateForm } from './rates/rate-form.tsx'
import { RateList } from './rates/rate-list.tsx'
import { SettingsSection } from './settings-section.tsx'

const RatesNoticeBox = lazyPart(async () => (await import('#web/rates/rates-notice-box.tsx')).RatesNoticeBox)

/** What other currencies are worth in the ledger's: typed for a month, or from a file of the European Central Bank. */
export function ExchangeRates() {
  const { currency } = useFormatSettings()
  const { data, error, isPending, isFetching, refetch } = useQuery(ratesQuery)
  const { data: accounts = [] } = useQuery(accountsQuery)
  const foreign = accounts.flatMap((account) => (account.currency === currency ? [] : account.currency))
  const currencies = [...new Set([...foreign, ...(data?.rates.map((rate) => rate.currency) ?? [])])]
    .filter((code) => code !== currency)
    .sort()
  return (
    <SettingsSection
      id="rates"
      title="Exchange Rates"
      about={`What amounts in other currencies count as in ${currency}. A rate that you type for a month comes before those of a file. Transactions without a rate count in no total.`}
    >
      {isPending && (
        <p role="status" className="text-muted">
          Loading exchange rates...
        </p>
      )}
      {error && (
        <TryAgainBox isTrying={isFetching} onTryAgain={() => void refetch()}>
          {errorMessage(error, 'Failed to load exchange rates')}
        </TryAgainBox>
      )}
      {data && (
        <>
          <div className="flex flex-col gap-5">
            {(data.waiting > 0 || data.withoutRate.length > 0) && (
              <Suspense>
                <RatesNoticeBox />
              </Suspense>
            )}
            {currencies.length === 0 ? (
              <p className="text-muted">All your accounts are in {currency}, so you need no rates.</p>
            ) : (
              <RateForm currencies={currencies} />
            )}
            <RateFileField file={data.file} />
            {data.rates.length > 0 && <RateList rates={data.rates} />}
          </div>
          <RateChanges />
        </>
      )}
    </SettingsSection>
  )
}
