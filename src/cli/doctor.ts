import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Kysely } from 'kysely'
import { readSettings } from '#server/settings.ts'
import { readUserIds } from '#store/accounts/users.ts'
import { examineFile } from '#store/doctor/examine-file.ts'
import { examineLedger, type LedgerFaults, mendLedger } from '#store/doctor/examine-ledger.ts'
import { findOrphans } from '#store/doctor/find-orphans.ts'
import { readOneMoment } from '#store/engines/differences.ts'
import type { Schema, Store } from '#store/schema.ts'
import { StoreProblem } from '#store/store-problem.ts'
import { sayProblem } from './say-problem.ts'
import { withDatabase } from './with-database.ts'

// npm run doctor: whether the database is whole and agrees with itself. The product may be running. -- --fix derives
// anew what is derived: totals, the rules that transactions note, the text that is searched. Ends with 1 when
// something is wrong and stays so.

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

async function checkReferences(store: Store): Promise<boolean> {
  const orphans = await findOrphans(store)
  tell(
    orphans.map(
      ({ table, parent, count }) =>
        `${table}: ${counted(count, 'row')} without what ${count === 1 ? 'it refers' : 'they refer'} to in ${parent}.`,
    ),
    'No row lacks what it refers to.',
  )
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
    if (fix) await mendLedger(store, userId, faults)
    if (fix) console.log(`fixed  The ledger of ${userId} agrees with its transactions again.`)
    else wrong++
  }
  if (wrong === 0)
    tell([], `Totals, rules and search of ${counted(userIds.length, 'ledger')} agree with the transactions.`)
  else console.log('npm run doctor -- --fix mends ledgers; transactions themselves are never changed by it.')
  return wrong === 0
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
  const { values } = parseArgs({ options: { fix: { type: 'boolean', default: false } } })
  const settings = readSettings(process.env)
  // A damaged file may not even be opened as a database.
  if (!settings.databaseUrl) checkFile(resolve(settings.dataDir))
  await withDatabase(async (store) => {
    const checks = [await checkReferences(store), await checkLedgers(store, values.fix)]
    if (checks.includes(false)) process.exitCode = 1
  })
} catch (error) {
  sayProblem(error)
}
