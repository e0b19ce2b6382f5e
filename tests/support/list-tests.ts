import { globSync, readFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')
const importedPath = /(?:from|import)\s*\(?\s*'([^']+)'/g
/** A file that imports one of these starts a process, opens a database or drives a browser. */
const heavy = /^(node:child_process|pg|better-sqlite3|@playwright\/test|vite|#store\/.*|#auth\/store\/.*)$/

/**
 * All tests, in two groups: the quick ones need no server, database or browser. That is determined by the imports
 * of a test and its support files; modules of the product do not count, since a test need not use all of one.
 */
export function listTests(): { quick: string[]; full: string[] } {
  const known = new Map<string, boolean>()
  const isQuick = (file: string): boolean => {
    const answer = known.get(file)
    if (answer !== undefined) return answer
    known.set(file, true)
    const imports = [...readFileSync(file, 'utf8').matchAll(importedPath)].map(([, path = '']) => path)
    const quick = imports.every((path) => !heavy.test(path) && supportFiles(file, path).every(isQuick))
    known.set(file, quick)
    return quick
  }
  const tests = globSync(['src/**/*.test.ts', 'tests/**/*.test.ts', 'scripts/*.test.ts'], {
    cwd: root,
  }).sort()
  const quick = tests.filter((test) => !/^src\/(auth\/)?store\//.test(test) && isQuick(resolve(root, test)))
  return { quick, full: tests.filter((test) => !quick.includes(test)) }
}

function supportFiles(importer: string, path: string): string[] {
  const file = path.startsWith('.')
    ? resolve(dirname(importer), path)
    : resolve(root, path.replace(/^#(?=tests\/|scripts\/)/, ''))
  return /^(tests|scripts)\/.*\.ts$/.test(relative(root, file)) ? [file] : []
}
