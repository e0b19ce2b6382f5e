import { resolve } from 'node:path'
import type { Kysely } from 'kysely'
import { examineLedger, type LedgerFaults, repairLedger } from '#ledger/store/examine-ledger.ts'
import { examineMatches, type MatchFaults, repairMatches } from '#ledger/store/matching/examine-matches.ts'
import { readSettings } from '#server/settings.ts'
import { examineFile } from '#store/doctor/examine-file.ts'
import { findOrphans, removeOrphanTotals } from '#store/doctor/find-orphans.ts'
import { readLedgerIds } from '#store/doctor/ledger-ids.ts'
import { readOneMoment } from '#store/engines/differences.ts'
import type { Schema, Store } from '#store/schema.ts'
import { StoreProblem } from '#store/store-problem.ts'
import { plural } from '#words/plural.ts'
import { readArguments } from './arguments.ts'
import { reportProblem, withDatabase } from './command.ts'
import { counted } from './words/counted.ts'

// npm run doctor -- [--fix]: checks the database for damage, even while Outgo is running. --fix rebuilds everything
// that is computed from the transactions (totals, rule references, search texts and values), removes the deletion marks
// of rows that still exist, deletes attachments that belong to no transaction, and unlinks what cannot be a transfer,
// refund or payment. Exits with 1 if problems remain.

const usage = `npm run doctor -- [--fix]
Checks the database for damage and inconsistencies; Outgo may be running. --fix: rebuilds totals, rule references, search texts and values in other currencies, and unlinks transfers, refunds and payments that cannot be any.`

const report = (wrong: readonly string[], right: string) =>
  console.log(
    wrong.length === 0 ? `ok     ${right}` : wrong.map((sentence) => `WRONG  ${sentence}`).join('\n'),
  )

function checkFile(dataDirectory: string): void {
  const faults = examineFile(dataDirectory)
  report(
    faults.map((fault) => `The database file: ${fault}.`),
    'The database file: pages, indexes and constraints are intact.',
  )
  if (faults.length > 0)
    throw new StoreProblem(
      'A damaged file cannot be repaired here. Stop Outgo and restore the latest backup: npm run restore -- <file> --force. The damaged file is kept.',
    )
}

const adviceOnOrphans =
  'Outgo never creates such rows, and no backup that contains them can be restored. --fix repairs totals and rule references; for anything else, restore an earlier backup: npm run restore -- <file> --force.'

async function checkReferences(store: Store, fix: boolean): Promise<boolean> {
  if (fix) await removeOrphanTotals(store)
  const orphans = await findOrphans(store)
  report(
    orphans.map(
      ({ table, parent, count }) =>
        `${table}: ${counted(count, 'row')} ${plural(count, 'refers', 'refer')} to rows that do not exist in ${parent}.`,
    ),
    'No dangling references.',
  )
  if (orphans.length > 0) console.log(adviceOnOrphans)
  return orphans.length === 0
}

async function checkLedgers(store: Kysely<Schema>, fix: boolean): Promise<boolean> {
  const ledgerIds = await readLedgerIds(store)
  let wrong = 0
  for (const ledgerId of ledgerIds) {
    // In a running product, rows and rules could change between two reads and seem inconsistent.
    const faults = await readOneMoment(store, (moment) => examine(moment, ledgerId))
    const sentences = sentencesOf(ledgerId, faults)
    if (sentences.length === 0) continue
    report(sentences, '')
    if (fix && (await repairs(store, ledgerId, faults)))
      console.log(`fixed  The ledger ${ledgerId} is consistent again.`)
    else wrong++
  }
  if (wrong === 0)
    report(
      [],
      `Totals, rules, search texts, values and links of ${counted(ledgerIds.length, 'ledger')} match ${plural(ledgerIds.length, 'its', 'their')} transactions.`,
    )
  else console.log('To repair, run npm run doctor -- --fix. It never changes the transactions themselves.')
  return wrong === 0
}

type Faults = LedgerFaults & { matches: MatchFaults }

const examine = async (store: Store, ledgerId: string): Promise<Faults> => ({
  ...(await examineLedger(store, ledgerId)),
  matches: await examineMatches(store, ledgerId),
})

/** False if something is still wrong: some transactions cannot be summed at all. */
async function repairs(store: Kysely<Schema>, ledgerId: string, faults: Faults): Promise<boolean> {
  await repairMatches(store, ledgerId, faults.matches)
  await repairLedger(store, ledgerId, faults)
  const left = sentencesOf(ledgerId, await readOneMoment(store, (moment) => examine(moment, ledgerId)))
  if (left.length > 0) report(left, '')
  return left.length === 0
}

function sentencesOf(ledgerId: string, faults: Faults): string[] {
  const { months, wrongRules, wrongSearchTexts, wrongMerchants, wrongValues, deletedButThere } = faults
  const { wrongSplits, lostAttachments, incompleteAttachments } = faults
  const { transfers, refunds, payments } = faults.matches
  const of = `of user ${ledgerId}`
  return [
    ...(months.length > 0 ? [`The totals ${of} do not match the transactions in ${listOf(months)}.`] : []),
    ...(wrongRules > 0
      ? [
          `${counted(wrongRules, 'transaction')} ${of} ${plural(wrongRules, 'refers', 'refer')} to the wrong rule.`,
        ]
      : []),
    ...(wrongSearchTexts > 0
      ? [`${counted(wrongSearchTexts, 'transaction')} ${of} cannot be found by search.`]
      : []),
    ...(wrongMerchants > 0
      ? [
          `${counted(wrongMerchants, 'transaction')} ${of} ${plural(wrongMerchants, 'has', 'have')} the wrong merchant.`,
        ]
      : []),
    ...(wrongValues > 0
      ? [
          `${counted(wrongValues, 'transaction')} ${of} ${plural(wrongValues, 'has a value that does', 'have values that do')} not match the exchange rates.`,
        ]
      : []),
    ...(deletedButThere > 0
      ? [
          `${counted(deletedButThere, 'transaction')} ${of} ${plural(deletedButThere, 'is', 'are')} there, but remembered as deleted.`,
        ]
      : []),
    ...[
      { count: transfers.length, what: 'linked transfer' },
      { count: refunds.length, what: 'linked refund' },
      { count: payments.length, what: 'linked payment' },
    ]
      .filter(({ count }) => count > 0)
      .map(
        ({ count, what }) =>
          `${counted(count, what)} ${of} ${plural(count, 'does', 'do')} not match the amounts, dates and accounts of ${plural(count, 'its', 'their')} transactions.`,
      ),
    ...(wrongSplits > 0
      ? [
          `${counted(wrongSplits, 'transaction')} ${of} ${plural(wrongSplits, 'has', 'have')} parts that do not add up to the amount. Split ${plural(wrongSplits, 'it', 'them')} again in History.`,
        ]
      : []),
    ...(lostAttachments > 0
      ? [
          `${counted(lostAttachments, 'attachment')} ${of} ${plural(lostAttachments, 'belongs', 'belong')} to no transaction. --fix deletes ${plural(lostAttachments, 'it', 'them')}.`,
        ]
      : []),
    ...(incompleteAttachments > 0
      ? [
          `${counted(incompleteAttachments, 'attachment')} ${of} ${plural(incompleteAttachments, 'has', 'have')} lost part of the file. Remove ${plural(incompleteAttachments, 'it', 'them')} in History and add the file again.`,
        ]
      : []),
  ]
}

function listOf(months: readonly string[]): string {
  const shown = months.slice(0, 6).join(', ')
  return months.length > 6 ? `${shown} and ${months.length - 6} more months` : shown
}

try {
  const { values } = readArguments(usage, { options: { fix: { type: 'boolean', default: false } } })
  const settings = readSettings(process.env)
  // A damaged file may be impossible to open as a database.
  if (!settings.databaseUrl) checkFile(resolve(settings.dataDir))
  await withDatabase(async (store) => {
    // Ledgers first: repairing a ledger also clears references to rules that do not exist.
    const checks = [await checkLedgers(store, values.fix), await checkReferences(store, values.fix)]
    if (checks.includes(false)) process.exitCode = 1
  })
} catch (error) {
  reportProblem(error)
}
