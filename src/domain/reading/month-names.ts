import { plainName } from './plain-name.ts'

// The twelve months, by language, with short forms that the names do not begin with.
const months = `
january february march april may june july august september october november december
januar februar marz april mai juni juli august september oktober november dezember
janner feber maerz april mai juni juli august september oktober november dezember
janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre
enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre
janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro
gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre
januari februari maart april mei juni juli augustus september oktober november december
januari februari mars april maj juni juli augusti september oktober november december
januar februar marts april maj juni juli august september oktober november december
tammikuu helmikuu maaliskuu huhtikuu toukokuu kesakuu heinakuu elokuu syyskuu lokakuu marraskuu joulukuu
tammikuuta helmikuuta maaliskuuta huhtikuuta toukokuuta kesakuuta heinakuuta elokuuta syyskuuta lokakuuta marraskuuta joulukuuta
stycznia lutego marca kwietnia maja czerwca lipca sierpnia wrzesnia pazdziernika listopada grudnia
styczen luty marzec kwiecien maj czerwiec lipiec sierpien wrzesien pazdziernik listopad grudzien
ledna unora brezna dubna kvetna cervna cervence srpna zari rijna listopadu prosince
leden unor brezen duben kveten cerven cervenec srpen zari rijen listopad prosinec
januar februar marcius aprilis majus junius julius augusztus szeptember oktober november december
ianuarie februarie martie aprilie mai iunie iulie august septembrie octombrie noiembrie decembrie
ocak subat mart nisan mayis haziran temmuz agustos eylul ekim kasim aralik
ιανουαριου φεβρουαριου μαρτιου απριλιου μαιου ιουνιου ιουλιου αυγουστου σεπτεμβριου οκτωβριου νοεμβριου δεκεμβριου
ιανουαριος φεβρουαριος μαρτιος απριλιος μαιος ιουνιος ιουλιος αυγουστος σεπτεμβριος οκτωβριος νοεμβριος δεκεμβριος
januar februar mars april mai juni juli august september oktober november desember
januari februari maret april mei juni juli agustus september oktober november desember
januara februara marca aprila maja juna jula augusta septembra oktobra novembra decembra
sausio vasario kovo balandzio geguzes birzelio liepos rugpjucio rugsejo spalio lapkricio gruodzio
janvaris februaris marts aprilis maijs junijs julijs augusts septembris oktobris novembris decembris
jaanuar veebruar marts aprill mai juuni juuli august september oktoober november detsember
січня лютого березня квітня травня червня липня серпня вересня жовтня листопада грудня
януари февруари март април май юни юли август септември октомври ноември декември
январь февраль март апрель май июнь июль август сентябрь октябрь ноябрь декабрь
января февраля марта апреля мая июня июля августа сентября октября ноября декабря
`
const shortForms: [string, number][] = [
  ['mar', 3],
  ['sept', 9],
  ['mrz', 3],
  ['mrt', 3],
  ['maa', 3],
  ['jui', 0],
  ['juil', 7],
  ['juill', 7],
  ['janv', 1],
  ['fevr', 2],
  ['dez', 12],
  ['set', 9],
  ['out', 10],
]

const numbers = new Map<string, number>()
const lines = months
  .trim()
  .split('\n')
  .map((line) => line.split(' ').map(plainName))
for (const line of lines) for (const [index, name] of line.entries()) numbers.set(name, index + 1)
for (const length of [3, 4]) {
  const shorts = new Map<string, Set<number>>()
  for (const line of lines)
    for (const [index, name] of line.entries()) {
      const short = name.slice(0, length)
      shorts.set(short, (shorts.get(short) ?? new Set()).add(index + 1))
    }
  // Some abbreviations are ambiguous: `cer` is June or July in Czech.
  for (const [short, found] of shorts)
    if (found.size === 1 && !numbers.has(short)) numbers.set(short, [...found][0] ?? 0)
}
for (const [short, month] of shortForms) numbers.set(short, month)

/** 1 to 12 from a month's name or its short form in any known language, without accents; else 0. */
export const monthOfName = (name: string): number => numbers.get(name) ?? 0

// Without diacritics, the Thai names of January and March would be the same.
const thai = [
  ['ม.ค.', 'มกราคม'],
  ['ก.พ.', 'กุมภาพันธ์'],
  ['มี.ค.', 'มีนาคม'],
  ['เม.ย.', 'เมษายน'],
  ['พ.ค.', 'พฤษภาคม'],
  ['มิ.ย.', 'มิถุนายน'],
  ['ก.ค.', 'กรกฎาคม'],
  ['ส.ค.', 'สิงหาคม'],
  ['ก.ย.', 'กันยายน'],
  ['ต.ค.', 'ตุลาคม'],
  ['พ.ย.', 'พฤศจิกายน'],
  ['ธ.ค.', 'ธันวาคม'],
].flatMap((names, index) => names.map((name) => [name, lines[0]?.[index] ?? ''] as const))

/** Replaces the Thai name of a month with the English one. */
export function withMonthsInEnglish(text: string): string {
  if (!/\p{Script=Thai}/u.test(text)) return text
  const [name, english] = thai.find(([name]) => text.includes(name)) ?? []
  return name === undefined || english === undefined ? text : text.replace(name, ` ${english} `)
}
