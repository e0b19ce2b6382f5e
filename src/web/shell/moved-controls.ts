/** In CSS pixels: how far the pointer may move between press and release of a click. */
const stillness = 4

type Press = { control: HTMLElement; left: number; top: number; x: number; y: number }

/**
 * Clicks a control that moved away between press and release, because something above it had just loaded. Browsers
 * give such a click to the element around both places, so nothing would happen.
 */
export function clickMovedControls() {
  let press: Press | undefined

  const start = ({ target, clientX: x, clientY: y }: PointerEvent) => {
    const control =
      target instanceof Element && target.closest<HTMLElement>('a[href], button, label, summary')
    press = control ? { control, ...placeOf(control), x, y } : undefined
  }

  const end = (event: MouseEvent) => {
    const isByKeyOrScript = event.detail === 0
    if (!press || isByKeyOrScript) return
    const { control, left, top, x, y } = press
    press = undefined
    const place = placeOf(control)
    const hasMoved = place.left !== left || place.top !== top
    const isStill = Math.hypot(event.clientX - x, event.clientY - y) <= stillness
    const isAround =
      event.target instanceof Element && event.target !== control && event.target.contains(control)
    if (!hasMoved || !isStill || !isAround || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.stopPropagation()
    control.click()
  }

  window.addEventListener('pointerdown', start, true)
  window.addEventListener('click', end, true)
}

function placeOf(control: HTMLElement) {
  const { left, top } = control.getBoundingClientRect()
  return { left, top }
}
