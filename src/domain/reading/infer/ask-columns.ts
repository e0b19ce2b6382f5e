import type { ColumnPlaces, Question, Reason } from '#domain/reading/reading.ts'

/** The whole of a choice of columns, as the command takes it: `date=1,description=3+4`. */
const columnsText = (places: ColumnPlaces): string =>
  Object.entries(places)
    .map(([role, columns = []]) => `${role}=${columns.map((column) => column + 1).join('+')}`)
    .join(',')

export const askColumns = (assumed: ColumnPlaces, choices: ColumnPlaces[], why: Reason): Question => ({
  about: 'columns',
  choices: choices.map(columnsText),
  assumed: columnsText(assumed),
  why,
})

/** Adds the roles that were found after the question was put together, so that an answer does not lose them. */
export function withLaterRoles(question: Question, places: ColumnPlaces): Question {
  const complete = (choice: string) => {
    const parts = choice.split(',').map((part) => part.split('='))
    const roles = new Set(parts.map(([role]) => role))
    const taken = new Set(parts.flatMap(([, columns = '']) => columns.split('+')))
    const later = Object.entries(places).filter(
      ([role, columns = []]) => !roles.has(role) && columns.every((column) => !taken.has(String(column + 1))),
    )
    return [choice, columnsText(Object.fromEntries(later))].filter((text) => text !== '').join(',')
  }
  const { choices, assumed } = question
  return { ...question, choices: choices.map(complete), ...(assumed && { assumed: complete(assumed) }) }
}
