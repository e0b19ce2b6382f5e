import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { unpackStatements } from './unpack-statements.ts'

const archive = (files: Record<string, Uint8Array>) =>
  new File([zipSync(files) as Uint8Array<ArrayBuffer>], 'statements.zip')

test('an archive gives its files without their folders, and leaves out what the system added', async () => {
  const files = await unpackStatements(
    archive({
      '2026/january.csv': strToU8('Date,Amount\n'),
      'february.ofx': strToU8('OFXHEADER:100'),
      '__MACOSX/._february.ofx': strToU8('x'),
      '.DS_Store': strToU8('x'),
    }),
  )
  if (!Array.isArray(files)) throw new Error(files.code)
  expect(files.map(({ name }) => name)).toEqual(['january.csv', 'february.ofx'])
  expect(await files[0]?.text()).toBe('Date,Amount\n')
})

test('archives that hold too much are refused before they are unpacked', async () => {
  const bomb = zipSync({ 'bomb.csv': new Uint8Array(200_000_000) }, { level: 1 })
  expect(await unpackStatements(new File([bomb as Uint8Array<ArrayBuffer>], 'bomb.zip'))).toEqual({
    code: 'zip_too_large',
  })
  const many = Object.fromEntries(Array.from({ length: 101 }, (_, n) => [`${n}.csv`, strToU8('a')]))
  expect(await unpackStatements(archive(many))).toEqual({ code: 'zip_of_many' })
})

test('a damaged or empty archive is refused', async () => {
  const whole = zipSync({ 'january.csv': strToU8('Date,Amount\n'.repeat(1000)) })
  const damaged = whole.map((byte, at) => (at > 60 && at < 90 ? 255 - byte : byte))
  expect(await unpackStatements(new File([damaged as Uint8Array<ArrayBuffer>], 'damaged.zip'))).toEqual({
    code: 'zip_broken',
  })
  expect(await unpackStatements(archive({}))).toEqual({ code: 'zip_empty' })
})
