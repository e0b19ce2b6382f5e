import fc from 'fast-check'
import { zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { accountEntry, attachmentEntry, attachmentOfEntry, isAccountEntry } from './archive-entries.ts'
import { openZip, type ZipEntry, zipOf } from './zip-archive.ts'

async function* each(entries: readonly ZipEntry[]) {
  yield* entries
}

const bytesIn = async (archive: Blob) => {
  const files = (await openZip(archive)) ?? new Map<string, () => Promise<Blob>>()
  const read = Array.from(files, async ([name, content]) => {
    return [name, [...new Uint8Array(await (await content()).arrayBuffer())]] as const
  })
  return new Map(await Promise.all(read))
}

/** The signatures of ZIP records, which a packed file can contain as well. */
const signatures = fc.constantFrom(
  [0x50, 0x4b, 3, 4],
  [0x50, 0x4b, 1, 2],
  [0x50, 0x4b, 7, 8],
  [0x50, 0x4b, 5, 6],
)
const content = fc
  .array(fc.oneof(signatures, fc.array(fc.nat(255), { maxLength: 40 })), { maxLength: 6 })
  .map((parts) => parts.flat())
const files = fc.uniqueArray(
  fc.tuple(
    fc.string({ unit: 'grapheme', maxLength: 20 }).map((name) => `the ${name.replaceAll('/', '')}`),
    content,
  ),
  {
    maxLength: 5,
    selector: ([name]) => name,
  },
)

test('an archive contains the files that were packed, even if another program compressed them', async () => {
  await fc.assert(
    fc.asyncProperty(files, async (files) => {
      const expected = new Map(files)
      const entries = files.map(([name, bytes]) => ({ name, content: new Blob([Uint8Array.from(bytes)]) }))
      expect(await bytesIn(await zipOf(each(entries)))).toEqual(expected)
      const bytes = Object.fromEntries(files.map(([name, bytes]) => [name, Uint8Array.from(bytes)]))
      const byOthers = zipSync(bytes, { level: 6 })
      expect(await bytesIn(new Blob([new Uint8Array(byOthers)]))).toEqual(expected)
    }),
  )
})

test('a truncated file is not an archive', async () => {
  const whole = await zipOf(each([{ name: accountEntry, content: new Blob(['{}']) }]))
  for (let length = 0; length < whole.size; length++) expect(await openZip(whole.slice(0, length))).toBeNull()
})

test('an attachment keeps its transaction and its name', () => {
  const id = '01890a5d-ac96-774b-bcce-b302099a8057'
  const entry = attachmentEntry(id, 0, 'Rechnung März.pdf')
  for (const packed of [entry, `outgo-2026-01-01/${entry}`])
    expect(attachmentOfEntry(packed)).toEqual({ transactionId: id, name: 'Rechnung März.pdf' })
  expect([accountEntry, `outgo/${accountEntry}`, 'myaccount.json'].map(isAccountEntry)).toEqual([
    true,
    true,
    false,
  ])
  expect(attachmentOfEntry(accountEntry)).toBeNull()
})

test('files that macOS adds to an archive are not attachments', () => {
  const directory = 'attachments/01890a5d-ac96-774b-bcce-b302099a8057/1'
  for (const entry of [`__MACOSX/outgo/${directory}/._receipt.pdf`, `outgo/${directory}/.DS_Store`])
    expect(attachmentOfEntry(entry)).toBeNull()
  expect(attachmentOfEntry(`${directory}/.receipt.pdf`)).toMatchObject({ name: '.receipt.pdf' })
})
