/** Normalizes a text to compare names: lowercase, without accents and apostrophes, `joe s` as `joes`. */
export const foldName = (text: string): string =>
  (/^\p{ASCII}*$/u.test(text) ? text : text.normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('ß', 'ss'))
    .toLowerCase()
    .replaceAll('ł', 'l')
    .replaceAll('ø', 'o')
    .replaceAll('æ', 'ae')
    .replace(/['’`´]/g, '')
    .replace(/(\p{L}{3}) s(?= |$)/gu, '$1s')
