import { installDebianPackage } from './install-debian-package.ts'
import { isRunnable, onPath } from './on-path.ts'

/** The PgBouncer program: what is on the machine, else what Debian can install. */
export function findPgbouncer(): string {
  const found = onMachine() ?? (installDebianPackage('pgbouncer') ? onMachine() : undefined)
  if (found) return found
  throw new Error('The tests need PgBouncer: install it so that `pgbouncer` is in PATH.')
}

/** Debian keeps it where only root's PATH looks. */
const onMachine = () => onPath('pgbouncer') ?? ['/usr/sbin/pgbouncer'].find(isRunnable)
