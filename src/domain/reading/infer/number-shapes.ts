import { PlainNumber } from '#domain/reading/plain-number.ts'

type Shape = { text: string; count: number }

const mostPlaces = 16

/**
 * Counts plain numbers by their shape: the sign, the mark, how many digits follow it, and whether all digits are zero;
 * without a mark, whether they are below 100 and end in zero.
 * Evidence needs to know nothing else of a number, and all amounts of a file have a few shapes.
 */
export function createNumberShapes() {
  const number = new PlainNumber()
  const shapes: (Shape | undefined)[] = new Array(6 * mostPlaces * 2).fill(undefined)

  return {
    /** Returns false if the number was not counted: it is the first of its shape, or its shape is ambiguous. */
    count(text: string): boolean {
      // Three digits after a mark can be thousands or decimals.
      if (!number.read(text) || number.places === 3) return false
      const ofMark = number.mark === 0 ? 0 : number.mark === 46 ? 1 : 2
      const kind =
        number.mark === 0 ? (number.units < 100 ? 1 : 0) + (number.units % 10 === 0 ? 2 : 0) : number.places
      const signed = number.isNegative ? ofMark + 3 : ofMark
      const key = (signed * mostPlaces + kind) * 2 + (number.units === 0 ? 1 : 0)
      const shape = shapes[key]
      if (shape) shape.count += 1
      else shapes[key] = { text, count: 0 }
      return shape !== undefined
    },
    /** Passes on a number of each shape and how many were counted since the last time. */
    take(see: (text: string, count: number) => void) {
      for (const shape of shapes) {
        if (!shape || shape.count === 0) continue
        see(shape.text, shape.count)
        shape.count = 0
      }
    },
  }
}
