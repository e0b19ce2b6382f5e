import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ElementHandle, expect, type Locator, type Page } from '@playwright/test'
import type axe from 'axe-core'
import { arrived } from './arrived.ts'

/** The minified build, because every page compiles it again. */
const axeProgram = readFileSync(join(import.meta.dirname, '../../node_modules/axe-core/axe.min.js'), 'utf8')

const options: axe.RunOptions = {
  resultTypes: ['violations'],
  // No rule that runs reads the stylesheets, which axe would fetch and parse again each time.
  preload: { assets: ['media'] },
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
}

/**
 * Expects axe to find no violations of WCAG 2.2 AA on the page, or in the `part` that has changed since the journey
 * checked the rest of it. Blocks that look like one that this worker has already checked are skipped, because
 * journeys share most of their screens.
 */
export async function expectAccessible(page: Page, part?: Locator) {
  await arrived(page)
  const question = { options, part: ((await part?.elementHandle()) ?? null) as ElementHandle<Element> | null }
  let violations = await page.evaluate(findViolations, question)
  if (violations === null) {
    await offerAxe(page)
    violations = await page.evaluate(findViolations, question)
  }
  expect(page.frames(), 'pages without frames').toHaveLength(1)
  expect(violations).toEqual([])
}

/** Pages of a kept context find axe in the one that opened them. Sending half a megabyte to each takes longer. */
async function offerAxe(page: Page) {
  // A page that came back from another origin no longer has the one that opened it.
  const hasOpener = await page.evaluate(() => window.opener !== null)
  const keeper = (hasOpener && (await page.opener())) || page
  await keeper.evaluate((program) => Object.assign(window, { axeProgram: program }), axeProgram)
}

type Question = { options: axe.RunOptions; part: Element | null }

/** Runs in the browser. Returns `null` if neither the page nor the one that opened it has axe. */
async function findViolations({ options, part }: Question) {
  const tools = window as unknown as { axe?: typeof axe }
  const keeper = (window.opener ?? window) as { axeProgram?: string; checkedBlocks?: Set<string> }
  if (tools.axe === undefined) {
    if (keeper.axeProgram === undefined) return null
    // biome-ignore lint/security/noGlobalEval: the text is the program of axe
    globalThis.eval(keeper.axeProgram)
  }
  keeper.checkedBlocks ??= new Set()
  const checked = keeper.checkedBlocks

  /** What axe's verdict on a block depends on: the markup of a block and around it, without its words. */
  const lookOf = (block: Element) => {
    const around: string[] = [String(innerWidth), String(matchMedia('(prefers-color-scheme: dark)').matches)]
    for (let parent = block.parentElement; parent; parent = parent.parentElement)
      around.push((parent.cloneNode(false) as Element).outerHTML)
    const inputs = [...block.querySelectorAll('input')].map((input) => Number(input.checked))
    return [...around, ...inputs, block.outerHTML]
      .join('')
      .replace(/ (aria-label|id|for|href|value|title|name|aria-\w+by|aria-controls)="[^"]+"/g, ' $1="x"')
      .replace(/>[^<]*[^<\s][^<]*</g, '>x<')
  }
  // What is behind a modal dialog is not checked.
  const modal = document.querySelector('dialog:modal')
  const counts = new Map<string, number>()
  const looks = new Map<Element, string>()
  const blocks = (part ?? document).querySelectorAll(
    'header, nav, section, form, dialog, table, ul, ol, tr, li',
  )
  for (const block of blocks as Iterable<Element>) {
    if (modal?.contains(block) === false) continue
    // The pointer and the focus change colors.
    if (block.matches(':hover, :focus-within')) continue
    const look = lookOf(block)
    const count = (counts.get(look) ?? 0) + 1
    counts.set(look, count)
    looks.set(block, `${count} ${look}`)
  }
  const known = [...looks].filter(([, look]) => checked.has(look)).map(([block]) => block)
  const sizeOf = (block: Element) => block.querySelectorAll('*').length
  const outermost = known.filter((block) => !known.some((other) => other !== block && other.contains(block)))
  // axe compares every element with each block that is left out.
  const leftOut = outermost.toSorted((a, b) => sizeOf(b) - sizeOf(a)).slice(0, 20)

  const { violations } = await (tools.axe as typeof axe).run(
    { include: [part ?? document.documentElement], exclude: leftOut },
    options,
  )
  if (violations.length === 0) for (const look of looks.values()) checked.add(look)
  return violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ target }) => target.join(' ')) }))
}
