import { cpus, totalmem } from 'node:os'
import { authenticatedCalls } from './authenticated-calls.ts'
import { besideAFlood } from './beside-a-flood.ts'
import { bulkChanges } from './bulk-changes.ts'
import { commandImport } from './command-import.ts'
import { dashboardDuringImport } from './dashboard-during-import.ts'
import { enumeration } from './enumeration.ts'
import { megabytes } from './figure-text.ts'
import { firstLoad } from './first-load.ts'
import { householdChanges } from './household-changes.ts'
import { householdMatching } from './household-matching.ts'
import { householdSuggestions } from './household-suggestions.ts'
import { idleMemory } from './idle-memory.ts'
import { interactions } from './interactions.ts'
import { largeChanges } from './large-changes.ts'
import { ledgerReads, manyLedgers } from './ledger-reads.ts'
import { ledgerSizes } from './ledger-sizes.ts'
import type { MeasuredRow } from './measured-row.ts'
import { monthImport } from './month-import.ts'
import { otherEngines } from './other-engines.ts'
import { pairing } from './pairing.ts'
import { parsing } from './parsing.ts'
import { postgresImport } from './postgres-import.ts'
import { preview } from './preview.ts'
import { printTable } from './print-table.ts'
import { reading } from './reading.ts'
import { reports } from './reports.ts'
import { requests } from './requests.ts'
import { rules } from './rules.ts'
import { signIns } from './sign-ins.ts'
import { startTime } from './start-time.ts'
import { storeInserts } from './store-inserts.ts'
import { upgrade } from './upgrade.ts'
import { webUpload } from './web-upload.ts'

/** `npm run bench`: runs all measures, or those named, one at a time so that they do not affect each other. */
const measures: Record<string, () => Promise<MeasuredRow[]>> = {
  upload: webUpload,
  parsing,
  reading,
  inserts: storeInserts,
  import: commandImport,
  'month-import': monthImport,
  'postgres-import': postgresImport,
  others: otherEngines,
  sizes: ledgerSizes,
  reads: ledgerReads,
  users: manyLedgers,
  reports,
  requests,
  'dashboard-during-import': dashboardDuringImport,
  'beside-a-flood': besideAFlood,
  'large-changes': largeChanges,
  bulk: bulkChanges,
  rules,
  'sign-ins': signIns,
  'authenticated-calls': authenticatedCalls,
  enumeration,
  household: async () => [...(await householdMatching()), ...(await householdChanges())],
  suggestions: householdSuggestions,
  pairing,
  start: startTime,
  upgrade,
  memory: idleMemory,
  'first-load': firstLoad,
  interactions,
  preview,
}

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !Object.hasOwn(measures, name))
if (unknown.length > 0) {
  console.error(`Unknown measure: ${unknown.join(', ')}. Choose from: ${Object.keys(measures).join(', ')}.`)
  process.exit(1)
}

console.log(
  `${cpus().length} × ${cpus()[0]?.model.trim()}, ${megabytes(totalmem())}, Node ${process.version}`,
)
for (const [name, measure] of Object.entries(measures)) {
  if (asked.length > 0 && !asked.includes(name)) continue
  console.error(`\nMeasuring ${name} …`)
  printTable(await measure())
}
