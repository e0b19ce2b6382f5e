import { type Answers, type ColumnPlaces, columnRoles } from '#domain/reading/reading.ts'
import { CommandProblem, readArguments } from './arguments.ts'

export type ReadOptions = { files: string[]; answers: Answers }

/** The options that answer what a file leaves open. */
export const answerOptions = {
  'date-order': { type: 'string' },
  decimal: { type: 'string' },
  spending: { type: 'string' },
  columns: { type: 'string' },
  'no-header': { type: 'boolean', default: false },
  encoding: { type: 'string' },
} as const

export const answersUsage =
  '[--date-order dmy|mdy|ymd] [--decimal point|comma|minor_units] [--spending negative|positive] [--columns date=1,description=3+4,amount=5] [--no-header] [--encoding <name>]'

type AnswerValues = { [Name in Exclude<keyof typeof answerOptions, 'no-header'>]?: string | undefined } & {
  'no-header': boolean
}

const usage = `npm run read -- ${answersUsage} <file…>`

/** Parses the command line. Throws CommandProblem if it makes no sense. */
export function readReadOptions(words: readonly string[]): ReadOptions {
  const { positionals, values } = readArguments(usage, {
    args: [...words],
    allowPositionals: true,
    options: answerOptions,
  })
  if (positionals.length === 0) throw new CommandProblem(usage)
  return { files: positionals, answers: answersIn(values) }
}

/** The answers given as options. Throws CommandProblem for one that is no answer. */
export function answersIn(values: AnswerValues): Answers {
  const answers: Answers = { noHeader: values['no-header'] }
  if (values['date-order'] !== undefined)
    answers.dateOrder = oneOf('date-order', values['date-order'], ['dmy', 'mdy', 'ymd'])
  if (values.decimal !== undefined)
    answers.decimal = oneOf('decimal', values.decimal, ['point', 'comma', 'minor_units'])
  if (values.spending !== undefined)
    answers.spending = oneOf('spending', values.spending, ['negative', 'positive'])
  if (values.columns !== undefined) answers.columns = readColumns(values.columns)
  if (values.encoding !== undefined) answers.encoding = values.encoding
  return answers
}

/** The choice that an option's value names. Throws CommandProblem for any other value. */
export function oneOf<const Choice extends string>(
  name: string,
  value: string,
  choices: readonly Choice[],
): Choice {
  const found = choices.find((choice) => choice === value)
  if (found === undefined)
    throw new CommandProblem(`--${name} is ${choices.join(', ')}; it cannot be "${value}".`)
  return found
}

/** Reads `date=1,description=3+4`; columns count from 1. */
function readColumns(text: string): ColumnPlaces {
  const places: ColumnPlaces = {}
  for (const part of text.split(',')) {
    const [name = '', numbers = ''] = part.split('=')
    const role = columnRoles.find((one) => one === name.trim())
    const columns = numbers.split('+').map(Number)
    if (!role || columns.some((column) => !Number.isInteger(column) || column < 1 || column > 1000))
      throw new CommandProblem(`--columns cannot be "${text}". Write date=1,description=3+4,amount=5.`)
    places[role] = columns.map((column) => column - 1)
  }
  return places
}
