import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { importQuery } from '#web/api/imports.ts'
import { importName } from '#web/words/import-words.ts'

/** Which import added the transaction, with a link to everything that came with it. */
export function ImportOrigin({ importId }: { importId: string }) {
  const { data: found } = useQuery(importQuery(importId))
  if (!found) return null
  return (
    <p className="mt-3 text-muted">
      Imported from{' '}
      <Link
        to="/history"
        search={{ import_id: importId }}
        className="wrap-anywhere font-medium text-accent underline underline-offset-2"
      >
        {importName(found)}
      </Link>
      .
    </p>
  )
}
