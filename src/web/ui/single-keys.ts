/**
 * Whether a single-key shortcut must ignore this key: it is text input, a shortcut of the browser or of a control, or
 * pressed while a dialog is open.
 */
export function isHandledElsewhere(event: KeyboardEvent): boolean {
  const { ctrlKey, metaKey, altKey, isComposing, defaultPrevented } = event
  if (ctrlKey || metaKey || altKey || isComposing || defaultPrevented) return true
  return document.querySelector('dialog[open]') !== null || isForInputOrDialog(event)
}

/** Whether the key was pressed in a text field or in a dialog. */
export const isForInputOrDialog = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches(textInputs) || target.closest('dialog') !== null)

const textInputs = 'textarea, select, input:not([type=radio], [type=checkbox], [type=file], [type=button])'
