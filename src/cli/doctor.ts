import { resolve } from 'node:path'
import type { Kysely } from 'kysely'
import { readSettings } from '#server/settings.ts'
import { readUserIds } from '#store/accounts/users.ts'
import { examineFile } from '#store/doctor/examine-file.ts'
import { examineLedger, type LedgerFaults, mendLedger } from '#store/doctor/examine-ledger.ts'
import { findOrphans, removeOrphanTotals } from '#store/doctor/find-orphans.ts'
import { readOneMoment } from '#store/engines/differences.ts'
import type { Schema, Store } from '#store/schema.ts'
import { StoreProblem } from '#store/store-problem.ts'
import { readWords } from './read-words.ts'
import { sayProblem } from './say-problem.ts'
import { withDatabase } from './with-database.ts'

// npm run doctor: whether the database is whole and agrees with itself. The product may be running. -- --fix derives
// anew what is derived: totals, the rules that transactions note, the text that is searched. Ends with 1 when
// something is wrong and stays so.

const usage = `npm run doctor -- [--fix]
Says whether the database is whole and agrees with itself; Outgo may be running. --fix: derives totals, rules and search texts anew.`

const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`

const tell = (wrong: readonly string[], right: string) =>
  console.log(
    wrong.length === 0 ? `ok     ${right}` : wrong.map((sentence) => `WRONG  ${sentence}`).join('\n'),
  )

function checkFile(dataDirectory: string): void {
  const faults = examineFile(dataDirectory)
  tell(
    faults.map((fault) => `The database file: ${fault}.`),
    'The database file: its pages, indexes and constraints are whole.',
  )
  if (faults.length > 0)
    throw new StoreProblem(
      'A damaged file cannot be mended here. Stop Outgo and put the newest backup back: npm run restore -- <file> --force. The damaged file is kept.',
    )
}

const adviceOnOrphans =
  'The product never makes such rows, and no backup that holds them can be restored. Totals and references to rules are mended by --fix; of others put back a backup made before: npm run restore -- <file> --force.'

async function checkReferences(store: Store, fix: boolean): Promise<boolean> {
  if (fix) await removeOrphanTotals(store)
  const orphans = await findOrphans(store)
  tell(
    orphans.map(
      ({ table, parent, count }) =>
        `${table}: ${counted(count, 'row')} without what ${count === 1 ? 'it refers' : 'they refer'} to in ${parent}.`,
    ),
    'No row lacks what it refers to.',
  )
  if (orphans.length > 0) console.log(adviceOnOrphans)
  return orphans.length === 0
}

async function checkLedgers(store: Kysely<Schema>, fix: boolean): Promise<boolean> {
  const userIds = await readUserIds(store)
  let wrong = 0
  for (const userId of userIds) {
    // Of a running product rows and rules change between two looks, and would not agree.
    const faults = await readOneMoment(store, (moment) => examineLedger(moment, userId))
    const sentences = sentencesOf(userId, faults)
    if (sentences.length === 0) continue
    tell(sentences, '')
    if (fix && (await mends(store, userId, faults)))
      console.log(`fixed  The ledger of ${userId} agrees with its transactions again.`)
    else wrong++
  }
  if (wrong === 0)
    tell([], `Totals, rules and search of ${counted(userIds.length, 'ledger')} agree with the transactions.`)
  else console.log('npm run doctor -- --fix mends ledgers; transactions themselves are never changed by it.')
  return wrong === 0
}

/** False when something is wrong still: transactions can hold what no total can be made of. */
async function mends(store: Kysely<Schema>, userId: string, faults: LedgerFaults): Promise<boolean> {
  await mendLedger(store, userId, faults)
  const left = sentencesOf(userId, await readOneMoment(store, (moment) => examineLedger(moment, userId)))
  if (left.length > 0) tell(left, '')
  return left.length === 0
}

function sentencesOf(userId: string, { months, wrongRules, wrongSearchTexts }: LedgerFaults): string[] {
  const of = `of user ${userId}`
  return [
    ...(months.length > 0
      ? [`The totals ${of} are not those of the transactions in ${listOf(months)}.`]
      : []),
    ...(wrongRules > 0
      ? [`${counted(wrongRules, 'transaction')} ${of} with another rule than the one that governs.`]
      : []),
    ...(wrongSearchTexts > 0
      ? [`${counted(wrongSearchTexts, 'transaction')} ${of} would not be found by search.`]
      : []),
  ]
}

function listOf(months: readonly string[]): string {
  const shown = months.slice(0, 6).join(', ')
  return months.length > 6 ? `${shown} and ${months.length - 6} more months` : shown
}

try {
  const { values } = readWords(usage, { options: { fix: { type: 'boolean', default: false } } })
  const settings = readSettings(process.env)
  // A damaged file may not even be opened as a database.
  if (!settings.databaseUrl) checkFile(resolve(settings.dataDir))
  await withDatabase(async (store) => {
    // Ledgers first: a rule that is not there is forgotten where its ledger is mended.
    const checks = [await checkLedgers(store, values.fix), await checkReferences(store, values.fix)]
    if (checks.includes(false)) process.exitCode = 1
  })
} catch (error) {
  sayProblem(error)
}
