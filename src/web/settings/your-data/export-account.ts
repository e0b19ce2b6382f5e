import { fetchAccountFile } from '#web/api/account-file.ts'
import { ShownError } from '#web/api/api-error.ts'
import { fetchAttachment } from '#web/api/attachments.ts'
import { fileNameOf, saveFile } from '#web/api/http.ts'
import { readAttachedTransactions } from '#web/api/transactions.ts'
import { accountEntry, attachmentEntry } from './archive-entries.ts'
import { type ZipEntry, zipOf } from './zip-archive.ts'

/** How much a ZIP archive can contain without extensions that some programs cannot read. */
const mostBytes = 4_000_000_000
const mostFiles = 60_000

type Attached = { id: string; entry: string; size: number }

/** Saves the account as a JSON file, or, if it has attachments, as a ZIP archive with that file and all attachments. */
export async function exportAccount(): Promise<void> {
  const attached: Attached[] = (await readAttachedTransactions()).flatMap((row) =>
    row.attachments.map(({ id, name, size }, place) => ({
      ...{ id, size },
      entry: attachmentEntry(row.id, place, name),
    })),
  )
  if (attached.length > mostFiles || attached.reduce((sum, { size }) => sum + size, 0) > mostBytes)
    throw new ShownError(
      'This account has too many attachments for one file. A backup of the server contains them.',
    )
  const response = await fetchAccountFile()
  const [account, name] = [await response.blob(), fileNameOf(response)]
  if (attached.length === 0) saveFile(account, name)
  else saveFile(await zipOf(entriesOf(account, attached)), name.replace(/\.json$/, '.zip'))
}

/** One attachment after the other, so that only one is in memory. */
async function* entriesOf(account: Blob, attached: readonly Attached[]): AsyncGenerator<ZipEntry> {
  yield { name: accountEntry, content: account }
  for (const { id, entry } of attached) yield { name: entry, content: await fetchAttachment(id) }
}
