import { Download } from 'lucide-react'
import { errorMessage } from '#web/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorBox } from '#web/ui/message-box.tsx'
import { TitledPart } from '#web/ui/titled-part.tsx'
import { SettingsSection } from './settings-section.tsx'
import { ImportAccount } from './your-data/import-account.tsx'
import { useAccountExport } from './your-data/use-account-export.ts'

/** Exports and imports the whole account as one file. */
export const YourData = () => (
  <SettingsSection
    title="Your Data"
    about="Your whole account in one file, as a backup or to move to another Outgo server."
  >
    <div className="divide-y divide-line [&>*]:py-5 [&>*:first-child]:pt-0 [&>*:last-child]:pb-0">
      <ExportAccount />
      <ImportAccount />
    </div>
  </SettingsSection>
)

function ExportAccount() {
  const exporting = useAccountExport()
  return (
    <TitledPart
      title="Export"
      about="Your transactions, rules, recurring costs, name and formats as a JSON file, or as a ZIP file if you have attachments. To export transactions for a spreadsheet, use History."
      action={
        <Button busy={exporting.isPending} onClick={() => exporting.mutate()}>
          <Download aria-hidden="true" className="size-4" />
          Export Account
        </Button>
      }
    >
      {exporting.error && (
        <ErrorBox>{errorMessage(exporting.error, 'Failed to export the account')}</ErrorBox>
      )}
    </TitledPart>
  )
}
