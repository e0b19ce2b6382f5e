import { useState } from 'react'
import type { ReportView } from '#contract/saved-reports.ts'
import { changeSavedReport, deleteSavedReport, type SavedReport, saveReport } from '#web/api/saved-reports.ts'
import { SavedNameDialog } from '#web/saved/saved-name-dialog.tsx'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'

type SavedReportDialogProps = {
  saved: SavedReport | null
  report: ReportView
  others: readonly string[]
  onClose: () => void
}

/** After all other cards. */
const last = 1000

/** Names the current report, or renames or deletes a saved one, and chooses whether the Dashboard shows it. */
export function SavedReportDialog({ saved, report, others, onClose }: SavedReportDialogProps) {
  // Only what was changed here is saved, so that a change made elsewhere in the meantime stays.
  const [opened] = useState(saved)
  const wasOnDashboard = opened !== null && opened.position !== null
  const [isOnDashboard, setOnDashboard] = useState(wasOnDashboard)
  const position = isOnDashboard ? last : null
  return (
    <SavedNameDialog
      what="report"
      saved={saved}
      others={others}
      onSave={(name) =>
        saved
          ? changeSavedReport(saved.id, {
              ...(name !== opened?.name && { name }),
              ...(isOnDashboard !== wasOnDashboard && { dashboard_position: position }),
            })
          : saveReport({ name, report, position })
      }
      onDelete={async () => saved && deleteSavedReport(saved.id)}
      onRestore={async () => saved && saveReport(saved)}
      onClose={onClose}
    >
      <CheckboxField
        className="mt-4"
        label="Show on the Dashboard"
        checked={isOnDashboard}
        onChange={({ target }) => setOnDashboard(target.checked)}
      />
    </SavedNameDialog>
  )
}
