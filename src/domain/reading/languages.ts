import type { Language } from './infer/column-names.ts'

type Alphabet = {
  /** Its letters beyond A to Z, or its scripts if there are too many letters to list. */
  letters: string | RegExp
  /** The encodings of this part of the world, the likeliest first. */
  encodings: string[]
}

export const alphabets: Record<Language, Alphabet> = {
  en: { letters: 'éèêëàáâäãåçíîïñóôöõøúùüæœß', encodings: ['windows-1252', 'iso-8859-15', 'macintosh'] },
  de: { letters: 'äöüßéèàç', encodings: ['windows-1252', 'iso-8859-15', 'macintosh'] },
  fr: { letters: 'éèêëàâäçîïôöùûüœæÿ', encodings: ['windows-1252', 'iso-8859-15', 'macintosh'] },
  es: { letters: 'áéíóúüñçªº¡¿', encodings: ['windows-1252', 'iso-8859-15', 'macintosh'] },
  pt: { letters: 'áàâãçéêíóôõúüªº', encodings: ['windows-1252', 'iso-8859-15', 'macintosh'] },
  it: { letters: 'àèéìíîòóùú', encodings: ['windows-1252', 'iso-8859-15', 'macintosh'] },
  nl: { letters: 'éèëïöüáàóúíêç', encodings: ['windows-1252', 'iso-8859-15', 'macintosh'] },
  sv: { letters: 'åäöéüà', encodings: ['windows-1252', 'iso-8859-15', 'macintosh'] },
  no: { letters: 'åæøéòôäöü', encodings: ['windows-1252', 'iso-8859-15', 'macintosh'] },
  da: { letters: 'åæøéäöü', encodings: ['windows-1252', 'iso-8859-15', 'macintosh'] },
  fi: { letters: 'äöåšžé', encodings: ['windows-1252', 'iso-8859-15', 'macintosh'] },
  pl: { letters: 'ąćęłńóśźż', encodings: ['windows-1250', 'iso-8859-2'] },
  cs: { letters: 'áčďéěíňóřšťúůýž', encodings: ['windows-1250', 'iso-8859-2'] },
  sk: { letters: 'áäčďéíĺľňóôŕšťúýž', encodings: ['windows-1250', 'iso-8859-2'] },
  hu: { letters: 'áéíóöőúüű', encodings: ['windows-1250', 'iso-8859-2'] },
  ro: { letters: 'ăâîşţșț', encodings: ['windows-1250', 'iso-8859-2', 'iso-8859-16'] },
  hr: { letters: 'čćđšž', encodings: ['windows-1250', 'iso-8859-2'] },
  tr: { letters: 'çğıöşüiâî', encodings: ['windows-1254'] },
  el: { letters: 'αβγδεζηθικλμνξοπρστυφχψωςάέήίόύώϊϋΐΰ', encodings: ['windows-1253', 'iso-8859-7'] },
  ru: {
    letters: 'абвгдеёжзийклмнопрстуфхцчшщъыьэюяіїєґ',
    encodings: ['windows-1251', 'koi8-r', 'ibm866', 'iso-8859-5'],
  },
  uk: {
    letters: 'абвгґдеєжзиіїйклмнопрстуфхцчшщьюяыэъё',
    encodings: ['windows-1251', 'koi8-u', 'ibm866', 'iso-8859-5'],
  },
  bg: { letters: 'абвгдежзийклмнопрстуфхцчшщъьюя', encodings: ['windows-1251', 'iso-8859-5', 'ibm866'] },
  lt: { letters: 'ąčęėįšųūž', encodings: ['windows-1257', 'iso-8859-13'] },
  lv: { letters: 'āčēģīķļņšūž', encodings: ['windows-1257', 'iso-8859-13'] },
  et: { letters: 'äöõüšž', encodings: ['windows-1257', 'windows-1252', 'iso-8859-13', 'iso-8859-15'] },
  is: { letters: 'áðéíóúýþæö', encodings: ['windows-1252', 'iso-8859-15', 'macintosh'] },
  id: { letters: 'é', encodings: ['windows-1252'] },
  vi: {
    letters:
      'áàảãạăắằẳẵặâấầẩẫậđéèẻẽẹêếềểễệíìỉĩịóòỏõọôốồổỗộơớờởỡợúùủũụưứừửữựýỳỷỹỵ\u0300\u0301\u0303\u0309\u0323',
    encodings: ['windows-1258'],
  },
  he: { letters: /\p{Script=Hebrew}|\p{M}/u, encodings: ['windows-1255', 'iso-8859-8'] },
  ar: { letters: /\p{Script=Arabic}|\p{M}|[،؛؟]/u, encodings: ['windows-1256', 'iso-8859-6'] },
  th: { letters: /\p{Script=Thai}/u, encodings: ['windows-874'] },
  ja: {
    letters:
      /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー、。・（）〜※－＊　０-９Ａ-Ｚａ-ｚｦ-ﾟ：／]/u,
    encodings: ['shift_jis', 'euc-jp'],
  },
  zh: {
    letters: /[\p{Script=Han}（）、。，：；／－　【】《》０-９Ａ-Ｚａ-ｚ“”]/u,
    encodings: ['gb18030', 'big5'],
  },
  ko: { letters: /[\p{Script=Hangul}\p{Script=Han}（）、。，：／　]/u, encodings: ['euc-kr'] },
}

export const legacyEncodings = [...new Set(Object.values(alphabets).flatMap(({ encodings }) => encodings))]
