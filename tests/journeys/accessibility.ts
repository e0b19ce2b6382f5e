import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'
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
 * Expects axe to find no violations of WCAG 2.2 AA on the page. If the journey has already checked the rest of it, pass
 * the `part` that changed: that takes less than half the time.
 */
export async function expectAccessible(page: Page, part?: Locator) {
  await arrived(page)
  const question = { options, part: (await part?.elementHandle()) ?? null }
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

type Question = { options: axe.RunOptions; part: Node | null }

/** Runs in the browser. Returns `null` if neither the page nor the one that opened it has axe. */
async function findViolations({ options, part }: Question) {
  const tools = window as unknown as { axe?: typeof axe }
  if (tools.axe === undefined) {
    const { axeProgram } = (window.opener ?? window) as { axeProgram?: string }
    if (axeProgram === undefined) return null
    // biome-ignore lint/security/noGlobalEval: the text is the program of axe
    globalThis.eval(axeProgram)
  }
  const { violations } = await (tools.axe as typeof axe).run(part ?? document, options)
  return violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ target }) => target.join(' ')) }))
}
