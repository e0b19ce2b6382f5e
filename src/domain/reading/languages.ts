import type { Language } from './infer/column-names.ts'

/** The letters beyond A to Z that a language writes, and the encodings of its part of the world, the likeliest first. */
export const alphabets: Record<Language, { letters: string; encodings: string[] }> = {
  en: { letters: 'éèêëàáâäãåçíîïñóôöõøúùüæœß', encodings: ['windows-1252', 'iso-8859-15'] },
  de: { letters: 'äöüßéèàç', encodings: ['windows-1252', 'iso-8859-15'] },
  fr: { letters: 'éèêëàâäçîïôöùûüœæÿ', encodings: ['windows-1252', 'iso-8859-15'] },
  es: { letters: 'áéíóúüñçªº¡¿', encodings: ['windows-1252', 'iso-8859-15'] },
  pt: { letters: 'áàâãçéêíóôõúüªº', encodings: ['windows-1252', 'iso-8859-15'] },
  it: { letters: 'àèéìíîòóùú', encodings: ['windows-1252', 'iso-8859-15'] },
  nl: { letters: 'éèëïöüáàóúíêç', encodings: ['windows-1252', 'iso-8859-15'] },
  sv: { letters: 'åäöéüà', encodings: ['windows-1252', 'iso-8859-15'] },
  no: { letters: 'åæøéòôäöü', encodings: ['windows-1252', 'iso-8859-15'] },
  da: { letters: 'åæøéäöü', encodings: ['windows-1252', 'iso-8859-15'] },
  fi: { letters: 'äöåšžé', encodings: ['windows-1252', 'iso-8859-15'] },
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
  ja: { letters: '', encodings: ['shift_jis', 'euc-jp'] },
}

export const legacyEncodings = [...new Set(Object.values(alphabets).flatMap(({ encodings }) => encodings))]
