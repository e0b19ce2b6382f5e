import { useState } from 'react'

/** What is wrong with what was typed, and the name of the field. */
export type FieldProblem<Field extends string> = { field: Field; message: string }

/** The first problem in a form. Showing it moves the focus to its field. */
export function useFieldProblem<Field extends string>() {
  const [problem, setProblem] = useState<FieldProblem<Field> | null>(null)

  function showProblem(form: HTMLFormElement, found: FieldProblem<Field> | null) {
    setProblem(found)
    const invalid = found && form.elements.namedItem(found.field)
    if (invalid instanceof HTMLElement) invalid.focus()
  }

  return { problem, showProblem }
}
