import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { errorMessage } from '#web/api/api-error.ts'
import { invalidateLedger } from '#web/api/query-client.ts'
import { addReadingProfiles, downloadReadingProfiles } from '#web/api/reading-profiles.ts'
import { format } from '#web/format/format.ts'
import { Button } from '#web/ui/button.tsx'
import { FileButton } from '#web/ui/file-button.tsx'
import { ErrorBox } from '#web/ui/message-box.tsx'
import { counted } from '#web/words/counted.ts'
import { type ProfileFileProblem, profileFileProblemText } from '#web/words/reading-profile-words.ts'
import { plural } from '#words/plural.ts'
import { largestProfileFile, readProfileFile } from './read-profile-file.ts'

type Added = { added: number; alreadyThere: number } | { problem: ProfileFileProblem }

/** Exports all profiles, and imports those that others exported. */
export function ProfileFile({ hasProfiles }: { hasProfiles: boolean }) {
  const exporting = useMutation({ mutationFn: downloadReadingProfiles })
  const importing = useMutation({
    mutationFn: async (chosen: File): Promise<Added> => {
      if (chosen.size > largestProfileFile) return { problem: 'too_large' }
      const read = readProfileFile(await chosen.text())
      if ('problem' in read) return read
      const added = await addReadingProfiles(read.file)
      await invalidateLedger()
      return added
    },
  })
  const { data: result } = importing
  return (
    <div className="mt-4 flex flex-col gap-3">
      <div className="flex flex-wrap gap-2">
        {hasProfiles && (
          <Button busy={exporting.isPending} onClick={() => exporting.mutate()}>
            <Download aria-hidden="true" className="size-4" />
            Export Profiles
          </Button>
        )}
        <FileButton
          accept=".json,application/json"
          disabled={importing.isPending}
          onChoose={(file) => importing.mutate(file)}
        >
          Import Profiles
        </FileButton>
      </div>
      <p className="text-muted text-xs">
        Share the exported file with others who use the same bank. It contains the names above and how
        columns, dates and amounts are read, but no accounts and no transactions.
      </p>
      <div role="status" className="empty:hidden">
        {result && 'added' in result && addedText(result)}
      </div>
      {result && 'problem' in result && <ErrorBox>{profileFileProblemText(result.problem)}</ErrorBox>}
      {exporting.error && (
        <ErrorBox>{errorMessage(exporting.error, 'Failed to export reading profiles')}</ErrorBox>
      )}
      {importing.error && (
        <ErrorBox>{errorMessage(importing.error, 'Failed to import reading profiles')}</ErrorBox>
      )}
    </div>
  )
}

const addedText = ({ added, alreadyThere }: { added: number; alreadyThere: number }): string =>
  `${counted(added, 'profile')} ${plural(added, 'was', 'were')} imported.${
    alreadyThere > 0 ? ` You had ${format.number(alreadyThere)} already.` : ''
  }`
