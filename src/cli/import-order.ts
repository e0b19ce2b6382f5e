import { statSync } from 'node:fs'
import { v4 as randomId } from 'uuid'
import { type BankFormat, bankFormats } from '#domain/statements/bank-formats.ts'
import { CommandProblem } from './command-problem.ts'
import { readWords } from './read-words.ts'

/** What `npm run import` is asked to do. */
export type ImportOrder = {
  user: string
  bank: BankFormat
  files: string[]
  isDryRun: boolean
  /** Empty, or what makes rows that look already imported new ones; the same for a retry as before it. */
  again: string
  listsAllSkipped: boolean
}

const banks = bankFormats.map(({ id }) => id).join('|')
const usage = `npm run import -- --user <email> --bank <${banks}> [--dry-run] [--again] [--list-skipped] <file…>`

/** Reads the words of the command line. Throws CommandProblem for what cannot be done, before anything is. */
export function readImportOrder(words: readonly string[]): ImportOrder {
  const { positionals, values } = readWords(usage, {
    args: [...words],
    allowPositionals: true,
    options: {
      user: { type: 'string' },
      bank: { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
      again: { type: 'boolean', default: false },
      retry: { type: 'string' },
      'list-skipped': { type: 'boolean', default: false },
    },
  })
  if (values.user === undefined || values.bank === undefined || positionals.length === 0)
    throw new CommandProblem(usage)
  const bank = bankFormats.find(({ id }) => id === values.bank)
  if (!bank)
    throw new CommandProblem(`There is no bank "${values.bank}". There are ${banks.replaceAll('|', ', ')}.`)
  for (const file of positionals) requireFile(file)
  return {
    user: values.user,
    bank,
    files: positionals,
    isDryRun: values['dry-run'],
    again: values.retry ?? (values.again ? randomId() : ''),
    listsAllSkipped: values['list-skipped'],
  }
}

/** A statement is read more than once, to find out its encoding: a pipe would not do. */
function requireFile(file: string): void {
  const found = statOf(file)
  if (!found) throw new CommandProblem(`There is no file ${file}.`)
  if (!found.isFile()) throw new CommandProblem(`${file} is not a file.`)
}

function statOf(file: string) {
  try {
    return statSync(file, { throwIfNoEntry: false })
  } catch (error) {
    throw new CommandProblem(`${file} cannot be read (${error instanceof Error ? error.message : error}).`)
  }
}
