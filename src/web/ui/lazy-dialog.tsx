import { type ComponentType, lazy, Suspense } from 'react'
import { AwaitedDialog } from './awaited-dialog.tsx'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

type Closable = { onClose: () => void }

/**
 * A dialog whose code loads when it is opened. If the code cannot be loaded, a dialog says so: an error would replace the
 * whole screen, with everything that was typed in it.
 */
export function lazyDialog<Props extends Closable>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Loaded = lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    try {
      return { default: await load() }
    } catch {
      return { default: NotLoaded }
    }
  })
  return (props: Props) => (
    <Suspense fallback={<AwaitedDialog onClose={props.onClose} />}>
      <Loaded {...props} />
    </Suspense>
  )
}

/** React does not load the code again after a failure, so the page has to be reloaded. */
const NotLoaded = ({ onClose }: Closable) => (
  <Dialog title="Something went wrong" onClose={onClose}>
    <p className="text-muted">
      This could not be opened. Check your connection, save what you have typed, and reload the page.
    </p>
    <div className="mt-6 flex justify-end">
      <Button onClick={onClose}>Close</Button>
    </div>
  </Dialog>
)
