import { focusIsNowhere, focusMain } from './focus-main.ts'

/**
 * As a `ref`: when what has the focus goes, such as a button whose work is done, the nearest section that stays has
 * it next; of a form, the button that opens it again.
 */
export const handFocusOn = (element: HTMLElement | null) => () => {
  if (!element?.contains(document.activeElement)) return
  const section = element.closest<HTMLElement>('main section')
  requestAnimationFrame(() => {
    if (!focusIsNowhere()) return
    if (!section?.isConnected) return focusMain()
    const opener = element.matches('form') ? section.querySelector('button') : null
    if (!opener) section.tabIndex = -1
    const next = opener ?? section
    next.focus({ preventScroll: true })
  })
}
