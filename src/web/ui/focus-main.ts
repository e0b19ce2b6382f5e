/** Where the focus goes when what had it is gone and nothing nearer takes its place: the beginning of the screen. */
export const focusMain = () => document.getElementById('main')?.focus({ preventScroll: true })

/** Whether what had the focus is gone, and nothing nearer than the screen has taken it. */
export const focusIsNowhere = () =>
  document.activeElement === document.body || document.activeElement?.id === 'main'
