import { closeSync, createWriteStream, existsSync, openSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Store } from '#store/schema.ts'
import { StoreProblem } from '#store/store-problem.ts'
import { exportLines } from './export-lines.ts'
import { sayWhenFull } from './full-disk.ts'
import { parseBackup } from './parse-backup.ts'
import { readUnzipped } from './read-unzipped.ts'

/**
 * Writes the whole database to a new file in the portable format, and reads it back to verify it. The file is
 * readable only by its owner and gets its name once it is complete. See `exportLines` for the requirements on
 * `store`.
 */
export async function writeExport(store: Store, to: string): Promise<void> {
  const part = `${to}.part`
  closeSync(openSync(part, 'wx', 0o600))
  try {
    await pipeline(Readable.from(exportLines(store)), createGzip(), createWriteStream(part, { flush: true }))
    // Reading to the end throws if anything is wrong.
    for await (const _ of parseBackup(readUnzipped(part), part));
    if (existsSync(to)) throw new StoreProblem(`${to} already exists.`)
    renameSync(part, to)
  } catch (error) {
    rmSync(part, { force: true })
    throw sayWhenFull(error, dirname(to))
  }
}
