import { type BankId, bankFormats } from '#domain/statements/bank-formats.ts'
import { createStatementReader } from '#domain/statements/read-statement.ts'

const formatOf = (id: BankId) => bankFormats.find((format) => format.id === id) ?? never()
const never = () => {
  throw new Error('no such bank')
}

/** Reads a text that arrives in pieces of the given lengths, repeated as needed. */
export function readInPieces(bank: BankId, text: string, pieces: number[] = [text.length || 1]) {
  const reader = createStatementReader(formatOf(bank))
  for (let at = 0, i = 0; at < text.length; at += pieces[i++ % pieces.length] ?? 1) {
    if (!reader.read(text.slice(at, at + (pieces[i % pieces.length] ?? 1)))) break
  }
  const statement = reader.finish()
  if ('problem' in statement) return { problem: statement.problem, rows: [], skipped: [], keys: [] }
  const imported = [...statement.rows.inOrder()]
  return {
    problem: null,
    rows: imported.map(({ importKey: _, ...row }) => row),
    skipped: statement.skipped,
    keys: imported.map(({ importKey }) => importKey),
  }
}
