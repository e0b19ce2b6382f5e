import { installDebianPackage } from './install-debian-package.ts'
import { isRunnable, onPath } from './on-path.ts'

/** The nginx program: what is on the machine, else what Debian can install. */
export function findNginx(): string {
  const found = onMachine() ?? (installDebianPackage('nginx') ? onMachine() : undefined)
  if (found) return found
  throw new Error('The tests need nginx: install it so that `nginx` is in PATH.')
}

/** Debian keeps it where only root's PATH looks. */
const onMachine = () => onPath('nginx') ?? ['/usr/sbin/nginx'].find(isRunnable)
