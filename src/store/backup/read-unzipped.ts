import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { StoreProblem } from '#store/store-problem.ts'

/** The text of a gzip file, in pieces. Throws StoreProblem if it is damaged or truncated. */
export async function* readUnzipped(file: string): AsyncGenerator<string> {
  const unzipped = createGunzip().setEncoding('utf8')
  // Errors arrive at the reader below.
  pipeline(createReadStream(file), unzipped, () => {})
  try {
    yield* unzipped
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_'))
      throw new StoreProblem(`${file} is damaged or incomplete (${error.message}).`)
    throw error
  }
}
