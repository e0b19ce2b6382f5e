import './styles.css'
import '#web/session/arrival-at-load.ts'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { readAnonKey } from '#web/api/public-config.ts'
import { onSessionChange } from '#web/session/session-state.ts'
import { closeOpening } from '#web/shell/close-opening.ts'
import { inNextTask } from '#web/shell/in-next-task.ts'
import { refuseDroppedFiles } from '#web/shell/refuse-dropped-files.ts'
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
