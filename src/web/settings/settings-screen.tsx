import { lazy, Suspense } from 'react'
import { useFormatSettings } from '#web/format/format.ts'
import { Card } from '#web/ui/card.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Appearance } from './appearance.tsx'
import { CategoriesSection } from './categories-section.tsx'
import { DangerZone } from './danger-zone.tsx'
import { ExchangeRates } from './exchange-rates.tsx'
import { Formats } from './formats.tsx'
import { GraphPreferences } from './graph-preferences.tsx'
import { LinkedRefunds } from './linked-refunds.tsx'
import { ProfileSettings } from './profile-settings.tsx'
import { SecuritySettings } from './security-settings.tsx'
import { TagsSection } from './tags-section.tsx'
import { YourData } from './your-data.tsx'

const MonthlySummary = lazy(async () => ({
  default: (await import('./monthly-summary.tsx')).MonthlySummary,
}))
const MonthsSection = lazy(async () => ({
  default: (await import('./months-section.tsx')).MonthsSection,
}))
const ReadingProfiles = lazy(async () => ({
  default: (await import('./reading-profiles.tsx')).ReadingProfiles,
}))
const TransactionRules = lazy(async () => ({
  default: (await import('./transaction-rules.tsx')).TransactionRules,
}))

export function SettingsScreen() {
  useFormatSettings()
  return (
    <>
      <PageHeader title="Settings" subtitle="Your account and preferences" />
      <div className="flex flex-col gap-6">
        <ProfileSettings />
        <GraphPreferences />
        <Formats />
        <Suspense fallback={<LoadingSection />}>
          <MonthsSection />
        </Suspense>
        <ExchangeRates />
        <LinkedRefunds />
        <CategoriesSection />
        <Suspense fallback={<LoadingSection />}>
          <TransactionRules />
        </Suspense>
        <TagsSection />
        <Suspense fallback={<LoadingSection />}>
          <ReadingProfiles />
        </Suspense>
        <Appearance />
        <Suspense fallback={<LoadingSection />}>
          <MonthlySummary />
        </Suspense>
        <SecuritySettings />
        <YourData />
        <DangerZone />
      </div>
    </>
  )
}

/** About as high as the section, so that what is below hardly moves. */
const LoadingSection = () => <Card className="min-h-62 md:min-h-36" />
