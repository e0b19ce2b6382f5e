import { existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { connectToSqlite, sqliteFile } from '#store/engines/sqlite.ts'
import { onEachEngine, onEngine, type Place } from '#tests/support/on-each-engine.ts'
import { runCommand, runCommandAsProcess } from '#tests/support/run-command.ts'

/** Each command with valid arguments. */
const commands: Record<string, string[]> = {
  'admin-token': [],
  backup: [],
  doctor: ['--fix'],
  'end-sessions': ['--everyone'],
  import: ['--user', 'ada@example.org', '--bank', 'bank-1', import.meta.filename],
  'rebuild-totals': [],
  'remove-factors': ['--user', 'ada@example.org'],
  'rotate-keys': [],
  sso: ['list'],
}

/** Expects one sentence and no stack trace from each of them. */
async function expectSentences(
  place: Place,
  sentence: RegExp,
  names = Object.keys(commands),
  run = runCommand,
) {
  const said = await Promise.all(
    names.map(async (name) => ({ name, ...(await run(name, place, commands[name])) })),
  )
  for (const { name, code, err } of said)
    expect({ name, code, err }).toEqual({ name, code: 1, err: expect.stringMatching(sentence) })
}

onEachEngine('every operator command', (openTestStore, newPlace, emptyPlace) => {
  test('reports a missing database and does not create one', async () => {
    const place = await emptyPlace()
    const missing = { ...place, dataDirectory: join(place.dataDirectory, 'mistyped') }
    await expectSentences(
      missing,
      /^(There is no (Outgo )?database|This is not an Outgo database)[^\n]*\.\n$/,
      Object.keys(commands),
      // How a process ends does not depend on the engine.
      place.databaseUrl ? runCommand : runCommandAsProcess,
    )
    // Backups are written below the data directory, which is also created for a PostgreSQL server's.
    if (!place.databaseUrl) expect(existsSync(missing.dataDirectory)).toBe(false)
  })

  test('does not touch the database of a newer version', async () => {
    const place = await newPlace()
    const store = await openTestStore(place)
    await sql`insert into migrations (name) values ('9999-from-the-future')`.execute(store)
    // A file copy works whatever the file contains.
    const names = Object.keys(commands).filter((name) => name !== 'backup' || place.databaseUrl)
    await expectSentences(
      place,
      /^[^\n]* newer version of Outgo \(it has the migration 9999-from-the-future, [^\n]*\n$/,
      names,
    )
  })

  test('refuses to restore files that are not backups, before creating anything', async () => {
    const place = await newPlace()
    const restoring = async (file: string, sentence: RegExp) =>
      expect(
        await runCommand('restore', { ...place, dataDirectory: join(place.dataDirectory, 'new') }, [file]),
      ).toMatchObject({ code: 1, out: '', err: expect.stringMatching(sentence) })
    const strange = join(place.dataDirectory, 'strange.sqlite')
    const elsewhere = join(place.dataDirectory, 'elsewhere')
    mkdirSync(elsewhere)
    writeFileSync(strange, 'Dear diary')
    await restoring(join(place.dataDirectory, 'none'), /^\S+none cannot be read \(ENOENT[^\n]*\)\.\n$/)
    await restoring(elsewhere, /^\S+elsewhere cannot be read \(EISDIR[^\n]*\)\.\n$/)
    await restoring(strange, /^\S+strange\.sqlite is not an Outgo backup\.\n$/)
    expect(readdirSync(place.dataDirectory)).not.toContain('new')
  })
})

onEngine('PostgreSQL', 'every operator command', (_, newPlace) => {
  test('reports an unknown user, an unknown database and an unreachable server', async () => {
    const place = await newPlace()
    const at = (change: (url: URL) => void): Place => {
      const url = new URL(place.databaseUrl ?? '')
      change(url)
      return { ...place, databaseUrl: url.href }
    }
    const noUser = at((url) => {
      url.username = 'outgo_nobody'
    })
    const noDatabase = at((url) => {
      url.pathname = '/outgo_nowhere'
    })
    const noServer = { ...place, databaseUrl: 'postgres://me:secret@127.0.0.1:1/outgo' }
    await expectSentences(noUser, /^The database cannot be used \(role "outgo_nobody" [^\n]*\)\.\n$/)
    await expectSentences(noDatabase, /^The database cannot be used \(database "outgo_nowhere" [^\n]*\)\.\n$/)
    await expectSentences(noServer, /^The database cannot be used \([^\n]*ECONNREFUSED[^\n]*\)\.\n$/)
  })
})

onEngine('SQLite', 'every operator command', (_, newPlace, emptyPlace) => {
  test('reports an unknown option', async () => {
    const place = await newPlace()
    for (const name of [...Object.keys(commands), 'restore']) {
      const { code, err } = await runCommand(name, place, ['--what'])
      expect({ name, code, err }).toEqual({
        name,
        code: 1,
        err: expect.stringMatching(/^Unknown option '--what'[^\n]*\n$/),
      })
    }
  })

  test('reports an invalid setting', async () => {
    const wrong = { databaseUrl: 'mysql://localhost/outgo', dataDirectory: '/nowhere' }
    await expectSentences(wrong, /^DATABASE_URL must start with postgres:\/\/\.\n$/)
  })

  test("reports an unreadable directory, a file that is not a database, and a database that is not Outgo's", async () => {
    const place = await newPlace()
    const loop = join(place.dataDirectory, 'loop')
    symlinkSync('loop', loop)
    await expectSentences(
      { dataDirectory: loop },
      /^The database in \S+ cannot be opened \(ELOOP[^\n]*\)\. [^\n]* as the same user as Outgo\.\n$/,
    )
    const other = await emptyPlace()
    await connectToSqlite(other.dataDirectory).destroy()
    const names = Object.keys(commands).filter((name) => name !== 'backup')
    await expectSentences(
      other,
      /^There is no Outgo database yet\. Start Outgo once to create it\.\n$/,
      names,
    )
    writeFileSync(sqliteFile(place.dataDirectory), 'Dear diary '.repeat(1000))
    await expectSentences(
      place,
      /^(The database cannot be used \(file is not a database\)|\S+ is damaged|A damaged file)[^\n]*\n$/,
    )
  })
})
