import type { BankId } from '#domain/statements/bank-formats.ts'
import { Card } from '#web/ui/card.tsx'
import { bankOf, type StatementFile } from './statement-files.ts'
import { StatementItem } from './statement-item.tsx'
import type { FileUpload } from './upload-state.ts'

type StatementListProps = {
  files: readonly StatementFile[]
  /** The bank for those that do not tell theirs. */
  picked: BankId | null
  uploadOf: (id: string) => FileUpload
  isUploading: boolean
  isLocked: boolean
  onBank: (id: string, bank: BankId) => void
  onRemove: (id: string) => void
  onReadSkipped: (id: string, isReading: boolean) => void
}

/** Several files, each with its own bank and its own result. */
export function StatementList(props: StatementListProps) {
  const { files, picked, uploadOf, onBank, onRemove, onReadSkipped, ...states } = props
  return (
    <div>
      <h2 id="statements" className="mb-2 font-medium">
        {files.length} statements
      </h2>
      <Card aria-labelledby="statements">
        <ul className="divide-y divide-line">
          {files.map((statement) => (
            <StatementItem
              key={statement.id}
              statement={statement}
              bank={bankOf(statement, picked, false)}
              upload={uploadOf(statement.id)}
              {...states}
              onBank={(bank) => onBank(statement.id, bank)}
              onRemove={() => onRemove(statement.id)}
              onReadSkipped={(isReading) => onReadSkipped(statement.id, isReading)}
            />
          ))}
        </ul>
      </Card>
    </div>
  )
}
