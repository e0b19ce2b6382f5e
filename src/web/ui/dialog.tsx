import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { classNames } from './class-names.ts'

type DialogProps = {
  title: string
  onClose: () => void
  /** At the bottom of a narrow screen, where thumbs reach it. */
  isSheet?: boolean
  children: ReactNode
}

/** A modal dialog, open while it is rendered. The native element traps the focus and restores it. */
export function Dialog({ title, onClose, isSheet = false, children }: DialogProps) {
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  // Closed before it is removed from the page, or it could not restore the focus.
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    return () => shown?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      // Handled here, because the browser closes a dialog on a second Escape even if the first one was prevented.
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return
        event.preventDefault()
        onClose()
      }}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => event.target === event.currentTarget && onClose()}
      className={classNames(
        'dialog m-auto w-[min(30rem,calc(100vw-2rem))] rounded-2xl border border-line bg-surface p-0 shadow-float',
        isSheet && 'max-md:mb-0 max-md:w-full max-md:max-w-full max-md:rounded-b-none max-md:border-b-0',
      )}
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
