import * as z from 'zod/mini'
import { ReadingAnswers } from '#contract/reading-profiles.ts'
import { chooseProfile } from '#domain/reading/choose-profile.ts'
import { headerFingerprint } from '#domain/reading/header-fingerprint.ts'
import type { Answers, FileReading } from '#domain/reading/reading.ts'
import { answersLeftOpen } from '#domain/reading/remembered-answers.ts'
import { readReadingProfiles } from '#ledger/store/reading-profiles.ts'
import type { Store } from '#store/schema.ts'
import { type AccountName, chooseAccounts } from './choose-account.ts'

/** Identifies the next file from the same bank; null for a file without a table. */
export const headerOf = ({ format, table }: FileReading): string | null =>
  format && table
    ? headerFingerprint(format, table.source.names ?? table.source.head[0]?.cells.length ?? 0)
    : null

/**
 * Reads a file the way the user confirmed for its header and account. Options and what the file itself states take
 * precedence.
 */
export async function readWithProfile(
  read: (answers: Answers) => Promise<FileReading>,
  given: Answers,
  profileOf: (reading: FileReading) => Promise<{ name: string; answers: Answers } | null>,
): Promise<{ reading: FileReading; profile: string | null; answers: Answers }> {
  let reading = await read(given)
  const profile = await profileOf(reading)
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
  file: FileReading,
  { accounts, options }: { accounts: readonly AccountName[]; options: Parameters<typeof chooseAccounts>[2] },
): Promise<{ name: string; answers: Answers } | null> {
  const header = headerOf(file)
  if (header === null) return null
  const profiles = await readReadingProfiles(store, ledgerId)
  // If no statement could be read, the columns still have to be given, and the file is assumed to be from one account.
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
