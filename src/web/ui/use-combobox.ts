import { type KeyboardEvent, useId, useState } from 'react'

type ComboboxChoices<Option> = {
  /** The options to choose from while the list is open. */
  options: readonly Option[]
  onChoose: (option: Option) => void
  /** Whether the list is always open, with its first option highlighted. */
  isPicker?: boolean
}

/** The state, keys and ARIA attributes of a text field with a list of options. `ComboboxList` draws the list. */
export function useCombobox<Option>({ options, onChoose, isPicker = false }: ComboboxChoices<Option>) {
  const first = isPicker ? 0 : -1
  const [isOpen, setIsOpen] = useState(isPicker)
  const [active, setActive] = useState(first)
  const id = useId()
  const shown = isOpen ? options : []
  const optionId = (index: number) => `${id}-${index}`

  const open = () => {
    setIsOpen(true)
    setActive(first)
  }
  const close = () => {
    setIsOpen(isPicker)
    setActive(first)
  }
  const move = (step: 1 | -1) => {
    const from = active < 0 && step < 0 ? 0 : active
    setActive((from + step + shown.length) % shown.length)
  }

  /** Handles the keys of the list, and prevents their default action. */
  function onKeyDown(event: KeyboardEvent) {
    const chosen = shown[active]
    if (event.nativeEvent.isComposing || shown.length === 0) return
    if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    else if (event.key === 'Enter' && chosen !== undefined) onChoose(chosen)
    else if (event.key === 'Escape' && !isPicker) close()
    else return
    event.preventDefault()
    // Escape closes the list and not the form around it.
    event.stopPropagation()
  }

  return {
    open,
    close,
    isOpen: shown.length > 0,
    onKeyDown,
    field: {
      role: 'combobox',
      autoComplete: 'off',
      'aria-autocomplete': 'list',
      'aria-expanded': shown.length > 0,
      'aria-controls': id,
      'aria-activedescendant': shown[active] === undefined ? undefined : optionId(active),
    } as const,
    list: { id, optionId, options: shown, active, onChoose },
  }
}
