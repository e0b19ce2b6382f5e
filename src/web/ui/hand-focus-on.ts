import { focusIsNowhere, focusMain } from './focus-main.ts'

/**
 * As a `ref`: when what has the focus goes, such as a button whose work is done, the nearest section that stays has
 * it next.
 */
export const handFocusOn = (element: HTMLElement | null) => () => {
  if (!element?.contains(document.activeElement)) return
  const section = element.closest<HTMLElement>('main section')
  requestAnimationFrame(() => {
    if (!focusIsNowhere()) return
    if (!section?.isConnected) return focusMain()
    section.tabIndex = -1
    section.focus({ preventScroll: true })
  })
}
