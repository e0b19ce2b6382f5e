/** Pseudorandom choices, the same ones for the same seed. */
export type Chance = ReturnType<typeof chanceOf>

/** The seed is a whole number. */
export function chanceOf(seed: number) {
  let state = seed >>> 0
  const fraction = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const whole = (least: number, most: number) => least + Math.floor(fraction() * (most - least + 1))
  return {
    fraction,
    /** From `least` to `most`, inclusive. */
    whole,
    one: <Item>(items: readonly Item[]): Item => items[whole(0, items.length - 1)] as Item,
  }
}
