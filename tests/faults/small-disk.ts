import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A disk with this many megabytes; null if this user may not mount one. */
export function mountSmallDisk(
  megabytes: number,
  options = '',
): { directory: string; let(access: 'ro' | 'rw'): void; remove(): void } | null {
  const directory = mkdtempSync(join(tmpdir(), 'outgo-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m${options}`, 'none', directory], {
      stdio: 'pipe',
    })
  } catch {
    // Only root may, and not in every container; the caller has a fallback.
    rmdirSync(directory)
    return null
  }
  const unmount = () => execFileSync('umount', ['--lazy', directory])
  process.once('exit', unmount)
  return {
    directory,
    /** Makes it read-only or writable again. */
    let: (access) => execFileSync('mount', ['-o', `remount,${access}`, directory]),
    remove() {
      process.off('exit', unmount)
      unmount()
      rmdirSync(directory)
    },
  }
}
