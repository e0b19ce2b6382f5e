import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { ledgerCurrencies } from '#domain/currencies.ts'
import { errorMessage } from '#web/api/api-error.ts'
import { ledgerQuery } from '#web/api/ledger.ts'
import { profileQuery, setLocale } from '#web/api/profile.ts'
import { format, useFormatSettings } from '#web/format/format.ts'
import { offeredLocales } from '#web/format/offered-locales.ts'
import { today } from '#web/session/today.ts'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TryAgainBox } from '#web/ui/try-again-box.tsx'
import { namedCurrencies } from '#web/words/currency-names.ts'
import { changeCurrency } from './change-currency.ts'
import { SettingsSection } from './settings-section.tsx'
import { useKeepFormat } from './use-keep-format.ts'

/** How dates and amounts are written, and the currency of the ledger. Both apply as soon as they are chosen. */
export function Formats() {
  const settings = useFormatSettings()
  const profile = useQuery(profileQuery)
  const ledger = useQuery(ledgerQuery)
  const choosing = useChoice()
  const [isConverted, setIsConverted] = useState(false)
  const locale = choosing.chosen.locale ?? profile.data?.locale ?? settings.locale
  const currency = choosing.chosen.currency ?? ledger.data?.currency ?? settings.currency
  const locales = useMemo(() => namedLocales(locale), [locale])
  const currencies = useMemo(() => namedCurrencies(ledgerCurrencies(), currency), [currency])
  const failed = [profile, ledger].find(({ data, error }) => error && !data)
  return (
    <SettingsSection
      title="Formats"
      about="How dates and amounts are written, and the currency of your ledger. Saved in your account."
    >
      {failed ? (
        <TryAgainBox isTrying={failed.isFetching} onTryAgain={() => void failed.refetch()}>
          {errorMessage(failed.error, 'Failed to load your formats')}
        </TryAgainBox>
      ) : (
        <div className="flex max-w-md flex-col gap-4">
          <SelectField
            label="Language and region of dates and numbers"
            value={locale}
            disabled={!profile.data}
            hint={`${format.day(today())} · ${format.money(-123456)}`}
            onChange={({ target }) => choosing.choose({ locale: target.value })}
          >
            {locales.map(([tag, name]) => (
              <option key={tag} value={tag}>
                {name}
              </option>
            ))}
          </SelectField>
          <SelectField
            label="Currency"
            value={currency}
            disabled={!ledger.data}
            hint={
              isConverted
                ? 'Accounts keep their currency and are converted with your exchange rates.'
                : 'Amounts stay the same numbers. Nothing is converted.'
            }
            onChange={({ target }) => choosing.choose({ currency: target.value, isConverted })}
          >
            {currencies.map(([code, name]) => (
              <option key={code} value={code}>
                {name} ({code})
              </option>
            ))}
          </SelectField>
          <CheckboxField
            label="Convert amounts when the currency changes"
            checked={isConverted}
            onChange={({ target }) => setIsConverted(target.checked)}
          />
          {choosing.error && (
            <p role="alert" className="text-danger">
              {errorMessage(choosing.error, 'Failed to save the format')}
            </p>
          )}
        </div>
      )}
    </SettingsSection>
  )
}

type Choice = { locale?: string; currency?: string; isConverted?: boolean }

/** Saves a choice, uses it in this tab and tells the others. */
function useChoice() {
  const queryClient = useQueryClient()
  const keepFormat = useKeepFormat()
  const { mutate, variables, isPending, error } = useMutation({
    mutationFn: async ({ locale, currency, isConverted = false }: Choice) => {
      if (locale) queryClient.setQueryData(profileQuery.queryKey, await setLocale(locale))
      if (currency) await changeCurrency(currency, isConverted)
    },
    onSuccess: keepFormat,
  })
  const chosen: Choice = isPending ? variables : {}
  return { choose: mutate, chosen, error }
}

/** By name. A locale that was set through the API can be missing in the list. */
function namedLocales(chosen: string): [string, string][] {
  const names = new Intl.DisplayNames('en', { type: 'language', languageDisplay: 'standard' })
  return byName([...new Set([...offeredLocales, chosen])].map((tag) => [tag, names.of(tag) ?? tag]))
}

const byName = (named: [string, string][]) => named.sort(([, one], [, other]) => one.localeCompare(other))
