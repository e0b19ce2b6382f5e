/**
 * Takes away what the page itself shows until the application does. An observer hears of the first screen before it
 * is painted, so that the two neither take turns with nothing nor stand together.
 */
export function closeOpening(root: HTMLElement): void {
  const observer = new MutationObserver(() => {
    if (!root.hasChildNodes()) return
    observer.disconnect()
    document.getElementById('opening')?.remove()
  })
  observer.observe(root, { childList: true })
}
