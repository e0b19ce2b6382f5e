/** Parses an option as a whole number. Exits with an error message if it is not one, or below `least`. */
export function wholeNumber(option: string, text: string, least = 1): number {
  const number = Number(text)
  if (!Number.isSafeInteger(number) || number < least || text.trim() === '')
    refuse(`--${option} must be a whole number, at least ${least}, not "${text}".`)
  return number
}

/** Parses an option as one of the given names. Exits with an error message if it is none of them. */
export function oneOf<const Name extends string>(option: string, text: string, names: readonly Name[]): Name {
  const name = names.find((known) => known === text)
  return name ?? refuse(`--${option} must be one of ${names.join(', ')}, not "${text}".`)
}

function refuse(sentence: string): never {
  console.error(sentence)
  process.exit(2)
}
