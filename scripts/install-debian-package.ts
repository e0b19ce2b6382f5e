import { spawnSync } from 'node:child_process'
import { onPath } from './on-path.ts'

/** Only root on a Debian-like system may install packages without asking. */
const canInstall = () => process.getuid?.() === 0 && onPath('apt-get') !== undefined

/** Installs a Debian package if possible; returns whether it did. */
export function installDebianPackage(name: string): boolean {
  if (!canInstall()) return false
  console.error(`Installing the Debian package ${name}, which the tests need …`)
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  // Two tests may need a package at the same time, and apt refuses to run twice at once.
  const inTurn = ['/var/lib/apt', 'apt-get', '-qq', '--option=DPkg::Lock::Timeout=600']
  const apt = (...words: string[]) =>
    spawnSync('flock', [...inTurn, ...words], { env: environment, stdio: ['ignore', 'ignore', 'inherit'] })
  apt('update')
  return apt('install', '--yes', '--no-install-recommends', name).status === 0
}
