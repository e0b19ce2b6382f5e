// Builds the product for `npm start` and prints its folder, which never changes afterwards: a server loads some
// files long after it started, and a later build must not replace them. The folder is named after its content, so
// starts of the same version share one. An interrupted build leaves a folder that no start uses.
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildProduct } from './build-product.js'

const root = fileURLToPath(new URL('..', import.meta.url))
const builds = join(root, 'dist/builds')
const keptBuilds = 5
const hour = 3_600_000

mkdirSync(builds, { recursive: true })
const unfinished = mkdtempSync(join(builds, 'unfinished-'))
await buildProduct(unfinished)
// The server reports this version.
cpSync(join(root, 'package.json'), join(unfinished, 'package.json'))
const finished = join(builds, hashOf(unfinished))
try {
  renameSync(unfinished, finished)
} catch (error) {
  if (!existsSync(finished)) throw error
  rmSync(unfinished, { recursive: true })
}
utimesSync(finished, new Date(), new Date())
removeOldBuilds()
console.log(finished)

/** @param {string} folder */
function hashOf(folder) {
  const hash = createHash('sha256')
  for (const file of readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()) {
    const content = readFileSync(file)
    hash.update(`${file.slice(folder.length)}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex').slice(0, 32)
}

/** The latest builds stay, since a running server may be using them. */
function removeOldBuilds() {
  const folders = readdirSync(builds).map((name) => ({ name, time: timeOf(join(builds, name)) }))
  const unfinished = folders.filter(({ name }) => name.startsWith('unfinished-'))
  const abandoned = unfinished.filter(({ time }) => time < Date.now() - hour)
  const old = folders
    .filter((folder) => !unfinished.includes(folder))
    .sort((one, other) => other.time - one.time)
    .slice(keptBuilds)
  for (const { name } of [...old, ...abandoned]) rmSync(join(builds, name), { recursive: true, force: true })
}

/** @param {string} folder */
function timeOf(folder) {
  // Another start may have removed it in the meantime.
  return statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? 0
}
