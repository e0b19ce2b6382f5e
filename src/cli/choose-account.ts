import { isSameAccountNumber } from '#domain/account-number.ts'
import type { Account } from '#domain/accounts.ts'
import { CommandProblem } from './arguments.ts'
import { accountOptionText } from './words/import-words.ts'

/** What identifies an account. */
export type AccountName = Pick<Account, 'id' | 'name' | 'numberHint'>

/** The value of `--account`: an account for the whole file, or for one of the numbers in it. */
export type AccountOption = { number: string | null; name: string }

/** Reads `Visa` or `4321=Visa`. */
export function accountOption(text: string): AccountOption {
  const at = text.indexOf('=')
  return at === -1 ? { number: null, name: text } : { number: text.slice(0, at), name: text.slice(at + 1) }
}

/**
 * The account for each of the numbers in a file, null for a statement without one: as said on the command line, or
 * recognized by its number, or the only one there is. Otherwise the questions that are open.
 */
export function chooseAccounts(
  accounts: readonly AccountName[],
  numbers: readonly (string | null)[],
  options: readonly AccountOption[],
): { accounts: AccountName[] } | { questions: string[] } {
  const chosen = numbers.map((number) => {
    const said = options.find((option) =>
      option.number === null
        ? numbers.length === 1
        : number !== null && isSameAccountNumber(option.number, number),
    )
    if (said) return named(accounts, said.name)
    const ofNumber = accounts.filter(
      ({ numberHint }) => number !== null && numberHint !== null && isSameAccountNumber(numberHint, number),
    )
    if (ofNumber.length > 0) return ofNumber.length === 1 ? ofNumber[0] : undefined
    const [only, ...others] = accounts
    // An account with a different number is a different account.
    const canBeIt = only && (only.numberHint === null || number === null)
    return others.length === 0 && numbers.length === 1 && canBeIt ? only : undefined
  })
  const questions = numbers.flatMap((number, at) => (chosen[at] ? [] : [accountOptionText(number, accounts)]))
  return questions.length > 0 ? { questions } : { accounts: chosen.flatMap((account) => account ?? []) }
}

function named(accounts: readonly AccountName[], name: string): AccountName {
  const wanted = name.trim().toLowerCase()
  const found = accounts.filter((account) => account.name.toLowerCase() === wanted || account.id === wanted)
  const [account, another] = found
  if (account && !another) return account
  const names = accounts.map((one) => `"${one.name}"`).join(', ')
  throw new CommandProblem(
    another
      ? `There are ${found.length} accounts named "${name}". Use an ID instead: ${found.map(({ id }) => id).join(', ')}.`
      : `There is no account named "${name}". The accounts are: ${names}.`,
  )
}
