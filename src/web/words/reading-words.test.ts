import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readBankFile } from '#domain/reading/read-file.ts'
import { readingText } from './reading-words.ts'

const statements = join(import.meta.dirname, '../../../tests/statements')

test('whatever is said of a file can be said on the screen', async () => {
  for (const file of readdirSync(statements).filter((name) => !/\.(?:expected|ts)$/.test(name))) {
    const bytes = new Uint8Array(readFileSync(join(statements, file)))
    const {
      problem,
      reading,
      questions,
      statements: read,
    } = await readBankFile(
      async function* () {
        yield bytes
      },
      (encoding, options) => new TextDecoder(encoding, options),
      {},
    )
    const reasons = [
      ...(problem ? [problem] : []),
      ...(reading?.why ?? []),
      ...questions.map(({ why }) => why),
      ...read.flatMap(({ skipped, balance }) => [
        ...skipped.map(({ reason }) => reason),
        ...(balance.note ? [balance.note] : []),
      ]),
    ]
    for (const reason of reasons)
      expect(readingText(reason), `${file}: ${reason.code}`).not.toMatch(/undefined|NaN|This cannot be read/)
  }
})
