/** The whole number that an option was given. Ends the program with a sentence where it is none, or below `least`. */
export function wholeNumber(option: string, text: string, least = 1): number {
  const number = Number(text)
  if (!Number.isSafeInteger(number) || number < least || text.trim() === '')
    refuse(`--${option} must be a whole number, at least ${least}, not "${text}".`)
  return number
}

/** The name that an option was given. Ends the program with a sentence where it is none of those known. */
export function oneOf<const Name extends string>(option: string, text: string, names: readonly Name[]): Name {
  const name = names.find((known) => known === text)
  return name ?? refuse(`--${option} is one of ${names.join(', ')}, not "${text}".`)
}

function refuse(sentence: string): never {
  console.error(sentence)
  process.exit(2)
}
