import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect } from 'react'
import { accountQuery, sessionsQuery, summaryMailsQuery } from '#web/api/account.ts'
import { accountsQuery } from '#web/api/accounts.ts'
import { categoriesQuery, categoryChangesQuery } from '#web/api/categories.ts'
import { ledgerQuery } from '#web/api/ledger.ts'
import { rateChangesQuery, ratesQuery } from '#web/api/rates.ts'
import { readingProfilesQuery } from '#web/api/reading-profiles.ts'
import { providersQuery } from '#web/api/sign-in-settings.ts'
import { allTagsQuery } from '#web/api/tags.ts'
import { transactionRulesQuery } from '#web/api/transaction-rules.ts'
import { isAwaited } from '#web/ui/is-awaited.ts'
import { Appearance } from './appearance.tsx'
import { CategoriesSection } from './categories-section.tsx'
import { DangerZone } from './danger-zone.tsx'
import { ExchangeRates } from './exchange-rates.tsx'
import { LinkedRefunds } from './linked-refunds.tsx'
import { LoadingSection } from './loading-section.tsx'
import { MonthlySummary } from './monthly-summary.tsx'
import { MonthsSection } from './months-section.tsx'
import { ReadingProfiles } from './reading-profiles.tsx'
import { SecuritySettings } from './security-settings.tsx'
import { TagsSection } from './tags-section.tsx'
import { TransactionRules } from './transaction-rules.tsx'
import { YourData } from './your-data.tsx'

/**
 * The sections whose height depends on what they load. They load at the same time and are shown from the top down, each
 * with those above it, so that none moves.
 */
export function FurtherSections() {
  const ledger = isAwaited(useQuery(ledgerQuery))
  const accounts = isAwaited(useQuery(accountsQuery))
  const rates = [useQuery(ratesQuery), useQuery(rateChangesQuery)].some(isAwaited)
  const categories = [useQuery(categoriesQuery), useQuery(categoryChangesQuery)].some(isAwaited)
  const rules = isAwaited(useQuery(transactionRulesQuery))
  const tags = isAwaited(useQuery(allTagsQuery))
  const profiles = isAwaited(useQuery(readingProfilesQuery))
  const account = isAwaited(useQuery(accountQuery))
  const summaryMails = isAwaited(useQuery(summaryMailsQuery))
  const security = [useQuery(sessionsQuery), useQuery(providersQuery)].some(isAwaited)
  const sections: readonly [isAwaited: boolean, section: ReactNode][] = [
    [ledger, <MonthsSection key="months" />],
    [accounts || rates, <ExchangeRates key="rates" />],
    [false, <LinkedRefunds key="refunds" />],
    [categories, <CategoriesSection key="categories" />],
    [rules, <TransactionRules key="rules" />],
    [tags, <TagsSection key="tags" />],
    [profiles, <ReadingProfiles key="profiles" />],
    [false, <Appearance key="appearance" />],
    [account || summaryMails, <MonthlySummary key="summary" />],
    [
      security,
      <Suspense key="security" fallback={<LoadingSection />}>
        <SecuritySettings />
        <YourData />
        <DangerZone />
      </Suspense>,
    ],
  ]
  const next = sections.findIndex(([isAwaited]) => isAwaited)
  const isComplete = next < 0
  useScrollToAnchor(isComplete)
  return (
    <>
      {(isComplete ? sections : sections.slice(0, next)).map(([, section]) => section)}
      {/* A new one each time, which appears where the shown sections end instead of moving there. */}
      {!isComplete && <LoadingSection key={next} />}
    </>
  )
}

/** A link to a section leads to it as soon as it is shown. */
function useScrollToAnchor(isComplete: boolean) {
  const anchor = useLocation({ select: ({ hash }) => hash })
  useEffect(() => {
    if (isComplete && anchor) document.getElementById(anchor)?.scrollIntoView()
  }, [isComplete, anchor])
}
