import { X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { classNames } from './class-names.ts'
import { IconButton } from './icon-button.tsx'
import { useBarFocus } from './use-bar-focus.ts'

type SelectionActionsProps = {
  label: string
  /** What is selected. */
  summary: ReactNode
  /** Whether the summary has a line of its own on narrow screens. */
  isSummaryWide?: boolean
  onClear: () => void
  /** The actions. */
  children: ReactNode
}

/** The bar at the bottom of the screen while rows are selected. */
export function SelectionActions({
  label,
  summary,
  isSummaryWide = false,
  onClear,
  children,
}: SelectionActionsProps) {
  const bar = useRef<HTMLElement>(null)
  const focus = useBarFocus(bar)
  return (
    <>
      <div aria-hidden="true" className="h-40 md:h-20" />
      <section
        ref={bar}
        {...focus}
        aria-keyshortcuts="Control+."
        onKeyDown={({ key }) => {
          if (key === 'Escape') onClear()
        }}
        data-bottom-bar
        aria-label={label}
        className="fixed inset-x-0 bottom-0 z-15 border-line border-t bg-raised px-4 py-3 shadow-float print:hidden"
      >
        <div className="mx-auto flex max-w-276 flex-wrap items-center gap-x-4 gap-y-2">
          <p
            role="status"
            className={classNames('mr-auto min-w-0 max-md:pr-12', isSummaryWide && 'max-md:w-full')}
          >
            {summary}
          </p>
          {children}
          <IconButton
            label="Clear selection"
            onClick={onClear}
            className="max-md:absolute max-md:top-1 max-md:right-2"
          >
            <X aria-hidden="true" />
          </IconButton>
        </div>
      </section>
    </>
  )
}
