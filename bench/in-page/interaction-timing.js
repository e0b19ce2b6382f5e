// Runs in the measured page before its own scripts.

/** The time from an action to the painted frame that shows its result. */
const timeToFrame = (act, isDone) =>
  new Promise((resolve) => {
    const start = performance.now()
    const look = () => {
      if (!isDone()) return requestAnimationFrame(look)
      // The next task runs after the frame.
      const channel = new MessageChannel()
      channel.port1.onmessage = () => resolve(performance.now() - start)
      channel.port2.postMessage(null)
    }
    act()
    requestAnimationFrame(look)
  })

/** SVG elements have no click(). */
const click = (element) => element.dispatchEvent(new MouseEvent('click', { bubbles: true }))

globalThis.timeToPress = (control) => {
  const before = control.getAttribute('aria-pressed')
  return timeToFrame(
    () => click(control),
    () => control.getAttribute('aria-pressed') !== before,
  )
}

globalThis.timeToExpand = (month) => {
  const rows = () => document.getElementById(month.getAttribute('aria-controls'))
  return timeToFrame(
    () => click(month),
    () => rows()?.querySelector('tr button, [role=row] button'),
  )
}

globalThis.timeToFind = ([input, text]) => {
  const countShown = () =>
    [...document.querySelectorAll('main [role=status]')]
      .map((it) => it.textContent)
      .find((it) => /found/.test(it))
  const before = countShown()
  // Bypasses React's value tracking, so that it sees the change as typed.
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set
  const type = () => {
    setValue.call(input, text)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }
  return timeToFrame(type, () => countShown() && countShown() !== before)
}

globalThis.layoutShift = 0
new PerformanceObserver((list) => {
  for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) layoutShift += value
}).observe({ type: 'layout-shift', buffered: true })

/** The lengths of the frames while a list is scrolled from its top to its end. */
globalThis.framesWhileScrolling = (scroller) =>
  new Promise((resolve) => {
    const steps = 120
    const lengths = []
    let last = null
    const step = (now) => {
      if (last !== null) lengths.push(now - last)
      last = now
      if (lengths.length === steps) return resolve(lengths)
      scroller.scrollTop = ((scroller.scrollHeight - scroller.clientHeight) * lengths.length) / (steps - 1)
      requestAnimationFrame(step)
    }
    requestAnimationFrame(step)
  })
