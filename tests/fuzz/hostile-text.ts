import fc from 'fast-check'

/** Text that has broken programs that put their input into a query, header, page, path, pattern or number. */
const hostileTexts = [
  '',
  ' ',
  "' or '1'='1",
  "'; drop table users; --",
  '%',
  '_',
  '\\',
  '$1',
  '{{7*7}}',
  '=HYPERLINK("http://evil.example")',
  '<script>alert(1)</script>',
  'a\r\nSet-Cookie: a=b\r\n\r\nb',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '\ufeff',
  '\ufffe\uffff',
  '\u202eevil',
  'e\u0301\u0301\u0301',
  '../../../etc/passwd',
  '..%2f..%5c',
  '%00',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'null',
  'NaN',
  '-0',
  '1e999',
  '0x10',
  '２０２５-０３-１４',
  '2025-02-30',
  '9999-12-31',
  '1899-12-31',
  `${'a'.repeat(40)}!`,
  'x'.repeat(1001),
]

export const hostileText = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...hostileTexts) },
  { weight: 2, arbitrary: fc.string({ maxLength: 20 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 20 }) },
)

export const hostileNumber = fc.oneof(
  fc.constantFrom(
    0,
    -0,
    0.005,
    0.1 + 0.2,
    1e21,
    -1e21,
    2 ** 53,
    999_999_999.99,
    1_000_000_000,
    1e308,
    5e-324,
    1e-7,
  ),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
)

const hostileKey = fc.constantFrom('__proto__', 'constructor', 'prototype', 'toString', 'length', '', 'id')

/** An object whose keys are all its own, including `__proto__`, like those from `JSON.parse`. */
export const withKey = (object: object, key: string, value: unknown): object =>
  Object.fromEntries([...Object.entries(object), [key, value]])

export const hostileField = fc.tuple(hostileKey, fc.constantFrom<unknown>(1, null, {}, { admin: true }))

function nested(depth: number): unknown {
  let value: unknown = 1
  for (let n = 0; n < depth; n += 1) value = n % 2 ? [value] : { a: value }
  return value
}

/** Any JSON value, which rarely matches a schema. */
export const hostileJson: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  hostileNumber,
  fc.constantFrom<unknown>(null, true, false, [], {}, [null], [[]], { length: -1 }),
  hostileField.map(([key, value]) => withKey({}, key, value)),
  fc.integer({ min: 2, max: 200 }).map(nested),
  fc.jsonValue({ maxDepth: 3 }),
)
