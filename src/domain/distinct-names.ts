/** Names by ID. Names that differ at most in case are numbered: `Visa`, `Visa (2)`. */
export function distinctNames(things: readonly { id: string; name: string }[]): Map<string, string> {
  const taken = new Set(things.map(({ name }) => name.toLowerCase()))
  const seen = new Set<string>()
  return new Map(
    things.map(({ id, name }) => {
      let own = name
      for (
        let number = 2;
        seen.has(own.toLowerCase()) || (own !== name && taken.has(own.toLowerCase()));
        number += 1
      )
        own = `${name} (${number})`
      seen.add(own.toLowerCase())
      return [id, own]
    }),
  )
}
