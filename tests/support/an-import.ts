import { firstAccountId } from '#domain/accounts.ts'
import type { ImportedRow } from '#domain/transaction.ts'
import { type Imported, importRows } from '#ledger/store/import-rows.ts'
import { beginImport, type NewImport } from '#ledger/store/imports.ts'
import type { Store } from '#store/schema.ts'

/** Begins an import with defaults, so that tests only state what matters. */
export async function anImport(
  store: Store,
  ledgerId: string,
  given: Partial<NewImport> = {},
  at = '2026-01-01T00:00:00.000Z',
): Promise<string> {
  const begun = await beginImport(
    store,
    ledgerId,
    {
      accountId: firstAccountId,
      source: 'web',
      fileName: null,
      format: null,
      headerFingerprint: null,
      createdBy: null,
      balanceState: 'none',
      openingCents: null,
      openingDay: null,
      closingCents: null,
      closingDay: null,
      ...given,
    },
    at,
  )
  if (!begun || begun === 'other_currency') throw new Error('There is no such account')
  return begun.id
}

/** Adds these rows in an import of their own, as `npm run import` does with a file. */
export async function* importAsFile(
  store: Store,
  ledgerId: string,
  rows: Iterable<ImportedRow>,
): AsyncGenerator<Imported> {
  const importId = await anImport(store, ledgerId)
  yield* importRows(store, ledgerId, importId, { rows, restoresDeleted: false })
}
