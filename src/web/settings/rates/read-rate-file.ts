import { type RateFile, type RateFileProblem, readRateFile } from '#domain/rates/central-bank-file.ts'
import { unpackZip } from '#domain/reading/readers/zip.ts'

/** A file that can be loaded, with what it covers. */
export type ReadRateFile = { name: string; csv: string; covers: RateFile }

/** Reads the CSV file, or the one in its ZIP archive, as the European Central Bank offers both. */
export async function openRateFile(file: File): Promise<ReadRateFile | RateFileProblem> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b
  const csvBytes = isZip ? await csvIn(bytes) : bytes
  if (!csvBytes) return { code: 'not_rates' }
  const csv = new TextDecoder().decode(csvBytes)
  const covers = readRateFile(csv)
  return 'code' in covers ? covers : { name: file.name.slice(0, 255), csv, covers }
}

async function csvIn(archive: Uint8Array): Promise<Uint8Array | undefined> {
  const entries = await unpackZip(async function* () {
    yield archive
  })
  return Array.isArray(entries) ? entries.find(({ name }) => /\.csv$/i.test(name))?.bytes : undefined
}
