import { useState } from 'react'
import { v4 as randomId } from 'uuid'
import type { BankId } from '#domain/statements/bank-formats.ts'
import { recogniseFile } from './recognise-file.ts'
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
      void recogniseFile(file).then((recognised) => change(id, { recognised }))
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
  recognised: undefined,
})
