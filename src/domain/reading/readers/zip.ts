import type { Reason } from '#domain/reading/reading.ts'
import type { OpenBytes } from '#domain/statements/read-statement-file.ts'
import { inflateArchive } from './inflate-archive.ts'

const problems = {
  broken: 'archive_broken',
  too_large: 'archive_too_large',
  too_many: 'zip_too_many',
  encrypted: 'archive_encrypted',
}

export type ZipEntry = { name: string; bytes: Uint8Array }

/** The files in a ZIP archive, without their folders and those that systems hide. */
export async function unpackZip(open: OpenBytes): Promise<ZipEntry[] | Reason> {
  const entries = await inflateArchive(open, {
    isWanted: (path) => !/^__MACOSX\/|(?:^|\/)\.[^/]*$|\/$/.test(path) && path !== '',
    mostBytes: 100_000_000,
    mostEntries: 200,
  })
  if (typeof entries === 'string') return { code: problems[entries] }
  if (entries.length === 0) return { code: 'archive_empty' }
  return entries.map(({ path, bytes }) => ({ name: path.split('/').at(-1) ?? path, bytes }))
}
