import { installDebianPackage } from './install-debian-package.ts'
import { isRunnable, onPath } from './on-path.ts'

/** Finds nginx on the machine, or installs it on Debian. */
export function findNginx(): string {
  const found = onMachine() ?? (installDebianPackage('nginx') ? onMachine() : undefined)
  if (found) return found
  throw new Error('The tests need nginx: install it so that `nginx` is in PATH.')
}

/** On Debian it is only in root's PATH. */
const onMachine = () => onPath('nginx') ?? ['/usr/sbin/nginx'].find(isRunnable)
