import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

const isDirectory = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false

/**
 * Creates a directory and its parents, accessible only by their owner. Node's recursive mkdir never returns where a
 * directory neither exists nor can be created, such as below `/proc`. Throws the system's error.
 */
export function makeDirectory(directory: string): void {
  if (isDirectory(directory)) return
  if (dirname(directory) !== directory) makeDirectory(dirname(directory))
  try {
    mkdirSync(directory, { mode: 0o700 })
  } catch (error) {
    // Another process was slightly faster.
    if (!isDirectory(directory)) throw error
  }
}
