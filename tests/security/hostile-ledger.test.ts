import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { quoted } from '#domain/search/split-words.ts'
import { startService } from '#tests/protocol/start-service.ts'
import { signUpCaller } from '#tests/support/ledger-caller.ts'
import { onEachEngine } from '#tests/support/on-each-engine.ts'

/** Text that would do something in a query, page, spreadsheet or log if it were not treated as text. */
const hostile = [
  "'; drop table transactions; --",
  "' or user_id is not null or '1'='1",
  '" or ""="',
  "x' union select password_hash from users --",
  '%',
  '_',
  '\\',
  '$1 ? :name @name',
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '=HYPERLINK("https://evil.example","pay")',
  '+cmd|calc',
  '-2+3+cmd|calc',
  '@SUM(A1:A9)',
  'a","=1+1',
  '{"level":60,"msg":"forged"}',
  '\u001b[31mred',
  '__proto__',
  '\u202eevil',
]

onEachEngine('hostile text in a ledger', (openTestStore) => {
  test('is stored as text or rejected, can be searched, and affects no one else', async () => {
    const service = await startService(openTestStore)
    const [ann, bob] = [await signUpCaller(service), await signUpCaller(service)]
    const row = { date: '2025-03-14', description: 'BLUE COFFEE', amount: -3.5, category: 'Other' }
    await bob.post('/transactions', { transactions: [row] })
    const kept: string[] = []
    for (const text of hostile) {
      const { status, body } = await ann.post('/transactions', {
        transactions: [{ ...row, description: text, category: text }],
      })
      expect({ text, isServersFault: status >= 500 }).toEqual({ text, isServersFault: false })
      if (status === 200) kept.push(text)
      else expect(body.code).toBe('validation_failed')
      for (const [path, fields] of [
        ['/transaction-rules', { description_pattern: text, category: 'Other' }],
        [
          '/recurring-costs',
          { name: text, amount: 1, day_of_month: 1, category: text, start_date: '2025-01-01' },
        ],
      ] as const)
        expect((await ann.post(path, fields)).status, `${path} ${text}`).toBeLessThan(500)
      expect((await ann.put('/profile', { name: text })).status, text).toBeLessThan(500)
    }
    expect(kept.length).toBeGreaterThan(15)

    const found = async (query: Record<string, string>): Promise<string[]> => {
      const { status, body } = await ann.get(`/transactions?${new URLSearchParams(query)}`)
      expect(status).toBe(200)
      return body.transactions.map(({ description }: { description: string }) => description)
    }
    for (const text of kept) {
      const holders = kept.filter((other) => other.toLowerCase().includes(text.toLowerCase()))
      expect((await found({ search: quoted(text) })).sort()).toEqual(holders.sort())
    }
    for (const text of hostile) {
      const query = new URLSearchParams({ search: text, category: text, not_category: text, rule_id: text })
      for (const path of ['/transactions', '/transactions/months'])
        expect((await ann.get(`${path}?${query}`)).status, text).toBeLessThan(500)
    }
    expect((await bob.get('/transactions')).body.transactions).toMatchObject([row])
  })

  test('is not a formula in the CSV export, and adds no lines to it', async () => {
    const service = await startService(openTestStore)
    const ann = await signUpCaller(service)
    for (const [index, text] of hostile.entries())
      await ann.post('/transactions', {
        transactions: [
          {
            date: '2025-03-14',
            description: text,
            amount: -3.5,
            category: text,
            import_key: `-${'A'.repeat(20)}${index}`,
          },
        ],
      })
    const { body } = await ann.get('/transactions')
    const answer = await fetch(`${service.url}/api/v1/transactions.csv`, {
      headers: { authorization: `Bearer ${ann.token}` },
    })
    const parser = new Papa.Parser({ delimiter: ',', newline: '\n' })
    const [header = [], ...lines] = parser.parse(
      (await answer.text()).replaceAll('\r\n', '\n').trimEnd(),
      0,
      false,
    ).data as string[][]
    // Control characters are rejected when a row is sent; everything else must be in the file.
    expect(lines).toHaveLength(hostile.length - 1)
    expect(body.transactions).toHaveLength(hostile.length - 1)
    for (const line of lines) {
      expect(line).toHaveLength(header.length)
      const [date, description, category, amount, ...rest] = line
      const [value] = rest.splice(header.indexOf('Value') - 4, 1)
      expect(date).toBe('2025-03-14')
      expect([amount, value]).toEqual(['-3.50', '-3.50'])
      for (const text of [description, category, ...rest]) expect(text).not.toMatch(/^\s*[=+\-@]/m)
    }
  })

  test('adds no lines to the log', async () => {
    const service = await startService(openTestStore)
    const ann = await signUpCaller(service)
    const marked = hostile.map((text) => `${text}\n{"level":60,"msg":"forged-by-mark"}\n`)
    for (const text of marked) {
      const path = encodeURIComponent(text)
      await ann.get(`/transactions?search=${path}`)
      await ann.delete(`/transactions/${path}`)
      await ann.get(`/${path}`)
      await ann.post('/transactions', { transactions: [{ description: text }] })
    }
    expect(service.logged.length).toBeGreaterThan(marked.length * 4 - 1)
    for (const line of service.logged) {
      expect(line.trimEnd()).not.toContain('\n')
      expect(JSON.parse(line)).not.toMatchObject({ msg: 'forged-by-mark' })
    }
  })
})
