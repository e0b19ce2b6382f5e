import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import {
  AddedProfiles,
  NewReadingProfile,
  ReadingProfileChange,
  ReadingProfileFile,
  ReadingProfiles,
  ReadingProfile as WireProfile,
} from '#contract/reading-profiles.ts'
import { download, getJson, sendJson } from './http.ts'

/** How the files of a bank are read. */
export type ReadingProfile = z.output<typeof WireProfile>

export const readingProfilesQuery = queryOptions({
  queryKey: ['ledger', 'reading-profiles'],
  queryFn: async () => (await getJson('/reading-profiles', {}, ReadingProfiles)).profiles,
})

/** Creates the profile for a header and account, or replaces it. */
export const saveReadingProfile = (profile: z.output<typeof NewReadingProfile>): Promise<ReadingProfile> =>
  sendJson('PUT', '/reading-profiles', z.encode(NewReadingProfile, profile), WireProfile)

export const renameReadingProfile = (id: string, name: string): Promise<ReadingProfile> =>
  sendJson(
    'PATCH',
    `/reading-profiles/${encodeURIComponent(id)}`,
    z.encode(ReadingProfileChange, { name }),
    WireProfile,
  )

export const deleteReadingProfile = (id: string) =>
  sendJson('DELETE', `/reading-profiles/${encodeURIComponent(id)}`, undefined, null)

export const downloadReadingProfiles = () => download('/reading-profiles/file')

/** Adds the profiles of a file; those whose header has a profile already are left out. */
export const addReadingProfiles = (file: z.output<typeof ReadingProfileFile>) =>
  sendJson('POST', '/reading-profiles/file', z.encode(ReadingProfileFile, file), AddedProfiles)
