import { foldCase } from '#domain/plain-text.ts'

const longest = 200

/**
 * The part of a bank text that a rule for similar texts can look for: the merchant if its key is in the text, otherwise
 * the longest part without digits, since references, dates and store numbers differ each time.
 */
export function coreText(description: string, merchantKey: string | null): string {
  const text = description.trim()
  const core = (merchantIn(text, merchantKey) ?? partWithoutDigits(text) ?? text).slice(0, longest).trim()
  // A combining character after the part can make it another letter.
  return core !== '' && foldCase(description).includes(foldCase(core)) ? core : text.slice(0, longest)
}

function merchantIn(text: string, key: string | null): string | null {
  const lower = text.toLowerCase()
  if (key === null || lower.length !== text.length) return null
  const from = lower.indexOf(key)
  return from < 0 ? null : text.slice(from, from + key.length)
}

function partWithoutDigits(text: string): string | null {
  const parts = (text.match(/\D+/g) ?? []).map((part) => part.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, ''))
  const [first] = parts.sort((one, other) => other.length - one.length)
  return first && first.length > 2 ? first : null
}

/** The parts of several bank texts, each once. */
export function coreTexts(
  rows: readonly { description: string; merchant: { key: string } | null }[],
): string[] {
  const texts = rows.map(({ description, merchant }) => coreText(description, merchant?.key ?? null))
  return [...new Map(texts.map((text) => [foldCase(text), text])).values()]
}
