import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Lock, type LockEntry, unverifiedPackages } from './unverified-packages.ts'

/**
 * `npm run lock:complete`: adds optional packages that npm left out of the lock file because its registry does not
 * serve them, such as native binaries for other systems; without them `npm ci` refuses the file everywhere. Each is
 * added by name, version and system; npm fetches it where it is needed. Fails if a package that runs or builds
 * Outgo would be installed without an integrity hash.
 */
const file = join(import.meta.dirname, '../package-lock.json')
const lock = JSON.parse(readFileSync(file, 'utf8')) as Lock

for (const [place, entry] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    if (isThere(place, name)) continue
    if (!/^\d+\.\d+\.\d+$/.test(version))
      throw new Error(`${place} requires ${name} ${version}, which is not an exact version`)
    const inherited = entry.dev ? { dev: true } : {}
    lock.packages[`node_modules/${name}`] = { version, ...inherited, optional: true, ...systemOf(name) }
    console.log(`Added ${name} ${version}`)
  }
}
const sorted = Object.entries(lock.packages).sort(([one], [other]) => (one < other ? -1 : 1))
writeFileSync(file, `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`)

const { refused } = unverifiedPackages(lock)
for (const name of refused)
  console.error(`${name} has no integrity hash: choose a version that the registry serves for every system.`)
if (refused.length > 0) process.exitCode = 1

/** Node looks next to the package first, then in every parent folder. */
function isThere(place: string, name: string): boolean {
  const above = place.lastIndexOf('node_modules/')
  if (lock.packages[`${place === '' ? '' : `${place}/`}node_modules/${name}`]) return true
  return place !== '' && isThere(place.slice(0, Math.max(0, above - 1)), name)
}

/** The name of such a package says which system it is for: `@biomejs/cli-linux-x64-musl`. */
function systemOf(name: string): Pick<LockEntry, 'os' | 'cpu' | 'libc'> {
  const words = name.split(/[/-]/)
  const said = (known: string[]) => known.filter((word) => words.includes(word))
  const os = said(['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32'])
  const cpu = said(['arm', 'arm64', 'ia32', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64'])
  if (cpu.length !== 1) throw new Error(`Cannot tell the system from the package name ${name}`)
  const libc = os.includes('linux')
    ? words.includes('musl')
      ? ['musl']
      : words.includes('gnu')
        ? ['glibc']
        : []
    : []
  return { cpu, ...(os.length > 0 && { os }), ...(libc.length > 0 && { libc }) }
}
