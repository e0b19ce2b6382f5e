import type { Booking } from './reading.ts'

const chunkLength = 4096

/** The values of one column; only one value if all are the same. */
type Column<Value> = { all: Value } | { each: ArrayLike<Value> }

const columnOf = <Value>(values: Value[]): Column<Value> => {
  const [first] = values
  return first !== undefined && values.every((value) => value === first) ? { all: first } : { each: values }
}
const valueIn = <Value>(column: Column<Value>, at: number): Value =>
  'all' in column ? column.all : (column.each[at] as Value)

/** The bookings of a statement in the order of the file, stored by column: a large file has millions. */
export class Bookings implements Iterable<Booking> {
  readonly #full: ((at: number) => Booking)[] = []
  #last: Booking[] = []

  get length(): number {
    return this.#full.length * chunkLength + this.#last.length
  }

  push(booking: Booking): void {
    this.#last.push(booking)
    if (this.#last.length < chunkLength) return
    this.#full.push(pack(this.#last))
    this.#last = []
  }

  at(index: number): Booking | undefined {
    const chunk = Math.floor(index / chunkLength)
    const place = index % chunkLength
    return chunk === this.#full.length ? this.#last[place] : this.#full[chunk]?.(place)
  }

  *[Symbol.iterator](): Generator<Booking> {
    for (const read of this.#full) for (let at = 0; at < chunkLength; at += 1) yield read(at)
    yield* this.#last
  }
}

/** Stores bookings in a fifth of the memory. Returns a function that reads one of them. */
function pack(bookings: readonly Booking[]): (at: number) => Booking {
  const lines = Uint32Array.from(bookings, ({ line }) => line)
  const minors = Float64Array.from(bookings, ({ minor }) => minor)
  const dates = columnOf(bookings.map(({ date }) => date))
  const decimals = columnOf(bookings.map(({ decimals }) => decimals))
  const currencies = columnOf(bookings.map(({ currency }) => currency))
  const descriptions = columnOf(bookings.map(({ description }) => description))
  const bankIds = columnOf(bookings.map(({ bankId }) => bankId))
  const categories = columnOf(bookings.map(({ category }) => category))
  return (at) => ({
    line: lines[at] ?? 0,
    date: valueIn(dates, at),
    minor: minors[at] ?? 0,
    decimals: valueIn(decimals, at),
    currency: valueIn(currencies, at),
    description: valueIn(descriptions, at),
    bankId: valueIn(bankIds, at),
    category: valueIn(categories, at),
  })
}
