import type { BankId } from '#domain/statements/bank-formats.ts'

/** A header is far shorter. */
const headerBytes = 65_536

/** The bank whose header a file begins with; null when that is not certain, or the file cannot be read. */
export async function recogniseFile(file: File): Promise<BankId | null> {
  try {
    // What takes a text apart is not needed before there is one.
    const [{ recogniseBank }, bytes] = await Promise.all([
      import('#domain/statements/recognise-bank.ts'),
      file.slice(0, headerBytes).arrayBuffer(),
    ])
    return recogniseBank(new TextDecoder(encodingOf(new Uint8Array(bytes))).decode(bytes))
  } catch (error) {
    // The upload reads the file again, and tells.
    console.warn('The beginning of the statement cannot be read:', error)
    return null
  }
}

/** Only as far as a header needs: the names of the columns are the same in UTF-8 and in Windows-1252. */
function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
}
