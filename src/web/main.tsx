import './styles.css'
import '#web/session/arrival-at-load.ts'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { readAnonKey } from '#web/api/public-config.ts'
import { onSessionChange } from '#web/session/session-state.ts'
import { inNextTask } from '#web/shell/lazy-screen.ts'
import { clickMovedControls } from '#web/shell/moved-controls.ts'
import { router } from './router.tsx'

// Fetched early, because the first call needs it. If this fails, that call tries again and reports the error.
readAnonKey().catch(() => {})

// Runs the route guards again, which decide who may see which page.
onSessionChange(() => {
  void router.invalidate()
})

ignoreDroppedFiles()
clickMovedControls()

const root = document.getElementById('root')
if (root) {
  removeOpening(root)
  void inNextTask(root).then((root) =>
    createRoot(root).render(
      <StrictMode>
        <RouterProvider router={router} />
      </StrictMode>,
    ),
  )
}

/**
 * Removes what index.html shows until the application renders. A mutation observer runs before the first screen is
 * painted, so the two are never visible together and there is no blank frame between them.
 */
function removeOpening(root: HTMLElement): void {
  const observer = new MutationObserver(() => {
    if (!root.hasChildNodes()) return
    observer.disconnect()
    document.getElementById('opening')?.remove()
  })
  observer.observe(root, { childList: true })
}

/** Browsers open a file that is dropped outside a drop zone, in place of the app. */
function ignoreDroppedFiles() {
  window.addEventListener('dragover', ignore)
  window.addEventListener('drop', ignore)
}

function ignore(event: DragEvent) {
  const isForInput = event.target instanceof Element && event.target.closest('input[type=file]') !== null
  if (event.defaultPrevented || isForInput || !event.dataTransfer?.types.includes('Files')) return
  event.preventDefault()
  event.dataTransfer.dropEffect = 'none'
}
