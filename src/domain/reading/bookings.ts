import type { Booking, BookingPart } from './reading.ts'

// Small enough that their texts are still in the processor's caches when they are joined.
const chunkLength = 512
const firstLength = 16

type Stored = Omit<Booking, 'parts'>
type Columns = { [Field in Exclude<keyof Stored, 'line' | 'minor'>]: Stored[Field][] } & {
  line: Uint32Array
  minor: Float64Array
}
type Chunk = { [Field in keyof Omit<Stored, TextField>]: Column<Stored[Field]> } & {
  [Field in TextField]: Column<string | null> | Texts
}
type TextField = 'description' | 'bankId'
/** The values of one column; only one value if all are the same. */
type Column<Value> = { all: Value } | { each: ArrayLike<Value> }
/** Texts joined into one, and where each of them ends. For null, the bitwise complement of that position is stored. */
type Texts = { joined: string; ends: Int32Array }

// Reserves little, because a file can have thousands of accounts with a few bookings each.
const newColumns = (): Columns => ({
  line: new Uint32Array(firstLength),
  date: [],
  minor: new Float64Array(firstLength),
  decimals: [],
  currency: [],
  description: [],
  bankId: [],
  category: [],
  note: [],
})

function makeRoom(columns: Columns): void {
  const { line, minor } = columns
  columns.line = new Uint32Array(line.length * 4)
  columns.line.set(line)
  columns.minor = new Float64Array(minor.length * 4)
  columns.minor.set(minor)
}

/** The bookings of a statement in the order of the file, stored by column: a large file has millions. */
export class Bookings implements Iterable<Booking> {
  readonly #full: Chunk[] = []
  readonly #last = newColumns()
  #lastCount = 0
  /** By the index of the booking, because few are split. */
  readonly #parts = new Map<number, readonly BookingPart[]>()

  get length(): number {
    return this.#full.length * chunkLength + this.#lastCount
  }

  push({ line, date, minor, decimals, currency, description, bankId, category, note, parts }: Booking): void {
    const last = this.#last
    const at = this.#lastCount
    if (at === last.line.length) makeRoom(last)
    if (parts) this.#parts.set(this.length, parts)
    last.line[at] = line
    last.date[at] = date
    last.minor[at] = minor
    last.decimals[at] = decimals
    last.currency[at] = currency
    last.description[at] = description
    last.bankId[at] = bankId
    last.category[at] = category
    last.note[at] = note
    this.#lastCount = at + 1
    if (this.#lastCount < chunkLength) return
    this.#full.push(pack(last))
    this.#lastCount = 0
  }

  at(index: number): Booking | undefined {
    if (index < 0 || index >= this.length) return undefined
    const chunk = this.#full[Math.floor(index / chunkLength)] ?? open(this.#last)
    return this.#withParts(bookingIn(chunk, index % chunkLength), index)
  }

  /** The currencies of the bookings, in the order of the file. */
  currencies(): Set<string | null> {
    const currencies = new Set<string | null>()
    for (const { currency } of this.#full)
      if ('all' in currency) currencies.add(currency.all)
      else for (let at = 0; at < chunkLength; at += 1) currencies.add(currency.each[at] ?? null)
    for (const currency of this.#last.currency.slice(0, this.#lastCount)) currencies.add(currency)
    return currencies
  }

  #withParts(booking: Booking, index: number): Booking {
    const parts = this.#parts.size > 0 ? this.#parts.get(index) : undefined
    return parts ? { ...booking, parts } : booking
  }

  *[Symbol.iterator](): Generator<Booking> {
    let index = 0
    for (const chunk of this.#full)
      for (let at = 0; at < chunkLength; at += 1) yield this.#withParts(bookingIn(chunk, at), index++)
    const last = open(this.#last)
    for (let at = 0; at < this.#lastCount; at += 1) yield this.#withParts(bookingIn(last, at), index++)
  }
}

const open = (columns: Columns): Chunk => ({
  line: { each: columns.line },
  date: { each: columns.date },
  minor: { each: columns.minor },
  decimals: { each: columns.decimals },
  currency: { each: columns.currency },
  description: { each: columns.description },
  bankId: { each: columns.bankId },
  category: { each: columns.category },
  note: { each: columns.note },
})

const pack = (columns: Columns): Chunk => ({
  line: { each: columns.line.slice() },
  date: packed(columns.date),
  minor: { each: columns.minor.slice() },
  decimals: packed(columns.decimals),
  currency: packed(columns.currency),
  description: packedTexts(columns.description),
  bankId: packedTexts(columns.bankId),
  category: packed(columns.category),
  note: packed(columns.note),
})

function packed<Value>(values: Value[]): Column<Value> {
  const [first] = values as [Value]
  // A copy has no spare capacity.
  return values.every((value) => value === first) ? { all: first } : { each: values.slice() }
}

/** Joins the texts into one, because each substring could keep a part of the file in memory. */
function packedTexts(texts: (string | null)[]): Column<null> | Texts {
  if (texts.every((text) => text === null)) return { all: null }
  const ends = new Int32Array(texts.length)
  let end = 0
  for (let at = 0; at < texts.length; at += 1) {
    const text = texts[at] ?? null
    end += text === null ? 0 : text.length
    ends[at] = text === null ? ~end : end
  }
  return { joined: texts.join(''), ends }
}

const bookingIn = (chunk: Chunk, at: number): Booking => ({
  line: valueIn(chunk.line, at),
  date: valueIn(chunk.date, at),
  minor: valueIn(chunk.minor, at),
  decimals: valueIn(chunk.decimals, at),
  currency: valueIn(chunk.currency, at),
  description: textIn(chunk.description, at) ?? '',
  bankId: textIn(chunk.bankId, at),
  category: valueIn(chunk.category, at),
  note: valueIn(chunk.note, at),
})

const valueIn = <Value>(column: Column<Value>, at: number): Value =>
  'all' in column ? column.all : (column.each[at] as Value)

function textIn(column: Column<string | null> | Texts, at: number): string | null {
  if (!('joined' in column)) return valueIn(column, at)
  const { joined, ends } = column
  const end = ends[at] ?? 0
  const before = ends[at - 1] ?? 0
  return end < 0 ? null : joined.slice(before < 0 ? ~before : before, end)
}
