import { useBlocker } from '@tanstack/react-router'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

/** Asks for confirmation before the page is left during an upload. */
export function LeaveGuard({ isUploading }: { isUploading: boolean }) {
  const { status, proceed, reset } = useBlocker({
    // A signed-out user has no upload to wait for.
    shouldBlockFn: ({ next }) => isUploading && next.pathname !== '/login',
    enableBeforeUnload: isUploading,
    withResolver: true,
  })
  if (status !== 'blocked') return null
  return (
    <Dialog title="Leave while uploading?" onClose={reset}>
      <p className="text-muted">
        The upload stops when you leave. Transactions that are already saved stay, and you can upload the file
        again later to add the rest.
      </p>
      <div className="mt-6 flex flex-wrap justify-end gap-2">
        <Button onClick={proceed}>Leave</Button>
        <Button variant="primary" onClick={reset}>
          Stay
        </Button>
      </div>
    </Dialog>
  )
}
