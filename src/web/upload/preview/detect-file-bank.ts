import type { BankId } from '#domain/statements/bank-formats.ts'
import type { BankDetection } from '#domain/statements/detect-bank.ts'

/** Much more than any header needs. */
const headerBytes = 65_536

/** Detects the bank of a file from its header. */
export async function detectFileBank(file: File): Promise<BankDetection> {
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

/** Files, each with the bank to read it as if it is Outgo's own export. Any other file is read by its contents. */
export const withOwnExports = (files: readonly File[]): Promise<{ file: File; bank: BankId | null }[]> =>
  Promise.all(
    files.map(async (file) => {
      const detection = await detectFileBank(file)
      return { file, bank: detection.code === 'own_export' ? detection.bank : null }
    }),
  )

/** Good enough for headers: column names are the same in UTF-8 and Windows-1252. */
function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
}
