import { FileUp } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { preloadPreviews } from './lazy-previews.ts'

type FileDropProps = { disabled: boolean; onDrop: (files: File[]) => void }

/** Accepts files dropped anywhere on the screen, and shows an overlay while they are dragged. */
export function FileDrop({ disabled, onDrop }: FileDropProps) {
  const [isOver, setIsOver] = useState(false)
  const take = useEffectEvent(onDrop)
  useEffect(() => {
    if (isOver) preloadPreviews()
  }, [isOver])
  useEffect(() => {
    if (disabled) return
    const accept = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'copy'
      setIsOver(true)
    }
    const drop = (event: DragEvent) => {
      setIsOver(false)
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      take([...event.dataTransfer.files])
    }
    document.addEventListener('dragenter', accept)
    document.addEventListener('dragover', accept)
    document.addEventListener('drop', drop)
    return () => {
      document.removeEventListener('dragenter', accept)
      document.removeEventListener('dragover', accept)
      document.removeEventListener('drop', drop)
      setIsOver(false)
    }
  }, [disabled])
  return isOver && <DropOverlay onLeave={() => setIsOver(false)} />
}

/** Covers the window, so that a dragleave means leaving the window. Its content ignores the pointer. */
const DropOverlay = ({ onLeave }: { onLeave: () => void }) => (
  // biome-ignore lint/a11y/noStaticElementInteractions: it only accepts drops
  <div onDragLeave={onLeave} className="fade-in fixed inset-0 z-40 bg-canvas/85 p-4 backdrop-blur-xs md:p-8">
    <div className="pointer-events-none flex h-full flex-col items-center justify-center gap-4 rounded-2xl border-2 border-accent border-dashed bg-accent-soft/60 text-center">
      <span className="grid size-14 place-items-center rounded-2xl bg-accent-solid text-on-solid shadow-float">
        <FileUp aria-hidden="true" className="size-7" />
      </span>
      <p className="font-semibold text-lg">Drop your statements</p>
      <p className="max-w-sm text-balance px-4 text-muted">
        Any files from your bank. Nothing is saved before you have checked them.
      </p>
    </div>
  </div>
)
