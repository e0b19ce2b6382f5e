/** Where the focus goes when what had it is gone and nothing nearer takes its place: the beginning of the screen. */
export const focusMain = () => document.getElementById('main')?.focus({ preventScroll: true })
