/**
 * Whether a single-key shortcut must ignore this key: it is text input, a shortcut of the browser or of a control, or
 * pressed while a dialog is open.
 */
export function isHandledElsewhere(event: KeyboardEvent): boolean {
  const { ctrlKey, metaKey, altKey, isComposing, defaultPrevented } = event
  return ctrlKey || metaKey || altKey || isComposing || defaultPrevented || isForInputOrDialog(event)
}

/** Whether the key is text input, or a dialog is open. */
export const isForInputOrDialog = ({ target }: KeyboardEvent): boolean =>
  document.querySelector('dialog[open]') !== null ||
  (target instanceof HTMLElement && (target.isContentEditable || target.matches(textInputs)))

const textInputs = 'textarea, select, input:not([type=radio], [type=checkbox], [type=file], [type=button])'
