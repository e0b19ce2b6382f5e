import * as z from 'zod/mini'
import { ReadingAnswers } from '#contract/reading-profiles.ts'
import { chooseProfile } from '#domain/reading/choose-profile.ts'
import { headerFingerprint } from '#domain/reading/header-fingerprint.ts'
import type { Answers, FileReading } from '#domain/reading/reading.ts'
import { answersLeftOpen } from '#domain/reading/remembered-answers.ts'
import { readReadingProfiles } from '#ledger/store/reading-profiles.ts'
import type { Store } from '#store/schema.ts'
import { type AccountName, chooseAccounts, type StatementAccount } from './choose-account.ts'

/** Identifies the next file from the same bank; null for a file without a table. */
export const headerOf = ({ format, table }: FileReading): string | null =>
  format && table
    ? headerFingerprint(format, table.source.names ?? table.source.head[0]?.cells.length ?? 0)
    : null

/** What the profile of a file is found by. */
type Subject = { header: string; hasNames: boolean; accounts: readonly StatementAccount[] }
export type ProfileOf = (file: Subject) => Promise<{ name: string; answers: Answers } | null>

/** If nothing is known of an account, the file is assumed to be from one. */
const oneAccount: readonly StatementAccount[] = [{ number: null, name: null, currency: null }]

/** What identifies the profile of a file with the columns of one of the three banks. */
export const subjectOfBank = (names: readonly string[]): Subject => ({
  header: headerFingerprint('csv', names),
  hasNames: true,
  accounts: oneAccount,
})

function subjectOf(file: FileReading): Subject | null {
  const header = headerOf(file)
  if (header === null) return null
  const accounts = file.statements.map(({ account }) => account)
  return {
    header,
    hasNames: file.table?.source.names !== null,
    // The columns of a file without statements still have to be given.
    accounts: accounts.length > 0 ? accounts : oneAccount,
  }
}

/**
 * Reads a file the way the user confirmed for its header and account. Options and what the file itself states take
 * precedence.
 */
export async function readWithProfile(
  read: (answers: Answers) => Promise<FileReading>,
  given: Answers,
  profileOf: ProfileOf,
): Promise<{ reading: FileReading; profile: string | null; answers: Answers }> {
  let reading = await read(given)
  const subject = subjectOf(reading)
  const profile = subject && (await profileOf(subject))
  let answers = given
  let isUsed = false
  // The remembered columns can raise new questions, whose answers may be remembered as well.
  for (let turns = 0; turns < 2 && profile; turns += 1) {
    const remembered = answersLeftOpen(profile.answers, reading.questions, answers)
    if (!remembered || isSame(remembered, answers)) break
    answers = remembered
    reading = await read(answers)
    isUsed = true
  }
  return { reading, profile: isUsed && profile ? profile.name : null, answers }
}

const isSame = (one: Answers, other: Answers) => JSON.stringify(one) === JSON.stringify(other)

/** Finds the profile of a file. Its accounts are chosen in the same way as for its rows. */
export async function findProfile(
  store: Store,
  ledgerId: string,
  { header, hasNames, accounts: statements }: Subject,
  { accounts, options }: { accounts: readonly AccountName[]; options: Parameters<typeof chooseAccounts>[2] },
): Promise<{ name: string; answers: Answers } | null> {
  const profiles = await readReadingProfiles(store, ledgerId)
  const chosen = chooseAccounts(accounts, statements, options)
  const found = chooseProfile(profiles, {
    header,
    hasNames,
    accounts: 'accounts' in chosen ? chosen.accounts.map(({ id }) => id) : [null],
  })
  return found && { name: found.name, answers: z.decode(ReadingAnswers, JSON.parse(found.answers)) }
}
