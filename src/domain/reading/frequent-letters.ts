/** How a language that is not written in Latin letters looks: its script and its most frequent letters. */
type Script = {
  encodings: string[]
  letters: RegExp
  frequent: RegExp
  /** The least share of frequent letters. Of thousands of characters, a list holds but a few. */
  least: number
}

const han = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ーｰﾞﾟ]/gu
const scripts: Script[] = [
  {
    encodings: ['shift_jis', 'euc-jp'],
    letters: han,
    frequent:
      /[\p{Script=Hiragana}ァ-ヿ取引振込入出金支払落手数料給与株式会社銀行口座電気水道東京生命保険利息家賃]/gu,
    least: 0.25,
  },
  // Each of these letters is one byte, as in Greek, and among them are many marks for voiced consonants.
  { encodings: ['shift_jis'], letters: /[ｦ-ﾟ]/gu, frequent: /[ﾞﾟ]/gu, least: 0.04 },
  {
    encodings: ['gb18030'],
    letters: han,
    frequent:
      /[的一国中公司行银付款转账支宝微信工资收入出费超市购物交通餐饮消户存取利息上海北京广东深圳科技有限电话水保险用卡还网络店商贸易服务分期提现充值红包理财基金结余额年月日]/gu,
    least: 0.25,
  },
  {
    encodings: ['big5'],
    letters: han,
    frequent:
      /[的一中公司行銀付款轉帳薪資有限提存信用卡費電利息手續保險全家超商便店繳水自動現金台北市灣出入收支購物餐飲股份餘額年月日]/gu,
    least: 0.25,
  },
  {
    encodings: ['euc-kr'],
    letters: /[\p{Script=Hangul}\p{Script=Han}]/gu,
    frequent:
      /[이은행급여주식회사결제카드출금입체보험료스전자대하기지서원마트점구동신한국민우리농협오토뱅페코아송인터넷]/gu,
    least: 0.25,
  },
  {
    encodings: ['windows-1251', 'koi8-r', 'koi8-u', 'ibm866', 'iso-8859-5'],
    letters: /\p{Script=Cyrillic}/gu,
    frequent: /[оеаинтсрвлк]/giu,
    least: 0.5,
  },
  {
    encodings: ['windows-1253', 'iso-8859-7'],
    letters: /\p{Script=Greek}/gu,
    frequent: /[αοιετσνηρυκπςάόίέή]/giu,
    least: 0.55,
  },
  {
    encodings: ['windows-1255', 'iso-8859-8'],
    letters: /\p{Script=Hebrew}/gu,
    frequent: /[יהולאתרבשמן]/gu,
    least: 0.5,
  },
  {
    encodings: ['windows-1256', 'iso-8859-6'],
    letters: /\p{Script=Arabic}/gu,
    frequent: /[اليمونرتبةدع]/gu,
    least: 0.5,
  },
  {
    encodings: ['windows-874'],
    letters: /[\p{Script=Thai}]/gu,
    frequent: /[านรอกเงวมยลทดสตค่้ีิัา]/gu,
    least: 0.5,
  },
]

// Undefined characters, or a mark for a voiced consonant that is not after one that can be voiced.
const impossible = /[\ufffd\x80-\x9f]|(?<![ｳｶ-ﾄﾊ-ﾎ])[ﾞﾟ]/u

const countOf = (pattern: RegExp, text: string) => text.match(pattern)?.length ?? 0
// Letters that stand alone, such as the "À" of "PAIEMENT À PARIS", say too little about their script.
const alone = /(?<!\P{ASCII})\P{ASCII}(?!\P{ASCII})/gu
// Nor do two beside each other, such as those of "VÆØ", in scripts that write words of several letters.
const shortWord = /(?<!\P{ASCII})\P{ASCII}{1,2}(?!\P{ASCII})/gu
const ideographs = new Set(['shift_jis', 'euc-jp', 'gb18030', 'big5', 'euc-kr'])
// Words do not mix scripts, so letters beside Latin ones show a wrong encoding.
const besideLatin = /[a-z]\P{ASCII}|\P{ASCII}[a-z]/giu

/**
 * How far the letters of a text are the frequent ones of a language that its encoding is used for, above what they have to
 * be at least. Null if they are not.
 */
export function frequencyOf(text: string, encoding: string): number | null {
  if (impossible.test(text)) return null
  const beyond = countOf(/[^\p{ASCII}\s\p{P}]/gu, text)
  // One word of an alphabet can look like one of another.
  const least = ideographs.has(encoding) && !/[ｦ-ﾟ]/.test(text) ? 6 : 12
  if (beyond < least || countOf(besideLatin, text) > beyond * 0.2 || countOf(alone, text) > beyond * 0.2)
    return null
  const inShortWords = (text.match(shortWord) ?? []).join('').length
  if (!ideographs.has(encoding) && inShortWords > beyond * 0.4) return null
  const found = scripts.flatMap((script) => {
    const { encodings, letters, frequent } = script
    const count = encodings.includes(encoding) ? countOf(letters, text) : 0
    const share = count < beyond * 0.85 ? 0 : countOf(frequent, text) / count
    return share >= script.least ? [Math.min(2, share / script.least)] : []
  })
  return found.length === 0 ? null : Math.max(...found)
}
