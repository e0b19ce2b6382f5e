import { type ComponentType, lazy } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

type Closable = { onClose: () => void }

/**
 * A dialog whose code loads when it is opened. If the code cannot be loaded, a dialog says so: an error would replace the
 * whole screen, with everything that was typed in it.
 */
export const lazyDialog = <Props extends Closable>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    try {
      return { default: await load() }
    } catch {
      return { default: NotLoaded }
    }
  })

/** Browsers do not retry a module that failed to load, so the page has to be reloaded. */
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
