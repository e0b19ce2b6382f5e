import { statSync } from 'node:fs'
import { v4 as randomId } from 'uuid'
import { isPlainText, longestName } from '#domain/plain-text.ts'
import { agreesWithBanks } from '#domain/reading/bank-assumptions.ts'
import type { Answers } from '#domain/reading/reading.ts'
import { type BankFormat, bankFormats } from '#domain/statements/bank-formats.ts'
import { CommandProblem, readArguments } from './arguments.ts'
import { type AccountOption, accountOption } from './choose-account.ts'
import { answerOptions, answersIn, answersUsage, oneOf } from './read-options.ts'

/** The options of `npm run import`. */
export type ImportOptions = {
  user: string
  /** Which account the rows go to; empty to find out from each file. */
  accounts: AccountOption[]
  /** Whether to create an account for each number or name in a file that no account has. */
  createsAccounts: boolean
  /** Null to find out from each file what it is. */
  bank: BankFormat | null
  /** What to take for what a file leaves open. */
  answers: Answers
  /** Whether later files with the same header and account are to be read in the same way. */
  remembers: boolean
  /** What to do with rows that another format of the same bank has probably brought; null to ask. */
  probable: 'add' | 'skip' | 'replace' | null
  files: string[]
  /** Whether to import a file whose balances do not agree with its rows. */
  isUnbalancedAllowed: boolean
  isDryRun: boolean
  /** Whether to add rows that the user has deleted. */
  restoresDeleted: boolean
  /** Empty, or a random text that makes already imported rows count as new. A retry reuses it. */
  again: string
  listsAllSkipped: boolean
}

const banks = bankFormats.map(({ id }) => id).join('|')
const usage = `npm run import -- --user <email> [--account <name>|<number>=<name>|<currency>=<name>]… [--new-account <name>|<number>=<name>|<currency>=<name>]… [--new-accounts] [--bank <${banks}>] ${answersUsage} [--remember] [--probable add|skip|replace] [--restore-deleted] [--allow-unbalanced] [--dry-run] [--again] [--list-skipped] <file…>`

/** Parses the command line. Throws CommandProblem before anything is changed. */
export function readImportOptions(words: readonly string[]): ImportOptions {
  const { positionals, values } = readArguments(usage, {
    args: [...words],
    allowPositionals: true,
    options: {
      user: { type: 'string' },
      account: { type: 'string', multiple: true, default: [] },
      'new-account': { type: 'string', multiple: true, default: [] },
      'new-accounts': { type: 'boolean', default: false },
      'restore-deleted': { type: 'boolean', default: false },
      bank: { type: 'string' },
      ...answerOptions,
      remember: { type: 'boolean', default: false },
      probable: { type: 'string' },
      'allow-unbalanced': { type: 'boolean', default: false },
      'dry-run': { type: 'boolean', default: false },
      again: { type: 'boolean', default: false },
      retry: { type: 'string' },
      'list-skipped': { type: 'boolean', default: false },
    },
  })
  if (values.user === undefined || positionals.length === 0) throw new CommandProblem(usage)
  const bank = bankFormats.find(({ id }) => id === values.bank) ?? null
  if (bank === null && values.bank !== undefined)
    throw new CommandProblem(`Unknown bank "${values.bank}". Use one of ${banks.replaceAll('|', ', ')}.`)
  const answers = answersIn(values)
  if (bank !== null && !agreesWithBanks(answers))
    throw new CommandProblem(
      '--bank says how a file is read. Leave it out to say so with --date-order, --decimal, --spending, --columns, --no-header or --encoding.',
    )
  for (const file of positionals) requireFile(file)
  return {
    user: values.user,
    accounts: [
      ...values.account.map((text) => accountOption(text, false)),
      ...values['new-account'].map((text) => newAccountOption(text)),
    ],
    createsAccounts: values['new-accounts'],
    restoresDeleted: values['restore-deleted'],
    bank,
    answers,
    remembers: values.remember,
    probable:
      values.probable === undefined ? null : oneOf('probable', values.probable, ['add', 'skip', 'replace']),
    files: positionals,
    isUnbalancedAllowed: values['allow-unbalanced'],
    isDryRun: values['dry-run'],
    again: values.retry ?? (values.again ? randomId() : ''),
    listsAllSkipped: values['list-skipped'],
  }
}

function newAccountOption(text: string): AccountOption {
  const option = accountOption(text, true)
  if (option.name.trim() === '') throw new CommandProblem('--new-account needs a name.')
  if (option.name.trim().length > longestName || !isPlainText(option.name))
    throw new CommandProblem(`The name of an account can have up to ${longestName} characters.`)
  return option
}

/** A statement may be read twice to find out its encoding, so a pipe does not work. */
function requireFile(file: string): void {
  const found = statOf(file)
  if (!found) throw new CommandProblem(`File not found: ${file}.`)
  if (!found.isFile()) throw new CommandProblem(`${file} is not a file.`)
}

function statOf(file: string) {
  try {
    return statSync(file, { throwIfNoEntry: false })
  } catch (error) {
    throw new CommandProblem(`${file} cannot be read (${error instanceof Error ? error.message : error}).`)
  }
}
