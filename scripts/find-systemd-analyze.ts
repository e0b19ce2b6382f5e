import { installDebianPackage } from './install-debian-package.ts'
import { onPath } from './on-path.ts'

/** Finds systemd-analyze on the machine, or installs it on Debian. */
export function findSystemdAnalyze(): string {
  const onMachine = () => onPath('systemd-analyze')
  const found = onMachine() ?? (installDebianPackage('systemd') ? onMachine() : undefined)
  if (found) return found
  throw new Error('The tests need systemd-analyze: install systemd so that `systemd-analyze` is in PATH.')
}
