import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

const isDirectory = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false

/**
 * Makes a directory, and those above it, for its owner alone. Node's own way never ends where the system says that a
 * directory is not there and cannot be made, as below `/proc`. Throws the system's error.
 */
export function makeDirectory(directory: string): void {
  if (isDirectory(directory)) return
  if (dirname(directory) !== directory) makeDirectory(dirname(directory))
  try {
    mkdirSync(directory, { mode: 0o700 })
  } catch (error) {
    // Another process was quicker by a moment.
    if (!isDirectory(directory)) throw error
  }
}
