import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { openUpload } from './statement-upload.ts'

/** A file as banks write it, from tests/statements. */
export const statement = (name: string) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: readFileSync(join(import.meta.dirname, '../statements', name)),
})
export const text = (name: string, content: string, encoding: BufferEncoding = 'utf8') => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(content, encoding),
})

/** Loads Upload, chooses "Any bank or file", and files in the picker that it opens. */
export async function chooseAny(page: Page, ...files: ReturnType<typeof text>[]) {
  await page.goto('/upload')
  await chooseInPicker(page, files)
}

/** The same, but without reloading the app. */
export async function chooseNext(page: Page, ...files: ReturnType<typeof text>[]) {
  await openUpload(page)
  await chooseInPicker(page, files)
}

async function chooseInPicker(page: Page, files: ReturnType<typeof text>[]) {
  const picker = page.waitForEvent('filechooser')
  await page.getByRole('radio', { name: 'Any bank or file' }).click()
  await (await picker).setFiles(files)
}

export const send = (page: Page) => page.getByRole('button', { name: 'Upload Transactions' })
export const row = (page: Page, words: string) => page.getByRole('row').filter({ hasText: words })
export const findings = (page: Page) => page.getByRole('region', { name: 'What was understood' })
