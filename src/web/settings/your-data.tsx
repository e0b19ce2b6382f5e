import { SettingsSection } from './settings-section.tsx'
import { ExportAccount } from './your-data/export-account.tsx'
import { ImportAccount } from './your-data/import-account.tsx'

/** The whole account as one file, out and in. */
export const YourData = () => (
  <SettingsSection
    title="Your Data"
    about="Everything in your account as one file: to keep, or to take to another Outgo."
  >
    <div className="divide-y divide-line [&>*]:py-5 [&>*:first-child]:pt-0 [&>*:last-child]:pb-0">
      <ExportAccount />
      <ImportAccount />
    </div>
  </SettingsSection>
)
