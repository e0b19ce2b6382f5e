import * as z from 'zod/mini'
import { ReadingAnswers } from '#contract/reading-profiles.ts'
import { chooseProfile } from '#domain/reading/choose-profile.ts'
import { headerFingerprint } from '#domain/reading/header-fingerprint.ts'
import type { Answers, FileReading } from '#domain/reading/reading.ts'
import { answersLeftOpen } from '#domain/reading/remembered-answers.ts'
import { readReadingProfiles } from '#ledger/store/reading-profiles.ts'
import type { Store } from '#store/schema.ts'
import { type AccountName, type AccountOption, chooseAccounts } from './choose-account.ts'

/** By what the next file of the same bank is known again; null for a file without a table. */
export const headerOf = ({ format, table }: FileReading): string | null =>
  format && table
    ? headerFingerprint(format, table.source.names ?? table.source.head[0]?.cells.length ?? 0)
    : null

/** Reads a file as the user confirmed for its header and account, as far as options and the file leave that open. */
export async function readWithProfile(
  read: (answers: Answers) => Promise<FileReading>,
  given: Answers,
  profileOf: (reading: FileReading) => Promise<{ name: string; answers: Answers } | null>,
): Promise<{ reading: FileReading; profile: string | null }> {
  let reading = await read(given)
  const profile = await profileOf(reading)
  let answers = given
  let isUsed = false
  // Remembered columns can bring up questions whose answers are remembered, too.
  for (let turns = 0; turns < 2 && profile; turns += 1) {
    const remembered = answersLeftOpen(profile.answers, reading.questions, answers)
    if (!remembered || isSame(remembered, answers)) break
    answers = remembered
    reading = await read(answers)
    isUsed = true
  }
  return { reading, profile: isUsed && profile ? profile.name : null }
}

const isSame = (one: Answers, other: Answers) => JSON.stringify(one) === JSON.stringify(other)

/** The profile of a file, whose accounts are chosen as they are for its rows. */
export async function findProfile(
  store: Store,
  ledgerId: string,
  file: FileReading,
  { accounts, options }: { accounts: readonly AccountName[]; options: readonly AccountOption[] },
): Promise<{ name: string; answers: Answers } | null> {
  const header = headerOf(file)
  if (header === null) return null
  const profiles = await readReadingProfiles(store, ledgerId)
  // Without a statement, the columns are still to be said, and the file is taken to be of one account.
  const statements =
    file.statements.length === 0
      ? [{ number: null, name: null, currency: null }]
      : file.statements.map(({ account }) => account)
  const chosen = chooseAccounts(accounts, statements, options)
  const found = chooseProfile(profiles, {
    header,
    hasNames: file.table?.source.names !== null,
    accounts: 'accounts' in chosen ? chosen.accounts.map(({ id }) => id) : [null],
  })
  return found && { name: found.name, answers: z.decode(ReadingAnswers, JSON.parse(found.answers)) }
}
