import { expect, test } from 'vitest'
import { chooseAmongLegacy } from './choose-among-legacy.ts'
import { alphabets, legacyEncodings } from './languages.ts'

const newDecoder = (encoding: string, options: { fatal: boolean }) => new TextDecoder(encoding, options)
const allBytes = Uint8Array.from({ length: 256 }, (_, byte) => byte)
const bytesOfLetters = (encoding: string) =>
  new Map([...newDecoder(encoding, { fatal: false }).decode(allBytes)].map((letter, byte) => [letter, byte]))

/** A text in an encoding of one byte for each character, or null if it lacks one of them. */
function encode(text: string, encoding: string): Uint8Array | null {
  const bytes = bytesOfLetters(encoding)
  const encoded = Array.from(text, (letter) => bytes.get(letter))
  return encoded.every((byte) => byte !== undefined) ? Uint8Array.from(encoded) : null
}

function readAs(text: string, encoding: string) {
  const bytes = encode(text, encoding)
  if (bytes === null) return null
  const { encoding: chosen, question } = chooseAmongLegacy(bytes, newDecoder)
  return { text: newDecoder(chosen, { fatal: false }).decode(bytes), isAsked: question !== null }
}

const texts = [
  ['de', 'SPAR München 1234', 'Überweisung Söllner'],
  ['fr', 'VIREMENT SOCIÉTÉ GÉNÉRIQUE', 'Prélèvement À Hélène'],
  ['es', 'COMPRA PANADERÍA MARTÍNEZ', 'Nómina España'],
  ['pt', 'DÉBITO AUTOMÁTICO LUZ', 'Cartão João'],
  ['it', 'Commissione attività', 'Bar Caffè Città'],
  ['sv', 'KÖP ICA NÄRA', 'Överföring Åsa'],
  ['no', 'VAREKJØP TRØNDELAG', 'Lønn Færder'],
  ['fi', 'KÄTEISNOSTO', 'Sähkölasku Hämeenlinna'],
  ['pl', 'ZAKUP KARTĄ ŁÓDŹ', 'Płatność za prąd'],
  ['cs', 'POTRAVINY ČERNÝ MOST', 'Příchozí úhrada'],
  ['hu', 'VÁSÁRLÁS KÁRTYÁVAL', 'Hiteltörlesztő Kovács Béla'],
  ['ro', 'PLATĂ FACTURĂ', 'Cumpărături'],
  ['hr', 'ISPLATA PLAĆE', 'Račun Šibenik'],
  ['tr', 'ALIŞVERİŞ MİGROS İSTANBUL', 'Maaş ödemesi Kadıköy'],
  ['el', 'ΑΓΟΡΑ ΣΟΥΠΕΡ ΜΑΡΚΕΤ', 'Μισθοδοσία'],
  ['ru', 'ПОКУПКА ПЯТЁРОЧКА', 'Зачисление зарплаты'],
  ['uk', 'Переказ готівки', 'Зарахування зарплати'],
  ['bg', 'Плащане магазин', 'Получен превод'],
  ['lt', 'Darbo užmokestis', 'PIRKINYS ŽIRMŪNAI'],
  ['lv', 'MAKSĀJUMS RĪGA', 'Īres rēķins'],
  ['et', 'Ülekanne', 'TÖÖTASU Põlva'],
  ['is', 'GREIÐSLA REYKJAVÍK', 'Millifært Jón'],
  ['he', 'משכורת', 'העברה חשמל'],
  ['ar', 'راتب', 'تحويل كهرباء'],
] as const

test.each(texts)('words show the encoding of a text without a header: %s', (language, ...lines) => {
  const text = lines.map((line, at) => `2025-01-0${at + 1};${line};-1${at},50`).join('\n')
  const read = alphabets[language].encodings.map((encoding) => readAs(text, encoding))
  expect(read).toContainEqual({ text, isAsked: false })
  for (const one of read) if (one?.isAsked === false) expect(one.text).toBe(text)
})

test('one word is read as it was written, or its encoding is asked about', () => {
  for (const [, ...lines] of texts)
    for (const word of lines.flatMap((line) => line.split(' ')).filter((word) => /\P{ASCII}/u.test(word)))
      for (const encoding of legacyEncodings.filter((name) => !/jis|jp|gb|big5|kr/.test(name))) {
        const text = `2025-01-31;ABC ${word} 12;1,50\n`
        const read = readAs(text, encoding)
        if (read?.isAsked === false) expect(read.text, encoding).toBe(text)
      }
})

test('words in another encoding than that of an English header are read', () => {
  const text = 'Date,Description,Amount\n2025-01-31,Zakup kartą ŻABKA,-4.50\n'
  expect(readAs(text, 'windows-1250')).toEqual({ text, isAsked: false })
})

test('letters of an encoding that browsers do not know are asked about', () => {
  // "Bäckerei Müller" as DOS wrote it
  const bytes = Uint8Array.from('2025-01-31;B\x84ckerei M\x81ller;1,50\n', (letter) => letter.charCodeAt(0))
  expect(chooseAmongLegacy(bytes, newDecoder).question).toMatchObject({ about: 'encoding' })
})
