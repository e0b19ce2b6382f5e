import { Suspense, useState } from 'react'
import { useFormatSettings } from '#web/format/format.ts'
import { SampleNotice } from '#web/sample/sample-notice.tsx'
import { LoadingScreen } from '#web/shell/fallback-screens.tsx'
import { LeaveGuard } from '#web/shell/leave-guard.tsx'
import { UploadTabs } from '#web/shell/upload-tabs.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { FileDrop } from './file-drop.tsx'
import { FirstStatement } from './first-statement.tsx'
import { CheckStep } from './lazy-previews.ts'
import { UploadForm } from './upload-form.tsx'
import { useUploadScreen } from './use-upload-screen.ts'

export function UploadScreen() {
  const [round, setRound] = useState(0)
  return <UploadRound key={round} onReturn={() => setRound(round + 1)} />
}

/** The screen from the choice of a file to the end of its upload. */
function UploadRound({ onReturn }: { onReturn: () => void }) {
  useFormatSettings()
  const screen = useUploadScreen()
  const { files, checked, uploads, isComplete } = screen
  return (
    <div className={checked ? 'mx-auto max-w-6xl' : 'mx-auto max-w-3xl'}>
      <PageHeader
        title="Upload Transactions"
        subtitle={
          checked
            ? `Check what was read.${uploads.isStarted ? '' : ' Nothing is saved yet.'}`
            : 'Add a statement that you downloaded from your bank'
        }
        actions={<SampleNotice />}
      />
      {!checked && <UploadTabs />}
      {checked ? (
        <Suspense fallback={<LoadingScreen />}>
          <CheckStep files={checked} uploads={uploads} onBack={screen.startOver} onReturn={onReturn} />
        </Suspense>
      ) : (
        <>
          <UploadForm screen={screen} onReturn={onReturn} />
          <FileDrop disabled={uploads.isUploading || isComplete} onDrop={screen.dropFiles} />
        </>
      )}
      {files.length === 0 && <FirstStatement />}
      <LeaveGuard isActive={uploads.isUploading} title="Leave while uploading?" leave="Leave" stay="Stay">
        The upload stops when you leave. Transactions that are already saved stay, and you can upload the file
        again later to add the rest.
      </LeaveGuard>
    </div>
  )
}
