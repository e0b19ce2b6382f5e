import { Suspense, useEffect } from 'react'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import type { SelectedActionsProps } from './selected-actions.tsx'
import { clearSelection, useIsSelecting } from './selection.ts'
import { useSelectionKeys } from './use-selection-keys.ts'

const SelectedActions = lazyPart(async () => (await import('./selected-actions.tsx')).SelectedActions)

/** The bar at the bottom of the screen while transactions are selected. */
export function SelectionBar(props: SelectedActionsProps) {
  useSelectionKeys()
  const key = JSON.stringify(props.filter)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another filter shows other rows
  useEffect(() => clearSelection(), [key])
  const isSelecting = useIsSelecting()
  return (
    isSelecting && (
      <Suspense>
        <SelectedActions {...props} />
      </Suspense>
    )
  )
}
