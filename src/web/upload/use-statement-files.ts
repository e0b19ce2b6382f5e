import { useState } from 'react'
import { v4 as randomId } from 'uuid'
import type { BankId } from '#domain/statements/bank-formats.ts'
import type { BankDetection } from '#domain/statements/detect-bank.ts'
import { isSameFile, type StatementFile } from './statement-files.ts'

/** The files to upload, each with the bank detected from its header. */
export function useStatementFiles() {
  const [files, setFiles] = useState<readonly StatementFile[]>([])
  const change = (id: string, changed: Partial<StatementFile>) =>
    setFiles((files) => files.map((file) => (file.id === id ? { ...file, ...changed } : file)))

  function set(kept: readonly StatementFile[], added: readonly File[]) {
    const others = added.filter((file) => !kept.some((other) => isSameFile(other.file, file)))
    const statements = others.map(newStatement)
    setFiles([...kept, ...statements])
    for (const { id, file } of statements)
      void detectFileBank(file).then((detection) => change(id, { detection }))
  }

  return {
    files,
    replace: (chosen: readonly File[]) => set([], chosen),
    add: (dropped: readonly File[]) => set(files, dropped),
    remove: (id: string) => setFiles(files.filter((file) => file.id !== id)),
    chooseBank: (id: string, chosen: BankId | null) => change(id, { chosen }),
  }
}

const newStatement = (file: File): StatementFile => ({
  id: randomId(),
  file,
  chosen: null,
  detection: undefined,
})

/** Much more than any header needs. */
const headerBytes = 65_536

async function detectFileBank(file: File): Promise<BankDetection> {
  try {
    // Loaded on demand: the CSV parser is not needed before there is a file.
    const [{ detectBank }, bytes] = await Promise.all([
      import('#domain/statements/detect-bank.ts'),
      file.slice(0, headerBytes).arrayBuffer(),
    ])
    return detectBank(new TextDecoder(encodingOf(new Uint8Array(bytes))).decode(bytes))
  } catch (error) {
    console.warn('Reading the header of the statement failed:', error)
    return { code: 'file_unreadable' }
  }
}

/** Good enough for headers: column names are the same in UTF-8 and Windows-1252. */
function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
}
