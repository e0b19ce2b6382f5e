import { Suspense } from 'react'
import { useFormatSettings } from '#web/format/format.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Formats } from './formats.tsx'
import { GraphPreferences } from './graph-preferences.tsx'
import { LoadingSection } from './loading-section.tsx'
import { ProfileSettings } from './profile-settings.tsx'

const FurtherSections = lazyPart(async () => (await import('./further-sections.tsx')).FurtherSections)

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
          <FurtherSections />
        </Suspense>
      </div>
    </>
  )
}
