import { installDebianPackage } from './install-debian-package.ts'
import { isRunnable, onPath } from './on-path.ts'

/** Finds PgBouncer on the machine, or installs it on Debian. */
export function findPgbouncer(): string {
  const found = onMachine() ?? (installDebianPackage('pgbouncer') ? onMachine() : undefined)
  if (found) return found
  throw new Error('The tests need PgBouncer: install it so that `pgbouncer` is in PATH.')
}

/** On Debian it is only in root's PATH. */
const onMachine = () => onPath('pgbouncer') ?? ['/usr/sbin/pgbouncer'].find(isRunnable)
