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

const mostChoices = 12

/** Combines two questions about columns, because an answer to either names all columns. */
export function withQuestion(asked: Question | null, other: Question): Question {
  if (asked === null) return other
  const assumed = rolesIn(other.assumed)
  const changesOf = (choice: string) =>
    [...rolesIn(choice)].filter(([role, columns]) => assumed.get(role) !== columns)
  const choices = asked.choices.flatMap((choice) =>
    other.choices.map((otherChoice) => textOf(new Map([...rolesIn(choice), ...changesOf(otherChoice)]))),
  )
  return {
    ...asked,
    choices: [...new Set(choices)].slice(0, mostChoices),
    why: { code: 'several_column_choices' },
  }
}

const rolesIn = (choice: string) =>
  new Map(choice.split(',').map((part) => part.split('=') as [role: string, columns: string]))
const textOf = (roles: Map<string, string>) => [...roles].map((part) => part.join('=')).join(',')
