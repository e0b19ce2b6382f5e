import { type ReactNode, useEffect, useRef } from 'react'
import { plural } from '#words/plural.ts'
import { classNames } from './class-names.ts'

type ComboboxListProps<Option> = {
  id: string
  label: string
  options: readonly Option[]
  /** The index of the highlighted option; -1 for none. */
  active: number
  optionId: (index: number) => string
  keyOf: (option: Option) => string
  onChoose: (option: Option) => void
  /** The content of an option. */
  children: (option: Option) => ReactNode
}

/** The options below a combobox. The parent element must be positioned. */
export function ComboboxList<Option>({
  id,
  label,
  options,
  active,
  optionId,
  keyOf,
  onChoose,
  children,
}: ComboboxListProps<Option>) {
  const list = useRef<HTMLDivElement>(null)
  const isShown = options.length > 0
  useEffect(() => {
    if (isShown) showInView(list.current)
  }, [isShown])
  return (
    <>
      <p role="status" className="sr-only">
        {isShown && `${options.length} ${plural(options.length, 'suggestion')}`}
      </p>
      <div
        ref={list}
        id={id}
        role="listbox"
        aria-label={label}
        className="absolute inset-x-0 top-full z-20 mt-1 max-h-56 overflow-y-auto rounded-lg border border-line bg-raised p-1 shadow-float empty:hidden"
      >
        {options.map((option, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys, as in every combobox
          <div
            key={keyOf(option)}
            id={optionId(index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            ref={index === active ? showInView : undefined}
            // Otherwise, the field would lose the focus and the list would close.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onChoose(option)}
            className={classNames(
              'flex min-h-9 cursor-pointer items-center justify-between gap-3 rounded-md px-2.5 py-1.5 max-md:min-h-11',
              index === active ? 'bg-accent-soft text-accent' : 'hover:bg-sunken',
            )}
          >
            {children(option)}
          </div>
        ))}
      </div>
    </>
  )
}

const showInView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })
