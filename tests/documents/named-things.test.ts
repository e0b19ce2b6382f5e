import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const pagesIn = (folder: string) =>
  readdirSync(join(root, folder))
    .filter((file) => file.endsWith('.md'))
    .map((file) => join(folder, file))
const pages = ['.', 'docs', 'docs/decisions', 'bench'].flatMap(pagesIn)

/** Paths in backticks that begin with a folder of the project or of `src`, and whole pages. */
const pathsIn = (text: string) =>
  [
    ...text.matchAll(
      /`((?:src|tests|docs|bench|scripts|examples|domain|contract|store|http|auth|server|web|cli)\/[\w./-]+|[A-Z]{6,}\.md)`/g,
    ),
  ].map(([, path]) => path as string)

const linksIn = (text: string) => [...text.matchAll(/\]\(([^)#:]+)\)/g)].map(([, link]) => link as string)

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

test.each(pages)('every file, link and command mentioned in %s exists', (page) => {
  const text = readFileSync(join(root, page), 'utf8')
  const isThere = (path: string) => existsSync(join(root, path)) || existsSync(join(root, 'src', path))
  const links = linksIn(text).map((link) => join(dirname(page), link))
  expect([...pathsIn(text), ...links].filter((path) => !isThere(path))).toEqual([])
  const commands = [...text.matchAll(/npm (?:run (?:-s )?(\w[\w:-]*)|(start|test)\b)/g)].map(
    ([, ours, npmsOwn]) => ours ?? npmsOwn ?? '',
  )
  expect(commands.filter((name) => !(name in scripts))).toEqual([])
})

test('enough mentions are found for the check to be meaningful', () => {
  const found = pages.flatMap((page) => pathsIn(readFileSync(join(root, page), 'utf8')))
  expect(pages.length).toBeGreaterThan(15)
  expect(found.length).toBeGreaterThan(200)
})
