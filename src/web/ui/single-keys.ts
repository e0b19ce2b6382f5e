/**
 * Whether a single-key shortcut must ignore this key: it is text input, a shortcut of the browser or of a control, or
 * pressed while a dialog is open.
 */
export function isHandledElsewhere(event: KeyboardEvent): boolean {
  const { target, ctrlKey, metaKey, altKey, isComposing, defaultPrevented } = event
  if (ctrlKey || metaKey || altKey || isComposing || defaultPrevented) return true
  if (document.querySelector('dialog[open]')) return true
  return target instanceof HTMLElement && (target.isContentEditable || target.matches(textInputs))
}

const textInputs = 'textarea, select, input:not([type=radio], [type=checkbox], [type=file], [type=button])'
