import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'

type DialogProps = { title: string; onClose: () => void; children: ReactNode }

/** A modal on the native element, which keeps focus inside and gives it back. Shown while it is rendered. */
export function Dialog({ title, onClose, children }: DialogProps) {
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  // Closed while it is still in the page: from outside it, it would give the focus back to nothing.
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    return () => shown?.close()
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it already, the click on the backdrop is the pointer's way
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => event.target === event.currentTarget && onClose()}
      className="dialog m-auto w-[min(30rem,calc(100vw-2rem))] rounded-2xl border border-line bg-surface p-0 shadow-float"
    >
      <div className="p-5 md:p-6">
        <h2 id={titleId} className="mb-4 font-semibold text-lg tracking-tight">
          {title}
        </h2>
        {children}
      </div>
    </dialog>
  )
}
