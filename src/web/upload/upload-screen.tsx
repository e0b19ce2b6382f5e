import { useFormatSettings } from '#web/format/format.ts'
import { SampleNotice } from '#web/sample/sample-notice.tsx'
import { UploadTabs } from '#web/shell/upload-tabs.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { CheckStep } from './check-step.tsx'
import { FileDrop } from './file-drop.tsx'
import { FirstStatement } from './first-statement.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { UploadForm } from './upload-form.tsx'
import { useUploadScreen } from './use-upload-screen.ts'

export function UploadScreen() {
  useFormatSettings()
  const screen = useUploadScreen()
  const { files, preview, uploads, isComplete } = screen
  return (
    <div className={preview ? 'mx-auto max-w-6xl' : 'mx-auto max-w-3xl'}>
      <PageHeader
        title="Upload Transactions"
        subtitle={
          preview
            ? 'Check what was read. Nothing is saved yet.'
            : 'Add a statement that you downloaded from your bank'
        }
        actions={<SampleNotice />}
      />
      {!preview && <UploadTabs />}
      {preview ? (
        <CheckStep preview={preview} uploads={uploads} onBack={screen.startOver} />
      ) : (
        <UploadForm screen={screen} />
      )}
      {files.length === 0 && <FirstStatement />}
      <FileDrop disabled={uploads.isUploading || isComplete} onDrop={screen.dropFiles} />
      <LeaveGuard isUploading={uploads.isUploading} />
    </div>
  )
}
