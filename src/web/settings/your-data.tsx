import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { downloadAccountFile } from '#web/api/account-file.ts'
import { errorMessage } from '#web/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorBox } from '#web/ui/message-box.tsx'
import { TitledPart } from '#web/ui/titled-part.tsx'
import { SettingsSection } from './settings-section.tsx'
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

function ExportAccount() {
  const exporting = useMutation({ mutationFn: downloadAccountFile })
  return (
    <TitledPart
      title="Export"
      about="Your transactions, rules, recurring costs and name as a JSON file. History exports transactions for a spreadsheet."
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
