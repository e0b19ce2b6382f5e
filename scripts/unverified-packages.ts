/** A package's entry in `package-lock.json`. */
export type LockEntry = {
  version: string
  integrity?: string
  dev?: boolean
  optional?: boolean
  inBundle?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
  optionalDependencies?: Record<string, string>
}

export type Lock = { packages: Record<string, LockEntry> }

/**
 * The packages that `npm ci` would install without checking a hash. Development tools for systems other than Linux
 * with glibc are allowed: a registry that does not serve them has no hash for them.
 */
export function unverifiedPackages({ packages }: Lock) {
  const unverified = Object.entries(packages).filter(
    // A package's hash also covers what is bundled inside it.
    ([place, { integrity, inBundle }]) => place !== '' && !integrity && !inBundle,
  )
  const nameOf = ([place]: [string, LockEntry]) => place.slice(place.lastIndexOf('node_modules/') + 13)
  const isTolerable = ([, entry]: [string, LockEntry]) => entry.dev && entry.optional && isForeign(entry)
  return {
    refused: unverified.filter((entry) => !isTolerable(entry)).map(nameOf),
    tolerated: unverified.filter(isTolerable).map(nameOf),
  }
}

function isForeign({ os, cpu = [], libc = [] }: LockEntry): boolean {
  if (os && !os.includes('linux')) return true
  return libc.includes('musl') || (cpu.length > 0 && !cpu.some((it) => it === 'x64' || it === 'arm64'))
}
