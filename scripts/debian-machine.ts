import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readlinkSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { isRunnable } from './on-path.ts'

/** How this machine reaches the network; the new machine does the same. */
const networkVariables = ['http_proxy', 'https_proxy', 'no_proxy', 'HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY']
const certificateVariables = ['NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE']
const certificates = '/etc/ssl/certs/ca-certificates.crt'

/**
 * Its own process list, its own /dev, and mounts that disappear with its last process. It only shares this
 * machine's network.
 */
const enter = `
  set -e
  mount -t proc proc "$0/proc"
  mount -t sysfs -o ro sysfs "$0/sys"
  mount -t tmpfs -o mode=755 dev "$0/dev"
  mkdir "$0/dev/pts" "$0/dev/shm"
  for device in null zero full random urandom tty; do
    touch "$0/dev/$device"
    mount --bind "/dev/$device" "$0/dev/$device"
  done
  mount -t devpts -o newinstance,ptmxmode=0666 devpts "$0/dev/pts"
  mount -t tmpfs shm "$0/dev/shm"
  ln -s pts/ptmx "$0/dev/ptmx"
  ln -s /proc/self/fd "$0/dev/fd"
  ln -s fd/0 "$0/dev/stdin"
  ln -s fd/1 "$0/dev/stdout"
  ln -s fd/2 "$0/dev/stderr"
  exec chroot "$0" sh -c "$1"`

/** Creates a minimal Debian with only Node and npm in an empty folder. */
export function makeMachine(root: string): void {
  const sources = debianSources()
  const [main] = sources
  if (!main) throw new Error('No Debian mirror is configured: run apt-get update first.')
  const words = ['--variant=minbase', main.release, root, main.address]
  const { status } = spawnSync('unshare', [...apart, 'debootstrap', ...words], { stdio: 'inherit' })
  if (status !== 0) throw new Error('debootstrap failed.')
  // The folder was created for its owner only, but other users need access to what is inside.
  chmodSync(root, 0o755)

  const lists = sources.map(({ address, release, component }) => `deb ${address} ${release} ${component}\n`)
  writeFileSync(join(root, 'etc/apt/sources.list'), lists.join(''))
  writeFileSync(join(root, 'etc/apt/apt.conf.d/00network'), execFileSync('apt-config', ['dump', 'Acquire']))
  // The network is shared with this machine, so installed packages must not start services.
  writeFileSync(join(root, 'usr/sbin/policy-rc.d'), '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  for (const file of ['/etc/resolv.conf', '/etc/hosts', '/etc/apt/auth.conf', '/etc/apt/auth.conf.d'])
    copyTo(root, file)
  for (const file of [certificates, ...certificateVariables.map((name) => process.env[name] ?? '')])
    copyTo(root, file)
  copyNode(root)
}

const apart = ['--mount', '--pid', '--fork', '--kill-child']

/** Runs a command inside. All its processes end with it, and with the returned process. */
export function runIn(root: string, command: string, environment: Record<string, string> = {}): ChildProcess {
  const network = [...networkVariables, ...certificateVariables].map((name) => [name, process.env[name]])
  return spawn('unshare', [...apart, 'sh', '-c', enter, root, command], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...Object.fromEntries(network.filter(([, value]) => value !== undefined)),
      PATH: [
        ...nodeFolders(),
        '/usr/local/sbin',
        '/usr/local/bin',
        '/usr/sbin',
        '/usr/bin',
        '/sbin',
        '/bin',
      ].join(delimiter),
      HOME: '/root',
      LANG: 'C.UTF-8',
      ...environment,
    },
  })
}

/** The apt sources of this machine, the release itself first. */
function debianSources(): { address: string; release: string; component: string }[] {
  const format = '$(ORIGIN) $(REPO_URI) $(RELEASE) $(COMPONENT)'
  const words = ['indextargets', '--format', format, 'Created-By: Packages']
  return execFileSync('apt-get', words, { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.split(' '))
    .filter(([origin]) => origin === 'Debian')
    .map(([, address = '', release = '', component = '']) => ({ address, release, component }))
    .sort((one, other) => one.release.length - other.release.length)
}

/** Copies this machine's Node and npm, with the same npm settings, to the same paths. */
function copyNode(root: string): void {
  const { node, npm } = nodeAndNpm()
  cpSync(realpathSync(node), join(root, node))
  copyTo(root, dirname(dirname(realpathSync(npm))))
  for (const link of [npm, join(dirname(npm), 'npx')])
    if (lstatSync(link).isSymbolicLink()) {
      mkdirSync(join(root, dirname(link)), { recursive: true })
      symlinkSync(readlinkSync(link), join(root, link))
    }
  const setting = (name: string) => execFileSync(npm, ['config', 'get', name], { encoding: 'utf8' }).trim()
  const userSettings = setting('userconfig')
  if (existsSync(userSettings)) cpSync(userSettings, join(root, 'root/.npmrc'))
  appendFileSync(join(root, 'root/.npmrc'), `\nregistry=${setting('registry')}\n`)
  for (const file of [setting('globalconfig'), setting('cafile')]) copyTo(root, file)
}

const nodeFolders = () => [...new Set(Object.values(nodeAndNpm()).map((program) => dirname(program)))]

/** The machine's own binaries, not those that npm adds to PATH while running a script. */
function nodeAndNpm(): { node: string; npm: string } {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const own = folders.filter((folder) => folder !== '' && !folder.includes('node_modules'))
  const [node, npm] = ['node', 'npm'].map((name) => own.map((folder) => join(folder, name)).find(isRunnable))
  if (!node || !npm) throw new Error('There is no Node with npm in PATH to copy.')
  return { node, npm }
}

function copyTo(root: string, file: string): void {
  if (file === '' || !existsSync(file)) return
  cpSync(realpathSync(file), join(root, file), { recursive: true, verbatimSymlinks: true })
}
