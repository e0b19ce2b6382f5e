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
