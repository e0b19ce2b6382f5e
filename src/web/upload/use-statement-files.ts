import { useState } from 'react'
import { v4 as randomId } from 'uuid'
import type { BankId } from '#domain/statements/bank-formats.ts'
import type { Recognition } from '#domain/statements/recognise-bank.ts'
import { isSameFile, type StatementFile } from './statement-files.ts'

/** The files to upload, each with the bank that its header names. */
export function useStatementFiles() {
  const [files, setFiles] = useState<readonly StatementFile[]>([])
  const change = (id: string, changed: Partial<StatementFile>) =>
    setFiles((files) => files.map((file) => (file.id === id ? { ...file, ...changed } : file)))

  function set(kept: readonly StatementFile[], added: readonly File[]) {
    const others = added.filter((file) => !kept.some((other) => isSameFile(other.file, file)))
    const statements = others.map(newStatement)
    setFiles([...kept, ...statements])
    for (const { id, file } of statements)
      void recogniseFile(file).then((recognition) => change(id, { recognition }))
  }

  return {
    files,
    replace: (chosen: readonly File[]) => set([], chosen),
    add: (dropped: readonly File[]) => set(files, dropped),
    remove: (id: string) => setFiles(files.filter((file) => file.id !== id)),
    chooseBank: (id: string, chosen: BankId) => change(id, { chosen }),
  }
}

const newStatement = (file: File): StatementFile => ({
  id: randomId(),
  file,
  chosen: null,
  recognition: undefined,
})

/** A header is far shorter. */
const headerBytes = 65_536

async function recogniseFile(file: File): Promise<Recognition> {
  try {
    // What takes a text apart is not needed before there is one.
    const [{ recogniseBank }, bytes] = await Promise.all([
      import('#domain/statements/recognise-bank.ts'),
      file.slice(0, headerBytes).arrayBuffer(),
    ])
    return recogniseBank(new TextDecoder(encodingOf(new Uint8Array(bytes))).decode(bytes))
  } catch (error) {
    console.warn('The beginning of the statement cannot be read:', error)
    return { code: 'file_unreadable' }
  }
}

/** Only as far as a header needs: the names of the columns are the same in UTF-8 and in Windows-1252. */
function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
}
