const controls = 'button, a[href], input, select, textarea'

/** Moves the focus to the start of the screen. */
export const focusMain = () => document.getElementById('main')?.focus({ preventScroll: true })

/**
 * Keeps the focus close by when the control that has it is removed or disabled. Browsers send it back to the top of
 * the page then, where keyboard and screen reader users have to start over. The focus moves to
 * - the element that `data-focus-next`, on the control or around it, names by id: usually what opened a form,
 * - the same control in the next or previous row, if a row of a list or table was removed,
 * - the section around the control or, if the control was in a form, the first button of that section,
 * - the start of the screen.
 * When a dialog closes whose opener is gone, the control in the next or previous row of the opener comes before the
 * section. While a control of an open dialog is disabled, the focus waits for it: what lies outside cannot have it.
 * Another control only gets the focus once it is enabled, and if it is removed instead, the focus goes to the next row,
 * unless the user has moved it in the meantime.
 * From a message outside the screen, it returns to where it was on the screen.
 */
export function keepFocus(main: HTMLElement): () => void {
  let focused: HTMLElement | null = null
  let lastInMain: HTMLElement | null = null
  let opener: HTMLElement | null = null
  let besideOpener: (HTMLElement | undefined)[] = []
  let disabled: HTMLElement | null = null

  const onFocusIn = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return
    if (!inDialog(target)) [opener, besideOpener] = [target, []]
    focused = target
    disabled = null
    if (main.contains(target)) lastInMain = target
  }
  const onFocusOut = () => {
    // Removing an element blurs it as well, so whether the user left it shows only afterwards.
    queueMicrotask(() => {
      if (isNowhere() && canFocus(focused)) [focused, disabled] = [null, null]
    })
  }
  const observer = new MutationObserver((records) => {
    if (opener?.isConnected === false) {
      besideOpener = inOtherRows(opener, removalOf(opener, records))
      opener = null
    }
    if (isDisabled(focused) && inDialog(focused)) return
    const returned = isDisabled(disabled) ? null : disabled
    const lost = returned ?? focused
    if (!lost || (!returned && canFocus(lost) && !isNowhere())) return
    const before = document.activeElement
    focused = null
    if (returned) disabled = null
    const removal = removalOf(lost, records)
    // Looked up now, because the surroundings can be gone by the next frame.
    const place = removal?.target ?? lost
    const section = lost.closest('section') ?? (place instanceof Element ? place.closest('section') : null)
    const isOnScreen = main.contains(place)
    // In the next frame, because a form or dialog that has just opened takes the focus itself.
    requestAnimationFrame(() => {
      if (!isNowhere() && document.activeElement !== before) return
      const candidates = isOnScreen
        ? [
            lost,
            namedBy(lost),
            ...inOtherRows(lost, removal),
            ...besideOpener,
            lost.closest('form') && firstButtonIn(section),
            section,
          ]
        : [lastInMain]
      const nth = candidates.findIndex(canFocus)
      const next = candidates[nth] ?? main
      if (next.tagName === 'SECTION') next.tabIndex = -1
      next.focus({ preventScroll: true })
      disabled = candidates.slice(0, nth).find(isDisabled) ?? null
    })
  })

  document.addEventListener('focusin', onFocusIn)
  document.addEventListener('focusout', onFocusOut)
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] })
  return () => {
    document.removeEventListener('focusin', onFocusIn)
    document.removeEventListener('focusout', onFocusOut)
    observer.disconnect()
  }
}

const isDisabled = (element: HTMLElement | null | undefined): element is HTMLElement =>
  element?.isConnected === true && element.matches(':disabled')

const inDialog = (element: HTMLElement) => element.closest('dialog') !== null

const removalOf = (lost: HTMLElement, records: readonly MutationRecord[]) =>
  records.find(({ removedNodes }) => [...removedNodes].some((node) => node.contains(lost)))

const isNowhere = () => document.activeElement === null || document.activeElement === document.body

/** Elements that are hidden while a part of the screen loads lose the focus, but stay in the document. */
const canFocus = (element: HTMLElement | null | undefined): element is HTMLElement =>
  element?.isConnected === true && !element.matches(':disabled') && element.checkVisibility()

function namedBy(lost: HTMLElement): HTMLElement | null {
  const id = lost.closest<HTMLElement>('[data-focus-next]')?.dataset.focusNext
  return id ? document.getElementById(id) : null
}

/**
 * The control at the same place in the rows after and before the removed one. Counted from the end, because rows begin
 * differently.
 */
function inOtherRows(lost: HTMLElement, removal: MutationRecord | undefined): (HTMLElement | undefined)[] {
  const row = lost.closest('li, tr')
  if (!removal || !row || ![...removal.removedNodes].includes(row)) return []
  const place = [...row.querySelectorAll(controls)].reverse().indexOf(lost)
  return [
    following(removal.nextSibling, 'nextSibling'),
    following(removal.previousSibling, 'previousSibling'),
  ].map((row) => (row ? [...row.querySelectorAll<HTMLElement>(controls)].reverse()[place] : undefined))
}

/** The first of the siblings that has any controls: virtual lists also have rows that only take up space. */
function following(node: Node | null, side: 'nextSibling' | 'previousSibling'): Element | null {
  for (let sibling = node; sibling; sibling = sibling[side])
    if (sibling instanceof Element && sibling.querySelector(controls)) return sibling
  return null
}

const firstButtonIn = (section: HTMLElement | null) => section?.querySelector('button')
