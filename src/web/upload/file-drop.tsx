import { FileUp } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'

type FileDropProps = { disabled: boolean; onDrop: (files: File[]) => void }

/** Takes files dropped anywhere on the screen, and shows that it does while they are dragged over it. */
export function FileDrop({ disabled, onDrop }: FileDropProps) {
  const [isOver, setIsOver] = useState(false)
  const take = useEffectEvent(onDrop)
  useEffect(() => {
    if (disabled) return
    const welcome = (event: DragEvent) => {
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
    document.addEventListener('dragenter', welcome)
    document.addEventListener('dragover', welcome)
    document.addEventListener('drop', drop)
    return () => {
      document.removeEventListener('dragenter', welcome)
      document.removeEventListener('dragover', welcome)
      document.removeEventListener('drop', drop)
      setIsOver(false)
    }
  }, [disabled])
  return isOver && <DropOverlay onLeave={() => setIsOver(false)} />
}

/** Lies over everything, so that leaving it is leaving the window. Nothing inside is in the way of the pointer. */
const DropOverlay = ({ onLeave }: { onLeave: () => void }) => (
  // biome-ignore lint/a11y/noStaticElementInteractions: there is nothing to do with it but to drop
  <div onDragLeave={onLeave} className="fade-in fixed inset-0 z-40 bg-canvas/85 p-4 backdrop-blur-xs md:p-8">
    <div className="pointer-events-none flex h-full flex-col items-center justify-center gap-4 rounded-2xl border-2 border-accent border-dashed bg-accent-soft/60 text-center">
      <span className="grid size-14 place-items-center rounded-2xl bg-accent-solid text-on-solid shadow-float">
        <FileUp aria-hidden="true" className="size-7" />
      </span>
      <p className="font-semibold text-lg">Drop your statements</p>
      <p className="max-w-sm text-balance px-4 text-muted">
        One .csv file or several. The bank is recognised by the header.
      </p>
    </div>
  </div>
)
