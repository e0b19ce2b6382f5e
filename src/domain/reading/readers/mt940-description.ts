import { joinTexts } from '#domain/reading/texts.ts'

/** What field 86 says about a booking, in any of the layouts that banks use. */
export function describeField86(lines: readonly string[]): string {
  const text = lines.join('')
  const separator = /^\d{3}([?><+~])(?=\d{2})/.exec(text)?.[1]
  if (separator !== undefined) return describeSubfields(text, separator)
  if (/^\/?(?:[A-Z]{4}|[A-Z]{2,4})\//.test(text) && /\/(?:REMI|NAME|BENM|ORDP)\//.test(text))
    return describeCodes(text)
  return joinTexts([lines.map((line) => line.trim()).join(' ')])
}

/** Each line begins with a code: the purpose is in 01 to 14, the other party in 15 and 16, the kind in 17. */
export function describeFieldNs(lines: readonly string[]): string {
  const texts = (from: number, to: number) =>
    lines.filter((line) => Number(line.slice(0, 2)) >= from && Number(line.slice(0, 2)) <= to)
  const coded = [...texts(15, 16), ...texts(1, 14)]
  return joinTexts((coded.length > 0 ? coded : texts(17, 17)).map((line) => line.slice(2)))
}

/** `166?00GUTSCHRIFT?20SVWZ+Rent?32JANE DOE`: the purpose is in 20 to 29 and 60 to 63, the other party in 32 and 33. */
function describeSubfields(text: string, separator: string): string {
  const fields = new Map<string, string>()
  for (const part of text.split(separator).slice(1)) {
    const code = part.slice(0, 2)
    if (/^\d{2}$/.test(code)) fields.set(code, (fields.get(code) ?? '') + part.slice(2))
  }
  const between = (from: number, to: number) =>
    [...fields]
      .filter(([code]) => Number(code) >= from && Number(code) <= to)
      .map(([, value]) => value)
      .join('')
  const purpose = between(20, 29) + between(60, 63)
  const [, told] =
    /SVWZ\+(.*?)(?:(?:EREF|KREF|MREF|CRED|DEBT|ABWA|ABWE|IBAN|BIC|PURP|COAM|OAMT)\+|$)/.exec(purpose) ?? []
  const name = between(32, 33)
  return joinTexts([name, told ?? purpose]) || joinTexts([fields.get('00') ?? ''])
}

/** `/TRTP/SEPA/NAME/Jane Doe/REMI/Rent/EREF/NOTPROVIDED`. */
function describeCodes(text: string): string {
  const value = (code: string) =>
    new RegExp(`/${code}/(.*?)(?=/[A-Z]{4}/|/(?:BIC|CSID|MARF)/|$)`).exec(text)?.[1]
  const remittance = value('REMI')
    ?.replace(/^(?:USTD|STRD)?\/+/, '')
    .replaceAll('//', ' ')
    .replace(/^\/+|\/+$/g, '')
  // `/CNTP/NL11INGB0001234567/INGBNL2A/Jane Doe/Utrecht//REMI/…`
  const [, party] = /\/CNTP\/[^/]*\/[^/]*\/([^/]*)/.exec(text) ?? []
  return joinTexts([(value('NAME') ?? party ?? '').replace(/\/+$/, ''), remittance ?? ''])
}
