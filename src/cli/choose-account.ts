import { isSameAccountNumber } from '#domain/account-number.ts'
import type { Account } from '#domain/accounts.ts'
import type { AccountStatement } from '#domain/reading/reading.ts'
import { CommandProblem } from './arguments.ts'
import { accountOptionText } from './words/import-words.ts'

/** What identifies an account. */
export type AccountName = Pick<Account, 'id' | 'name' | 'numberHint'>

/** What a file says of the account of a statement. */
export type StatementAccount = Pick<AccountStatement['account'], 'number' | 'name'>

/** The value of `--account`: an account for the whole file, or for one of the numbers or names in it. */
export type AccountOption = { inFile: string | null; name: string }

/** Reads `Visa` or `4321=Visa`. */
export function accountOption(text: string): AccountOption {
  const at = text.indexOf('=')
  return at === -1 ? { inFile: null, name: text } : { inFile: text.slice(0, at), name: text.slice(at + 1) }
}

/**
 * The account for each statement in a file: as said on the command line, or recognized by its number or name, or the only
 * one there is. Otherwise the questions that are open.
 */
export function chooseAccounts(
  accounts: readonly AccountName[],
  statements: readonly StatementAccount[],
  options: readonly AccountOption[],
): { accounts: AccountName[] } | { questions: string[] } {
  const isAlone = statements.length === 1
  const chosen = statements.map(({ number, name }) => {
    const said = options.find(({ inFile }) =>
      inFile === null
        ? isAlone
        : (number !== null && isSameAccountNumber(inFile, number)) || isSameName(inFile, name),
    )
    if (said) return named(accounts, said.name)
    const ofNumber = accounts.filter(
      ({ numberHint }) => number !== null && numberHint !== null && isSameAccountNumber(numberHint, number),
    )
    if (ofNumber.length > 0) return ofNumber.length === 1 ? ofNumber[0] : undefined
    const ofName = number === null ? accounts.filter((account) => isSameName(account.name, name)) : []
    if (ofName.length === 1) return ofName[0]
    const [only, ...others] = accounts
    // An account with a different number is a different account.
    const canBeIt = only && (only.numberHint === null || number === null)
    return others.length === 0 && isAlone && canBeIt ? only : undefined
  })
  const questions = statements.flatMap((statement, at) =>
    chosen[at] ? [] : [accountOptionText(statement, accounts)],
  )
  return questions.length > 0 ? { questions } : { accounts: chosen.flatMap((account) => account ?? []) }
}

const isSameName = (one: string, other: string | null): boolean =>
  other !== null && one.trim().toLowerCase() === other.trim().toLowerCase()

function named(accounts: readonly AccountName[], name: string): AccountName {
  const found = accounts.filter(({ id, name: known }) => isSameName(known, name) || isSameName(id, name))
  const [account, another] = found
  if (account && !another) return account
  const names = accounts.map((one) => `"${one.name}"`).join(', ')
  throw new CommandProblem(
    another
      ? `There are ${found.length} accounts named "${name}". Use an ID instead: ${found.map(({ id }) => id).join(', ')}.`
      : `There is no account named "${name}". The accounts are: ${names}.`,
  )
}
