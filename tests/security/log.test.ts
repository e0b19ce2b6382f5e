import { expect, test } from 'vitest'
import { onEachEngine } from '#tests/support/on-each-engine.ts'
import {
  amounts,
  email,
  failEveryCall,
  passwords,
  signInEveryWay,
  startMarked,
  text,
  useLedger,
} from './marked-calls.ts'

const cents = Object.values(amounts).map((amount) => String(Math.abs(Math.round(amount * 100))))

onEachEngine('the log', (_openTestStore, newPlace) => {
  test('has one line per request with the ID from its response, and no secret, amount, description or address', async () => {
    const place = await newPlace()
    const marked = await startMarked(place)
    const { secrets, token } = await signInEveryWay(marked)
    const { row } = await useLedger(marked, token)
    await failEveryCall(marked, place, token, row)
    await marked.product.stop()

    const log = marked.product.output()
    const lines = log.split('\n').filter((line) => line.startsWith('{'))
    const requests = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request')
    const healthChecks = 1
    expect(requests.slice(healthChecks).map(({ requestId, status }) => ({ requestId, status }))).toEqual(
      marked.answers,
    )
    expect(log).toContain('a request failed')
    expect(log).toContain('an authentication request failed')

    const figures = Object.values(amounts).map((amount) => String(Math.abs(amount)))
    const forbidden = [...secrets, ...passwords, ...Object.values(text), ...figures, ...cents, email]
    const lower = log.toLowerCase()
    const found = forbidden.filter((word) =>
      [word, encodeURIComponent(word)].some((written) => lower.includes(written.toLowerCase())),
    )
    expect(found).toEqual([])
  })
})
