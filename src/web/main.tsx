import './styles.css'
import '#web/session/arrival-at-load.ts'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { readAnonKey } from '#web/api/public-config.ts'
import { onSessionChange } from '#web/session/session-state.ts'
import { inNextTask } from '#web/shell/load-screen.ts'
import { router } from './router.tsx'

// Asked for early, since the first call waits for it; that call asks again and tells, should this one fail.
readAnonKey().catch(() => {})

// The routes' guards decide who may be where; they are asked again whenever the user changes.
onSessionChange(() => {
  void router.invalidate()
})

refuseDroppedFiles()

const root = document.getElementById('root')
if (root) {
  closeOpening(root)
  void inNextTask(root).then((root) =>
    createRoot(root).render(
      <StrictMode>
        <RouterProvider router={router} />
      </StrictMode>,
    ),
  )
}

/**
 * Takes away what the page itself shows until the application does. An observer hears of the first screen before it
 * is painted, so that the two neither take turns with nothing nor stand together.
 */
function closeOpening(root: HTMLElement): void {
  const observer = new MutationObserver(() => {
    if (!root.hasChildNodes()) return
    observer.disconnect()
    document.getElementById('opening')?.remove()
  })
  observer.observe(root, { childList: true })
}

/** Keeps a file dropped beside its mark from opening in place of the app, which is what browsers do by default. */
function refuseDroppedFiles() {
  window.addEventListener('dragover', refuse)
  window.addEventListener('drop', refuse)
}

function refuse(event: DragEvent) {
  const isForInput = event.target instanceof Element && event.target.closest('input[type=file]') !== null
  if (event.defaultPrevented || isForInput || !event.dataTransfer?.types.includes('Files')) return
  event.preventDefault()
  event.dataTransfer.dropEffect = 'none'
}
