import { copyFileSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readUserIds } from '#auth/store/users.ts'
import { insertTransactions } from '#ledger/store/add-transactions.ts'
import { createOwnLedger } from '#ledger/store/own-ledger.ts'
import { connectToSqlite, sqliteFile } from '#store/engines/sqlite.ts'
import { migrate } from '#store/migrate.ts'
import { allMigrations } from '#store/migrations/all-migrations.ts'
import { openStore } from '#store/open-store.ts'
import { aRow, aUser } from '#tests/support/a-ledger.ts'
import { onEachEngine, onEngine, type Place } from '#tests/support/on-each-engine.ts'
import { makeBackup } from './make-backup.ts'
import { restoreBackup } from './restore-backup.ts'

const carefully = { force: false, now: 0 }
const replacing = { force: true, now: 0 }

/** Creates and closes a database with one user and one transaction; returns the user's ID. */
async function fill(place: Place): Promise<string> {
  const store = await openStore(place)
  const userId = await aUser(store)
  await insertTransactions(store, userId, [aRow()])
  await store.destroy()
  return userId
}

async function usersAt(place: Place): Promise<string[]> {
  const store = await openStore(place)
  const users = await readUserIds(store)
  await store.destroy()
  return users
}

async function exportOf(place: Place, name = 'export.jsonl.gz'): Promise<string> {
  const to = join(place.dataDirectory, name)
  await makeBackup(place, { to, portable: true })
  return to
}

onEachEngine('restoring', (openTestStore, newPlace, emptyPlace) => {
  test('replaces existing data only with --force, and not while the product uses it', async () => {
    const [from, to] = [await newPlace(), await newPlace()]
    const restored = await fill(from)
    const there = await fill(to)
    const file = await exportOf(from)
    await expect(restoreBackup(file, to, carefully)).rejects.toThrow(
      /already contains accounts \(1\).*--force/,
    )
    expect(await usersAt(to)).toEqual([there])
    await restoreBackup(file, to, replacing)
    expect(await usersAt(to)).toEqual([restored])
    await openTestStore(to)
    await expect(restoreBackup(file, to, replacing)).rejects.toThrow(/^Outgo is using the database\. Stop it/)
  })

  test('needs no --force if there are no accounts yet', async () => {
    const [from, to] = [await newPlace(), await emptyPlace()]
    const restored = await fill(from)
    expect(await usersAt(to)).toEqual([])
    await restoreBackup(await exportOf(from), to, carefully)
    expect(await usersAt(to)).toEqual([restored])
  })

  test('changes nothing if rows have dangling references, and says so', async () => {
    const [from, to] = [await newPlace(), await newPlace()]
    const userId = await fill(from)
    const there = await fill(to)
    const file = await exportOf(from)
    edit(file, (lines) => {
      const start = lines.findIndex((line) => line.startsWith('{"table":"transactions"'))
      return lines.map((line, index) => (index === start + 1 ? line.replace(userId, 'nobody') : line))
    })
    await expect(restoreBackup(file, to, replacing)).rejects.toThrow(
      /gz cannot be restored: the database refused rows of transactions \(.*foreign key.*\)\. Nothing was changed\.$/i,
    )
    expect(await usersAt(to)).toEqual([there])
    expect(readdirSync(to.dataDirectory).filter((name) => name.includes('restoring'))).toEqual([])
  })

  test('migrates a database file from an older version', async () => {
    const place = await emptyPlace()
    const old = connectToSqlite(place.dataDirectory)
    await migrate(old, undefined, allMigrations.slice(0, 2))
    await sql`
      insert into users (id, email, app_metadata, user_metadata, is_anonymous, created_at, updated_at)
      values ('ada', 'ada@example.org', '{}', '{}', 0, '2025', '2025')
    `.execute(old)
    await old.destroy()
    const copy = join(place.dataDirectory, 'copy.sqlite')
    await makeBackup({ dataDirectory: place.dataDirectory }, { to: copy, portable: false })
    rmSync(sqliteFile(place.dataDirectory))
    await restoreBackup(copy, place, carefully)
    expect(await usersAt(place)).toEqual(['ada'])
  })

  test('names a missing file', async () => {
    await expect(restoreBackup('/nowhere/x.gz', await newPlace(), carefully)).rejects.toThrow(
      /^\/nowhere\/x\.gz cannot be read \(ENOENT/,
    )
  })
})

// The same statements on both engines.
onEngine('SQLite', 'restoring', (_, newPlace) => {
  test('skips the monthly summaries that may have been sent since the backup', async () => {
    const from = await newPlace()
    const store = await openStore(from)
    for (const [lastMonth, monthStart] of Object.entries({
      '2025-02': null,
      '2025-03': '25',
      '2025-08': '5',
    })) {
      const userId = await aUser(store)
      await createOwnLedger(store, userId)
      await store.updateTable('ledgers').set({ monthStart }).where('id', '=', userId).execute()
      await store
        .insertInto('summaryMails')
        .values({ userId, isOn: 1, tokenHash: userId, lastMonth })
        .execute()
    }
    await store.destroy()
    const file = await exportOf(from)
    for (const [day, expected] of [
      ['2025-07-20', ['2025-06', '2025-06', '2025-08']],
      // The summary for June is not sent before July 2.
      ['2025-07-01', ['2025-05', '2025-05', '2025-08']],
      // One of the ledgers has a July that ended on the 24th.
      ['2025-07-25', ['2025-06', '2025-06', '2025-08']],
      ['2025-07-26', ['2025-06', '2025-07', '2025-08']],
    ] as const) {
      const to = await newPlace()
      await restoreBackup(file, to, { force: false, now: Date.parse(`${day}T12:00:00Z`) })
      const restored = await openStore(to)
      const months = await restored
        .selectFrom('summaryMails')
        .select('lastMonth')
        .orderBy('lastMonth')
        .execute()
      await restored.destroy()
      expect(
        months.map(({ lastMonth }) => lastMonth),
        day,
      ).toEqual(expected)
    }
  })
})

onEngine('PostgreSQL', 'restoring', (_, newPlace) => {
  test('explains how to go back from a newer version with unknown tables', async () => {
    const [from, to] = [await newPlace(), await newPlace()]
    await fill(from)
    const file = await exportOf(from)
    const store = await openStore(to)
    await sql`insert into migrations (name) values ('9999-later')`.execute(store)
    await store.destroy()
    await expect(restoreBackup(file, to, replacing)).rejects.toThrow(
      /newer version of Outgo .*\. Or restore into an empty database: drop this one and create it again\.$/,
    )
  })
})

onEngine('SQLite', 'a database file', (_, newPlace) => {
  test('is kept when it is replaced, even if it is damaged', async () => {
    const [from, to] = [await newPlace(), await newPlace()]
    await fill(from)
    await fill(to)
    const file = await exportOf(from)
    const brokenOff = `${sqliteFile(to.dataDirectory)}.restoring-1`
    writeFileSync(brokenOff, 'half of it')
    const before = readFileSync(sqliteFile(to.dataDirectory))
    const { keptAt } = await restoreBackup(file, to, replacing)
    expect(readFileSync(keptAt ?? '').length).toBe(before.length)
    expect(existsSync(brokenOff)).toBe(false)
    expect(statSync(sqliteFile(to.dataDirectory)).mode & 0o077).toBe(0)

    writeFileSync(sqliteFile(to.dataDirectory), 'damaged '.repeat(1000))
    await expect(restoreBackup(file, to, carefully)).rejects.toThrow(/is damaged\. Use --force/)
    const second = await restoreBackup(file, to, { force: true, now: 1 })
    expect(readFileSync(second.keptAt ?? '', 'utf8')).toContain('damaged')
    expect(await usersAt(to)).toHaveLength(1)
  })

  test('has planner statistics after being restored, and cannot be restored onto itself', async () => {
    const [from, to] = [await newPlace(), await newPlace()]
    await fill(from)
    await restoreBackup(await exportOf(from), to, carefully)
    const store = await openStore(to)
    const { rows } = await sql<{ tbl: string }>`select tbl from sqlite_stat1`.execute(store)
    await store.destroy()
    expect(rows.map(({ tbl }) => tbl)).toContain('transactions')
    await expect(restoreBackup(sqliteFile(to.dataDirectory), to, replacing)).rejects.toThrow(
      /is the database itself/,
    )
  })

  test('with damaged pages is neither backed up nor restored', async () => {
    const place = await newPlace()
    await fill(place)
    const copy = join(place.dataDirectory, 'copy.sqlite')
    await makeBackup(place, { to: copy, portable: false })
    const bytes = readFileSync(copy)
    writeFileSync(copy, bytes.fill(0x5a, 4096 * 2, 4096 * 20))
    await expect(restoreBackup(copy, await newPlace(), carefully)).rejects.toThrow(/is damaged/)
    writeFileSync(sqliteFile(place.dataDirectory), bytes)
    const to = join(place.dataDirectory, 'second.sqlite')
    await expect(makeBackup(place, { to, portable: false })).rejects.toThrow(/is damaged/)
    expect(existsSync(to) || existsSync(`${to}.part`)).toBe(false)
  })

  const unusable: [string, (file: string) => void, RegExp][] = [
    [
      'whose end is missing',
      (file) => edit(file, (lines) => lines.slice(0, -1)),
      /damaged: its end is missing/,
    ],
    [
      'that is truncated',
      (file) => writeFileSync(file, readFileSync(file).subarray(0, -40)),
      /is damaged or incomplete/,
    ],
    [
      'that is missing a row',
      (file) => edit(file, withoutRow('transactions')),
      /the rows of transactions end/,
    ],
    ['in another format', (file) => edit(file, () => ['{"format":"other"}']), /is not an Outgo backup/],
    [
      'in a later format',
      (file) => edit(file, (lines) => [lines[0]?.replace('"version":1', '"version":2') ?? '']),
      /uses version 2 of the format outgo-backup/,
    ],
    [
      'from a later version',
      (file) => edit(file, (lines) => [lines[0]?.replace(']', ',"9999-later"]') ?? '']),
      /newer version of Outgo \(it has the migration 9999-later/,
    ],
    ['that is something else', (file) => writeFileSync(file, 'Dear diary'), /is not an Outgo backup/],
  ]

  test('changes nothing for a file that is incomplete, damaged, from a later version or something else, and says why', async () => {
    const [from, to] = [await newPlace(), await newPlace()]
    await fill(from)
    const there = await fill(to)
    const whole = await exportOf(from)
    const file = join(from.dataDirectory, 'unusable.jsonl.gz')
    for (const [name, damage, sentence] of unusable) {
      copyFileSync(whole, file)
      damage(file)
      await expect(restoreBackup(file, to, replacing), name).rejects.toThrow(sentence)
      expect(await usersAt(to), name).toEqual([there])
      expect(readdirSync(to.dataDirectory).filter((name) => name.includes('restoring'))).toEqual([])
    }
  })
})

function edit(file: string, change: (lines: string[]) => string[]) {
  const lines = gunzipSync(readFileSync(file)).toString().split('\n').slice(0, -1)
  writeFileSync(
    file,
    gzipSync(
      change(lines)
        .map((line) => `${line}\n`)
        .join(''),
    ),
  )
}

const withoutRow = (table: string) => (lines: string[]) =>
  lines.filter((_, index) => !lines[index - 1]?.startsWith(`{"table":"${table}"`))
