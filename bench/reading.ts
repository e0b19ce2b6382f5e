import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { amountOf } from '#domain/reading/number-text.ts'
import { readBankFile } from '#domain/reading/read-file.ts'
import { bankFormats } from '#domain/statements/bank-formats.ts'
import { megabytes, milliseconds, seconds } from './figure-text.ts'
import type { MeasuredRow } from './measured-row.ts'
import { median } from './median.ts'
import type { Parsing } from './parse-file.ts'
import type { BankFileReading } from './read-bank-file.ts'
import { realisticRows } from './realistic-rows.ts'
import { inTemporaryDirectory } from './temporary-directory.ts'
import { writeStatement } from './write-statement.ts'

const rounds = 3

/**
 * Reads the statements of tests/statements, and large files, each in a new process. Processor time, in turns with that of
 * papaparse, because the time on the clock depends on what else the machine does.
 */
export const reading = (): Promise<MeasuredRow[]> =>
  inTemporaryDirectory(async (directory) => {
    const [bank] = bankFormats
    if (!bank) throw new Error('Unknown bank')
    const csv = join(directory, 'statement.csv')
    const short = join(directory, 'short.csv')
    const ofx = join(directory, 'statement.ofx')
    const camt = join(directory, 'statement.xml')
    await writeStatement(csv, bank, realisticRows(10_000_000), 100_000_000)
    await writeStatement(short, bank, realisticRows(10_000), 100_000_000)
    await writeRepeated(ofx, ofxParts, 50_000_000)
    await writeRepeated(camt, camtParts, 50_000_000)
    const floors: Parsing[] = []
    const readings: BankFileReading[] = []
    for (let round = 0; round < rounds; round += 1) {
      floors.push(await run<Parsing>('parse-file.ts', ['papaparse', csv]))
      readings.push(await run<BankFileReading>('read-bank-file.ts', [csv]))
    }
    const floor = median(floors.map(({ cpuMs }) => cpuMs))
    const large = median(readings.map(({ cpuMs }) => cpuMs))
    const preview = await run<BankFileReading>('read-bank-file.ts', [short])
    const csvReading = await run<BankFileReading>('read-bank-file.ts', [csv], heapOfCommands)
    const ofxReading = await run<BankFileReading>('read-bank-file.ts', [ofx], heapOfCommands)
    const camtReading = await run<BankFileReading>('read-bank-file.ts', [camt], heapOfCommands)
    return [
      ...(await corpusRows()),
      {
        measure: 'Reading 100 MB of CSV of any bank, processor time',
        figure: seconds(large),
        against: `papaparse alone, ${seconds(floor)}`,
        ratio: large / floor,
        aim: 'at most 2',
      },
      memoryRow(
        `Peak memory of it, holding ${csvReading.rows.toLocaleString('en-US')} rows`,
        csvReading,
        'at most 340 MB',
      ),
      {
        measure: 'Reading 10,000 rows for a preview, processor time',
        figure: milliseconds(preview.cpuMs),
        against: '',
        ratio: null,
        aim: 'under 1 s',
      },
      memoryRow('Peak memory of reading 50 MB of OFX', ofxReading, 'under 300 MB'),
      memoryRow('Peak memory of reading 50 MB of CAMT', camtReading, 'under 300 MB'),
    ]
  })

/** The Node options that `npm run read` and `npm run import` start with. */
const heapOfCommands = ['--max-semi-space-size=4', '--heap-growing-percent=30']

async function run<Result>(script: string, words: string[], nodeOptions: string[] = []): Promise<Result> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    ...nodeOptions,
    join(import.meta.dirname, script),
    ...words,
  ])
  return JSON.parse(stdout)
}

const memoryRow = (measure: string, { peak }: BankFileReading, aim: string): MeasuredRow => ({
  measure,
  figure: megabytes(peak),
  against: '',
  ratio: null,
  aim,
})

/** How many of the statements in tests/statements are read exactly, asked about, refused and wrong. */
async function corpusRows(): Promise<MeasuredRow[]> {
  const directory = join(import.meta.dirname, '../tests/statements')
  const count = { exact: 0, asked: 0, refused: 0, wrong: 0 }
  for (const expectedFile of readdirSync(directory).filter((file) => file.endsWith('.expected'))) {
    const expected = readFileSync(join(directory, expectedFile), 'utf8')
      .split('\n')
      .flatMap((line) => /^(\d{4}-\d\d-\d\d) (\S+)/.exec(line)?.slice(1).join(' ') ?? [])
    const bytes = readFileSync(join(directory, expectedFile.replace('.expected', '')))
    const { problem, questions, statements } = await readBankFile(
      async function* () {
        yield bytes
      },
      (encoding, options) => new TextDecoder(encoding, options),
      {},
    )
    const rows = statements.flatMap(({ bookings }) =>
      Array.from(bookings, (row) => `${row.date} ${amountOf(row)}`),
    )
    const told = expected.map((line) => line.replace(/ (\S+)$/, (_, amount) => ` ${Number(amount)}`))
    if (problem) count.refused += 1
    else if (questions.length > 0) count.asked += 1
    else count[rows.sort().join() === told.sort().join() ? 'exact' : 'wrong'] += 1
  }
  return Object.entries(count).map(([outcome, files]) => ({
    measure: `Statements in tests/statements: ${outcome}`,
    figure: `${files} files`,
    against: '',
    ratio: null,
    aim: outcome === 'wrong' ? '0' : '',
  }))
}

type Parts = { head: string; row: (id: number) => string; tail: string }

const ofxParts: Parts = {
  head: 'OFXHEADER:100\nDATA:OFXSGML\n\n<OFX><STMTRS><CURDEF>USD<BANKACCTFROM><ACCTID>1234</BANKACCTFROM><BANKTRANLIST>\n',
  row: (id) =>
    `<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20250131<TRNAMT>-${id % 900}.10<FITID>${id}<NAME>SHOP ${id % 500}<MEMO>CARD 1234</STMTTRN>\n`,
  tail: '</BANKTRANLIST></STMTRS></OFX>\n',
}
const camtParts: Parts = {
  head: '<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt><Acct><Id><IBAN>DE12500105171234567890</IBAN></Id></Acct>\n',
  row: (id) =>
    `<Ntry><Amt Ccy="EUR">${id % 900}.10</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2025-01-31</Dt></BookgDt><AcctSvcrRef>${id}</AcctSvcrRef><NtryDtls><TxDtls><RltdPties><Cdtr><Nm>Shop ${id % 500}</Nm></Cdtr></RltdPties><RmtInf><Ustrd>Invoice</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>\n`,
  tail: '</Stmt></BkToCstmrStmt></Document>\n',
}

async function writeRepeated(file: string, { head, row, tail }: Parts, size: number): Promise<void> {
  const handle = await open(file, 'w')
  let written = 0
  let id = 0
  await handle.write(head)
  while (written < size) {
    let part = ''
    for (let count = 0; count < 5000; count += 1) part += row(id++)
    written += part.length
    await handle.write(part)
  }
  await handle.write(tail)
  await handle.close()
}
