import { existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { connectToSqlite, sqliteFile } from '#store/engines/sqlite.ts'
import { onEachEngine, onEngine, type Place } from '#tests/support/on-each-engine.ts'
import { runCommand } from '#tests/support/run-command.ts'

/** What is run, with words that it could do something with. */
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

/** One sentence, and no trace of the program, for each of them. */
async function expectSentences(place: Place, sentence: RegExp, names = Object.keys(commands)) {
  const said = await Promise.all(
    names.map(async (name) => ({ name, ...(await runCommand(name, place, commands[name])) })),
  )
  for (const { name, code, err } of said)
    expect({ name, code, err }).toEqual({ name, code: 1, err: expect.stringMatching(sentence) })
}

onEachEngine('every command of the operator', (openTestStore, newPlace) => {
  test('says that there is no database, and makes none', async () => {
    const place = await newPlace()
    const missing = { ...place, dataDirectory: join(place.dataDirectory, 'mistyped') }
    await expectSentences(missing, /^There is (no database|nothing) [^\n]*\.\n$/)
    // Copies of a server's database go below the data directory, which the product makes there, too.
    if (!place.databaseUrl) expect(existsSync(missing.dataDirectory)).toBe(false)
  })

  test('leaves the database of a newer version alone', async () => {
    const place = await newPlace()
    const store = await openTestStore(place)
    await sql`insert into migrations (name) values ('9999-from-the-future')`.execute(store)
    // A copy of a file is a copy, whatever is in it.
    const names = Object.keys(commands).filter((name) => name !== 'backup' || place.databaseUrl)
    await expectSentences(
      place,
      /^[^\n]* newer version of Outgo \(it has the migration 9999-from-the-future, [^\n]*\n$/,
      names,
    )
  })

  test('restores nothing from what is no backup, before anything is made', async () => {
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
    await restoring(strange, /^\S+strange\.sqlite is no backup of Outgo\.\n$/)
    expect(readdirSync(place.dataDirectory)).not.toContain('new')
  })
})

onEngine('PostgreSQL', 'every command of the operator', (_, newPlace) => {
  test('says that the server knows no such user or database, or is not there', async () => {
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

onEngine('SQLite', 'every command of the operator', (_, newPlace) => {
  test('says which option it does not know', async () => {
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

  test('says which setting is wrong', async () => {
    const wrong = { databaseUrl: 'mysql://localhost/outgo', dataDirectory: '/nowhere' }
    await expectSentences(wrong, /^DATABASE_URL must start with postgres:\/\/\.\n$/)
  })

  test('says when it may not look, when the file is no database, and when it is not one of Outgo', async () => {
    const place = await newPlace()
    const loop = join(place.dataDirectory, 'loop')
    symlinkSync('loop', loop)
    await expectSentences(
      { dataDirectory: loop },
      /^The database in \S+ cannot be opened \(ELOOP[^\n]*\)\. [^\n]* as the user that Outgo runs as\.\n$/,
    )
    const other = await newPlace()
    await connectToSqlite(other.dataDirectory).destroy()
    const names = Object.keys(commands).filter((name) => name !== 'backup')
    await expectSentences(other, /^There is no database of Outgo yet: start it once\.\n$/, names)
    writeFileSync(sqliteFile(place.dataDirectory), 'Dear diary '.repeat(1000))
    await expectSentences(
      place,
      /^(The database cannot be used \(file is not a database\)|\S+ is damaged|A damaged file)[^\n]*\n$/,
    )
  })
})
