import { focusMonth } from './focus-month.ts'

export const rowId = (transactionId: string) => `transaction-${transactionId}`

/**
 * Notes which row comes after the one that is to go, or before it. The answer takes the focus there once it is gone,
 * to the button that does the same: whoever clears several rows stays where they are.
 */
export function focusAfterDeletion({ id, date }: { id: string; date: string }): () => void {
  const row = document.getElementById(rowId(id))
  const neighbour = siblingRow(row, 'nextElementSibling') ?? siblingRow(row, 'previousElementSibling')
  return () => {
    const button = neighbour?.querySelector<HTMLElement>('td:last-child button:last-child')
    if (button?.isConnected) button.focus()
    else focusMonth(date)
  }
}

/** Past the room of rows that are not drawn. */
function siblingRow(row: Element | null, side: 'nextElementSibling' | 'previousElementSibling') {
  let sibling = row?.[side] ?? null
  while (sibling && !sibling.id) sibling = sibling[side]
  return sibling
}
