import { pino } from 'pino'
import { expect, test } from 'vitest'
import { logOptions, readableLine } from './open-log.ts'

/** The log as a terminal shows it, without the time of day. */
function shown(log: (logger: pino.Logger) => void): string {
  let written = ''
  const write = (line: string) => {
    written += readableLine(line)
  }
  log(pino(logOptions('trace'), { write }))
  expect(written).toMatch(/^\d\d:\d\d:\d\d {2}/)
  return written.slice(10)
}

const request = { requestId: '0b7f', method: 'GET', path: '/api/v1/summary', status: 200, ms: 3.1 }

test('a request shows its status, its call and its duration', () => {
  expect(shown((log) => log.info(request, 'request'))).toBe('200  GET /api/v1/summary  3.1 ms\n')
})

test('a failed request shows the ID from its response', () => {
  expect(shown((log) => log.info({ ...request, status: 500 }, 'request'))).toBe(
    '500  GET /api/v1/summary  3.1 ms  0b7f\n',
  )
})

test('anything else shows its level, message and details', () => {
  expect(shown((log) => log.warn('The web client is not built.'))).toBe(
    'warning  The web client is not built.\n',
  )
  expect(shown((log) => log.info({ night: '2025-03-14', bytes: 4096 }, 'the nightly backup is made'))).toBe(
    'the nightly backup is made (night: 2025-03-14, bytes: 4096)\n',
  )
})

test('an error is shown with its causes, indented below the message', () => {
  const cause = Object.assign(new Error('no connection'), { code: 'ECONNREFUSED' })
  const err = new Error('no mail', { cause })
  const [first, ...below] = shown((log) => log.error({ requestId: '0b7f', err }, 'a request failed')).split(
    '\n',
  )
  expect(first).toBe('error  a request failed (requestId: 0b7f)')
  expect(below).toEqual(
    expect.arrayContaining([
      '    Error: no mail',
      '    Caused by:',
      '    Error: no connection',
      '    code: ECONNREFUSED',
    ]),
  )
  expect(below.filter((line) => line !== '' && !line.startsWith('    '))).toEqual([])
})

test('untrusted text can neither control the terminal nor forge a line', () => {
  const hostile = 'x\u001b[2J\r\n10:00:00  200  GET /forged\u202e\u0085'
  for (const line of [
    shown((log) => log.info({ ...request, path: `/${hostile}` }, 'request')),
    shown((log) => log.info({ to: hostile, list: [hostile] }, hostile)),
    shown((log) => log.error({ err: new Error(hostile) }, 'a request failed')),
    shown((log) => log.error({ err: hostile }, 'a request failed')),
  ]) {
    expect(line).not.toMatch(/[^\P{C}\n]/u)
    expect(line).not.toMatch(/^10:00:00/m)
  }
})
