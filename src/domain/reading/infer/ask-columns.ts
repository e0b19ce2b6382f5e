import type { ColumnPlaces, Question, Reason } from '#domain/reading/reading.ts'

/** The whole of a choice of columns, as the command takes it: `date=1,description=3+4`. */
const columnsText = (places: ColumnPlaces): string =>
  Object.entries(places)
    .flatMap(([role, columns]) =>
      columns ? [`${role}=${columns.map((column) => column + 1).join('+')}`] : [],
    )
    .join(',')

export const askColumns = (assumed: ColumnPlaces, choices: ColumnPlaces[], why: Reason): Question => ({
  about: 'columns',
  choices: choices.map(columnsText),
  assumed: columnsText(assumed),
  why,
})

/** Adds the roles that were found after the question was put together, so that an answer does not lose them. */
export function withLaterRoles(question: Question, places: ColumnPlaces): Question {
  // The currency that belongs to one amount is not that of another.
  const hasCurrency = question.choices.some((choice) => rolesIn(choice).has('currency'))
  const complete = (choice: string) => {
    const parts = choice.split(',').map((part) => part.split('='))
    const roles = new Set(parts.map(([role]) => role))
    const taken = new Set(parts.flatMap(([, columns = '']) => columns.split('+')))
    const later = Object.entries(places).filter(
      ([role, columns = []]) =>
        !roles.has(role) &&
        !(role === 'currency' && hasCurrency) &&
        columns.every((column) => !taken.has(String(column + 1))),
    )
    return [choice, columnsText(Object.fromEntries(later))].filter((text) => text !== '').join(',')
  }
  const { choices, assumed } = question
  return { ...question, choices: choices.map(complete), ...(assumed && { assumed: complete(assumed) }) }
}

const mostChoices = 12

/**
 * Merges two questions about columns, because an answer to either one names every column. `other` was asked later and
 * knows more columns, so only those that `asked` leaves open are taken from it.
 */
export function withQuestion(asked: Question | null, other: Question): Question {
  if (asked === null) return other
  const openRoles = differingRoles(asked.choices)
  const choices = new Set<string>()
  for (const choice of asked.choices) {
    const chosen = [...rolesIn(choice)].filter(([role]) => openRoles.has(role))
    for (const otherChoice of other.choices) {
      choices.add(textOf(withRoles(rolesIn(otherChoice), new Map(chosen))))
      if (choices.size === mostChoices) break
    }
    if (choices.size === mostChoices) break
  }
  return { ...other, choices: [...choices], why: { code: 'several_column_choices' } }
}

type Roles = Map<string, string>

/** The roles that are not the same in all choices. */
function differingRoles(choices: readonly string[]): Set<string> {
  const [first = new Map(), ...others] = choices.map(rolesIn)
  return new Set(
    others.flatMap((roles) =>
      [...first.keys(), ...roles.keys()].filter((role) => first.get(role) !== roles.get(role)),
    ),
  )
}

/** Sets the roles that were chosen. Their columns lose the roles they had. */
function withRoles(roles: Roles, chosen: Roles): Roles {
  const taken = new Set([...chosen.values()].flatMap((columns) => columns.split('+')))
  const kept = [...roles].filter(
    ([role, columns]) => chosen.has(role) || columns.split('+').every((column) => !taken.has(column)),
  )
  return new Map([...kept, ...chosen])
}

const rolesIn = (choice: string): Roles =>
  new Map(choice.split(',').map((part) => part.split('=') as [role: string, columns: string]))
const textOf = (roles: Roles) => [...roles].map((part) => part.join('=')).join(',')
