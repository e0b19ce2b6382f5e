/** The code of the list and of the editor, which loads on demand. The router loads it together with that of the screen. */
export const ruleListCode = async () => ({
  default: (await import('./rule-list-screen.tsx')).RuleListScreen,
})

export const ruleEditorCode = async () => ({
  default: (await import('./editor/rule-editor-screen.tsx')).RuleEditorScreen,
})
