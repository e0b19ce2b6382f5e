import { v4 as randomId } from 'uuid'
import { isSameAccountNumber } from '#domain/account-number.ts'
import { type Account, longestNumberHint } from '#domain/accounts.ts'
import { defaultCurrency } from '#domain/formats.ts'
import { storableName } from '#domain/plain-text.ts'
import { accountNameOf } from '#domain/reading/account-name.ts'
import type { AccountStatement } from '#domain/reading/reading.ts'
import { CommandProblem } from './arguments.ts'
import type { ImportOptions } from './import-options.ts'
import { accountOptionText } from './words/import-words.ts'

/** What identifies an account, and whether it can take amounts in a currency. */
export type AccountName = Pick<
  Account,
  'id' | 'name' | 'numberHint' | 'openingCents' | 'currency' | 'count'
> & {
  /** Whether the import creates it. */
  isNew?: boolean
}

/** What a file says about the account of a statement. */
export type StatementAccount = Pick<AccountStatement['account'], 'number' | 'name' | 'currency'>

/**
 * The value of `--account` or `--new-account`: an account for the whole file, or for one of the numbers, names or
 * currencies in it.
 */
export type AccountOption = { inFile: string | null; name: string; isNew: boolean }

/** Reads `Visa`, `4321=Visa` or `CHF=Visa`. */
export function accountOption(text: string, isNew: boolean): AccountOption {
  const at = text.indexOf('=')
  return at === -1
    ? { inFile: null, name: text, isNew }
    : { inFile: text.slice(0, at), name: text.slice(at + 1), isNew }
}

/**
 * Finds the account for each statement in a file: the one given on the command line, the one recognized by its number
 * or name, the only account, or one that the import creates. An account without transactions takes the currency of its
 * statement. If accounts are missing, returns the questions to ask instead.
 */
export function chooseAccounts(
  accounts: readonly AccountName[],
  statements: readonly StatementAccount[],
  { accounts: options, createsAccounts }: Pick<ImportOptions, 'accounts' | 'createsAccounts'>,
): { accounts: AccountName[] } | { questions: string[] } {
  const chosen: (AccountName | undefined)[] = []
  for (const statement of statements) {
    const given = chooseAccount(accounts, statement, options, statements.length === 1)
    const account = given ?? (createsAccounts ? accountInFile(statement) : undefined)
    chosen.push(account)
    if (account?.isNew && !accounts.some(({ id }) => id === account.id)) accounts = [...accounts, account]
    // Later statements in the file must be in this currency.
    if (account && statement.currency !== null)
      accounts = accounts.map((one) =>
        one.id === account.id ? { ...one, currency: statement.currency ?? one.currency, count: 1 } : one,
      )
  }
  const questions = statements.flatMap((statement, at) => {
    const isPart = statements.some((other) => other !== statement && isSameAccount(other, statement))
    return chosen[at] ? [] : [accountOptionText(statement, accounts, isPart)]
  })
  return questions.length > 0 ? { questions } : { accounts: chosen.flatMap((account) => account ?? []) }
}

function chooseAccount(
  accounts: readonly AccountName[],
  statement: StatementAccount,
  options: readonly AccountOption[],
  isOnly: boolean,
): AccountName | undefined {
  const said = optionFor(statement, options, isOnly)
  if (said) return fitting(said.isNew ? newlyNamed(accounts, said) : named(accounts, said), statement)
  const { number, name } = statement
  const fit = accounts.filter((account) => canTake(account, statement))
  const ofNumber = fit.filter(
    ({ numberHint }) => number !== null && numberHint !== null && isSameAccountNumber(numberHint, number),
  )
  if (ofNumber.length > 0) return ofNumber.length === 1 ? ofNumber[0] : undefined
  const ofName = number === null ? fit.filter((account) => isSameName(account.name, name)) : []
  if (ofName.length === 1) return ofName[0]
  const [only] = accounts.length === 1 && isOnly ? fit : []
  // An account with a different number is a different account.
  return only && (only.numberHint === null || number === null) ? only : undefined
}

/** The currency is the better distinction, because one account number can cover several currencies. */
const optionFor = (
  { number, name, currency }: StatementAccount,
  options: readonly AccountOption[],
  isOnly: boolean,
): AccountOption | undefined =>
  options.find(({ inFile }) => inFile !== null && isSameName(inFile, currency)) ??
  options.find(({ inFile }) =>
    inFile === null
      ? isOnly
      : (number !== null && isSameAccountNumber(inFile, number)) || isSameName(inFile, name),
  )

const canTake = ({ currency, count }: AccountName, statement: StatementAccount): boolean =>
  statement.currency === null || statement.currency === currency || count === 0

function fitting(account: AccountName, statement: StatementAccount): AccountName {
  if (canTake(account, statement)) return account
  throw new CommandProblem(
    `The account "${account.name}" is in ${account.currency}, but these amounts are in ${statement.currency}. Nothing was imported.`,
  )
}

const isSameAccount = (one: StatementAccount, other: StatementAccount): boolean =>
  one.number === other.number && one.name === other.name

const isSameName = (one: string, other: string | null): boolean =>
  other !== null && one.trim().toLowerCase() === other.trim().toLowerCase()

/** An account that the import creates. Statements for the same name share one account. */
function newlyNamed(accounts: readonly AccountName[], { name }: AccountOption): AccountName {
  const known = accounts.find((account) => isSameName(account.name, name))
  if (known && !known.isNew)
    throw new CommandProblem(`There is already an account named "${name}". Use --account instead.`)
  return known ?? newAccount(name, null)
}

/** An account to create, named by what the file says about it; undefined if it says nothing. */
function accountInFile(account: StatementAccount): AccountName | undefined {
  const own = accountNameOf(account)
  return own === null ? undefined : newAccount(own, account.number)
}

const newAccount = (name: string, number: string | null): AccountName => ({
  id: randomId(),
  name: name.trim(),
  numberHint: storableName(number ?? '', longestNumberHint),
  openingCents: 0,
  currency: defaultCurrency,
  count: 0,
  isNew: true,
})

function named(accounts: readonly AccountName[], { inFile, name }: AccountOption): AccountName {
  const found = accounts.filter(({ id, name: known }) => isSameName(known, name) || isSameName(id, name))
  const [account, another] = found
  if (account && !another) return account
  const names = accounts.map((one) => `"${one.name}"`).join(', ')
  throw new CommandProblem(
    another
      ? `There are ${found.length} accounts named "${name}". Use an ID instead: ${found.map(({ id }) => id).join(', ')}.`
      : `There is no account named "${name}". The accounts are: ${names}. To create it, use --new-account "${inFile === null ? name : `${inFile}=${name}`}".`,
  )
}
