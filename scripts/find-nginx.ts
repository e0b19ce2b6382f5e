import { installDebianPackage } from './install-debian-package.ts'
import { isRunnable, onPath } from './on-path.ts'

/** nginx, which Debian keeps where only root's PATH looks: what is on the machine, else what Debian can install. */
export const findNginx = (): string | undefined =>
  programOnMachine() ?? (installDebianPackage('nginx') ? programOnMachine() : undefined)

const programOnMachine = () => onPath('nginx') ?? ['/usr/sbin/nginx'].find(isRunnable)
