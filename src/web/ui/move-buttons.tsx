import { ArrowDown, ArrowUp } from 'lucide-react'
import { IconButton } from './icon-button.tsx'

type MoveButtonsProps = {
  /** The ID and name of the item. */
  id: string
  name: string
  isFirst: boolean
  isLast: boolean
  onMove: (step: -1 | 1) => void
}

/** Buttons that move an item of a list. At either end, one button is disabled and the focus moves to the other. */
export function MoveButtons({ id, name, isFirst, isLast, onMove }: MoveButtonsProps) {
  const [upId, downId] = [`up-${id}`, `down-${id}`]
  return (
    <>
      <IconButton
        id={upId}
        data-focus-next={downId}
        label={`Move ${name} up`}
        disabled={isFirst}
        onClick={() => onMove(-1)}
      >
        <ArrowUp />
      </IconButton>
      <IconButton
        id={downId}
        data-focus-next={upId}
        label={`Move ${name} down`}
        disabled={isLast}
        onClick={() => onMove(1)}
      >
        <ArrowDown />
      </IconButton>
    </>
  )
}
