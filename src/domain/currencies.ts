// The currencies of ISO 4217 that are in use. `Intl` also lists withdrawn ones and does not say which they are.
const inUse =
  'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP CNY ' +
  'COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ' +
  'ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK ' +
  'MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF ' +
  'SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS ' +
  'VES VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW'

/** Whether the currency is one of ISO 4217 that is in use. */
export const isCurrencyInUse = (code: string): boolean => /^[A-Z]{3}$/.test(code) && inUse.includes(code)

/**
 * The currencies that a ledger can be in. Amounts are stored as hundredths, so only currencies with two decimals are
 * offered: in yen or dinars, every stored amount would mean something else.
 */
export const ledgerCurrencies = (): string[] => inUse.split(' ').filter((code) => decimalsOf(code) === 2)

export const isLedgerCurrency = (code: string): boolean => isCurrencyInUse(code) && decimalsOf(code) === 2

/** The currencies that an account can be in: those whose amounts are whole hundredths, so yen, but not dinars. */
export const accountCurrencies = (): string[] => inUse.split(' ').filter((code) => decimalsOf(code) <= 2)

export const isAccountCurrency = (code: string): boolean => isCurrencyInUse(code) && decimalsOf(code) <= 2

// ISO 4217 gives these two decimals. `Intl` says none, because coins for them are no longer used: banks still write them.
const rarelyWithDecimals = new Set('AFN ALL COP HUF IDR IRR KPW LAK LBP MGA MMK PKR SOS SYP YER'.split(' '))

/** How many decimals its amounts can have: two for most, none for yen, three for dinars. */
export const decimalsOf = (currency: string): number =>
  rarelyWithDecimals.has(currency) ? 2 : usualDecimalsOf(currency)

const known = new Map<string, number>()

/** How many decimals its amounts are usually written with: none for forints, although they can have two. */
export function usualDecimalsOf(currency: string): number {
  const decimals =
    known.get(currency) ??
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ??
    2
  known.set(currency, decimals)
  return decimals
}
