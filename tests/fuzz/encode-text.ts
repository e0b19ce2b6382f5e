export const encodings = ['utf-8', 'utf-8 with mark', 'utf-16le', 'utf-16be', 'windows-1252'] as const

/** The bytes of a text. In Windows-1252, only characters up to U+00FF are supported here. */
export function encodeText(text: string, encoding: (typeof encodings)[number]): Uint8Array {
  if (encoding === 'utf-8') return new TextEncoder().encode(text)
  if (encoding === 'utf-8 with mark') return new TextEncoder().encode(`\ufeff${text}`)
  if (encoding === 'windows-1252') return Uint8Array.from(text, (char) => char.charCodeAt(0))
  const view = new DataView(new ArrayBuffer((text.length + 1) * 2))
  for (const [at, char] of [...`\ufeff${text}`].entries())
    view.setUint16(at * 2, char.charCodeAt(0), encoding === 'utf-16le')
  return new Uint8Array(view.buffer)
}
