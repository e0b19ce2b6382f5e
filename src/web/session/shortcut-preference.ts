const key = 'keyboardShortcuts'

/** Single keys can get in the way of dictation and of assistive tools, so a person can switch them off. */
export const areShortcutsOn = (): boolean => localStorage.getItem(key) !== 'off'

export function saveShortcutsOn(on: boolean): void {
  if (on) localStorage.removeItem(key)
  else localStorage.setItem(key, 'off')
}
