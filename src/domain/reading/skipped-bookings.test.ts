import { expect, test } from 'vitest'
import { readBankFile } from './read-file.ts'

const read = (text: string) =>
  readBankFile(
    async function* () {
      yield new TextEncoder().encode(text)
    },
    (encoding, options) => new TextDecoder(encoding, options),
    {},
  )

const csv = (row: string) =>
  `Date,Description,Amount,Status\n2025-01-28,SHOP,-12.50,Posted\n2025-01-29,SALARY,2000.00,Posted\n${row}\n`

test.each([
  {
    format: 'a pending row of a CSV file',
    file: csv('2025-01-30,HOTEL,-99.90,Pending'),
    booking: { date: '2025-01-30', minor: -9990, description: 'HOTEL' },
  },
  {
    format: 'a total with a date and an amount',
    file: csv('2025-01-30,Total,-99.90,Posted'),
    booking: { date: '2025-01-30', minor: -9990, description: 'Total' },
  },
  {
    format: 'a row without its last cell, which holds a state',
    file: csv('2025-01-30,HOTEL,-99.90'),
    booking: { date: '2025-01-30', minor: -9990, description: 'HOTEL' },
  },
  {
    format: 'a row that lacks a cell in the middle',
    file: csv('2025-01-30,-99.90,Posted'),
    booking: undefined,
  },
  { format: 'a pending row without an amount', file: csv('2025-01-30,HOTEL,,Pending'), booking: undefined },
  { format: 'a pending row of zero', file: csv('2025-01-30,HOTEL,0.00,Pending'), booking: undefined },
  {
    format: 'a pending transaction of OFX',
    file: '<OFX><STMTRS><CURDEF>USD<BANKTRANLIST><STMTTRN><DTPOSTED>20250128<TRNAMT>-12.50<FITID>1<NAME>SHOP</STMTTRN></BANKTRANLIST><BANKTRANLISTP><STMTTRNP><DTTRAN>20250130<TRNAMT>-99.90<NAME>HOTEL</STMTTRNP></BANKTRANLISTP></STMTRS></OFX>',
    booking: { date: '2025-01-30', minor: -9990, description: 'HOTEL', currency: 'USD' },
  },
  {
    format: 'a pending entry of CAMT',
    file: '<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.052.001.02"><BkToCstmrAcctRpt><Rpt><Acct><Ccy>EUR</Ccy></Acct><Ntry><Amt Ccy="EUR">99.90</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>PDNG</Sts><BookgDt><Dt>2025-01-30</Dt></BookgDt><AddtlNtryInf>HOTEL</AddtlNtryInf></Ntry></Rpt></BkToCstmrAcctRpt></Document>',
    booking: { date: '2025-01-30', minor: -9990, description: 'HOTEL', currency: 'EUR' },
  },
  {
    format: 'an expected entry of MT942',
    file: ':20:1\n:25:DE02\n:28C:1\n:34F:EUR0,\n:13D:2501301200+0100\n:61:250130ED99,90NMSCNONREF\n:86:HOTEL\n-',
    booking: { date: '2025-01-30', minor: -9990, description: 'HOTEL', currency: 'EUR' },
  },
  {
    format: 'an opening balance of QIF',
    file: "!Type:Bank\nD1/28'25\nT500.00\nPOpening Balance\n^\nD1/29'25\nT-12.50\nPShop\n^\n",
    booking: { date: '2025-01-28', minor: 50000, description: 'Opening Balance' },
  },
])('$format is skipped, together with what it would be as a transaction', async ({ file, booking }) => {
  const { statements } = await read(file)
  const [skip, ...others] = statements.flatMap(({ skipped }) => skipped)
  expect(others).toEqual([])
  if (booking) expect(skip?.booking).toMatchObject({ ...booking, line: skip?.line, decimals: 2 })
  else expect(skip).not.toHaveProperty('booking')
})
