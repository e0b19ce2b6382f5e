import * as z from 'zod/mini'
import {
  AddedProfiles,
  NewReadingProfile,
  ReadingAnswers,
  ReadingProfile,
  ReadingProfileChange,
  ReadingProfileFile,
  ReadingProfiles,
} from '#contract/reading-profiles.ts'
import { HttpProblem } from '#http/http-problem.ts'
import {
  addReadingProfiles,
  deleteReadingProfile,
  putReadingProfile,
  readReadingProfiles,
  renameReadingProfile,
  type ReadingProfile as StoredProfile,
} from '#ledger/store/reading-profiles.ts'
import { noSuchAccount, unknownAccount } from './accounts.ts'
import { endpoint, pathId } from './endpoint.ts'
import { timeOf } from './ledger-context.ts'

const topic = 'Reading profiles'
const missing = new HttpProblem(404, 'reading_profile_not_found', 'This reading profile is no longer there.')
const gone = { 404: "`reading_profile_not_found`: it is not there, or it is another user's." }
const full = new HttpProblem(
  409,
  'too_many_reading_profiles',
  'A ledger can have 1,000 reading profiles. Delete some first.',
)

const fromStore = ({ answers, ...profile }: StoredProfile) => ({
  ...profile,
  answers: z.decode(ReadingAnswers, JSON.parse(answers)),
})
const toStore = (answers: ReadingAnswers) => JSON.stringify(z.encode(ReadingAnswers, answers))

/** A name without what could be the number of an account. */
const withoutNumbers = (name: string) => name.replace(/\d(?:[ .-]?\d){3,}/g, '…')

/** How the files of a bank are read, as the user confirmed it for one file. */
export const readingProfiles = [
  endpoint({
    method: 'get',
    path: '/reading-profiles',
    topic,
    summary: 'List reading profiles',
    answer: { schema: ReadingProfiles, description: 'All profiles, sorted by name.' },
    handle: async ({ store, ledgerId }) => ({
      profiles: (await readReadingProfiles(store, ledgerId)).map(fromStore),
    }),
  }),
  endpoint({
    method: 'put',
    path: '/reading-profiles',
    topic,
    summary: 'Remember how a file is read',
    description:
      'Creates the profile for a header and account, or replaces it. `answers` are what the user confirmed; columns count from 0.',
    body: NewReadingProfile,
    answer: { schema: ReadingProfile, description: 'The profile.' },
    problems: {
      409: '`too_many_reading_profiles`: the ledger has 1,000.',
      ...unknownAccount,
    },
    async handle({ context, store, ledgerId, body: { accountId, answers, ...body } }) {
      const given = { ...body, accountId: accountId?.toLowerCase() ?? null, answers: toStore(answers) }
      const saved = await putReadingProfile(store, ledgerId, given, timeOf(context))
      if (!saved) throw noSuchAccount
      if (saved === 'full') throw full
      return fromStore(saved)
    },
  }),
  endpoint({
    method: 'get',
    path: '/reading-profiles/file',
    topic,
    summary: 'Export all reading profiles',
    description: 'As a small file without accounts or other personal data, for others with the same bank.',
    answer: { schema: ReadingProfileFile, description: 'The file.' },
    async handle({ c, store, ledgerId }) {
      const profiles = (await readReadingProfiles(store, ledgerId)).map(fromStore)
      c.header('content-disposition', 'attachment; filename="outgo-reading-profiles.json"')
      return {
        format: 'outgo-reading-profiles' as const,
        version: 1 as const,
        profiles: profiles.map(({ name, headerFingerprint, answers }) => ({
          name: withoutNumbers(name),
          headerFingerprint,
          answers,
        })),
      }
    },
  }),
  endpoint({
    method: 'post',
    path: '/reading-profiles/file',
    topic,
    summary: 'Import reading profiles',
    description: 'From a file that was exported here or elsewhere. A header that has a profile keeps it.',
    body: ReadingProfileFile,
    answer: { schema: AddedProfiles, description: 'How many of them were new.' },
    problems: { 409: '`too_many_reading_profiles`: the ledger would have more than 1,000.' },
    largestBody: 1024 * 1024,
    async handle({ context, store, ledgerId, body: { profiles } }) {
      const given = profiles.map(({ answers, ...profile }) => ({ ...profile, answers: toStore(answers) }))
      const added = await addReadingProfiles(store, ledgerId, given, timeOf(context))
      if (added === 'full') throw full
      return { added, alreadyThere: profiles.length - added }
    },
  }),
  endpoint({
    method: 'patch',
    path: '/reading-profiles/{id}',
    topic,
    summary: 'Rename a reading profile',
    body: ReadingProfileChange,
    answer: { schema: ReadingProfile, description: 'The profile.' },
    problems: gone,
    async handle({ c, store, ledgerId, body }) {
      const renamed = await renameReadingProfile(store, ledgerId, pathId(c, missing), body.name)
      if (!renamed) throw missing
      return fromStore(renamed)
    },
  }),
  endpoint({
    method: 'delete',
    path: '/reading-profiles/{id}',
    topic,
    summary: 'Delete a reading profile',
    answer: { status: 204, description: 'Deleted.' },
    problems: gone,
    async handle({ c, store, ledgerId }) {
      if (!(await deleteReadingProfile(store, ledgerId, pathId(c, missing)))) throw missing
      return c.body(null, 204)
    },
  }),
]
