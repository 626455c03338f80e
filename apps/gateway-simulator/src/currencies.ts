/**
 * The simulator's own word on money, written down apart from the server's. It tells in which currencies cards are
 * charged, how many decimals an amount has, and which amounts are none. Source: https://docs.stripe.com/currencies.
 */

/** Keyed by code: the decimals of an amount, and in brackets how many zeros it must end with. */
const CURRENCIES = `
aed2 afn2 all2 amd2 ang2 aoa2 ars2 aud2 awg2 azn2 bam2 bbd2 bdt2 bgn2 bhd3(1) bif0 bmd2 bnd2 bob2 brl2 bsd2 bwp2 byn2 bzd2
cad2 cdf2 chf2 clp0 cny2 cop2 crc2 cve2 czk2 djf0 dkk2 dop2 dzd2 egp2 etb2 eur2 fjd2 fkp2 gbp2 gel2 gip2 gmd2 gnf0 gtq2
gyd2 hkd2 hnl2 htg2 huf2 idr2 ils2 inr2 isk2(2) jmd2 jod3(1) jpy0 kes2 kgs2 khr2 kmf0 krw0 kwd3(1) kyd2 kzt2 lak2 lbp2
lkr2 lrd2 lsl2 mad2 mdl2 mga0 mkd2 mmk2 mnt2 mop2 mur2 mvr2 mwk2 mxn2 myr2 mzn2 nad2 ngn2 nio2 nok2 npr2 nzd2 omr3(1)
pab2 pen2 pgk2 php2 pkr2 pln2 pyg0 qar2 ron2 rsd2 rub2 rwf0 sar2 sbd2 scr2 sek2 sgd2 shp2 sle2 sos2 srd2 std2 szl2 thb2
tjs2 tnd3(1) top2 try2 ttd2 twd2 tzs2 uah2 ugx2(2) usd2 uyu2 uzs2 vnd0 vuv0 wst2 xaf0 xcd2 xcg2 xof0 xpf0 yer2 zar2 zmw2`

const DECIMALS = new Map<string, { decimals: number; zeros: number }>()
for (const [, code = '', decimals, zeros = '0'] of CURRENCIES.matchAll(/([a-z]{3})(\d)(?:\((\d)\))?/g)) {
  DECIMALS.set(code, { decimals: Number(decimals), zeros: Number(zeros) })
}

export const isCurrency = (code: string): boolean => DECIMALS.has(code)

/** The fault of an amount in an existing currency; undefined: none. */
export function objectionTo(amount: number, currency: string): string | undefined {
  const { zeros = 0 } = DECIMALS.get(currency) ?? {}
  return amount % 10 ** zeros === 0 ? undefined : `Amounts in ${currency} must end with ${'0'.repeat(zeros)}`
}

/** Formats as people write it: `2500.00 HUF`, `1200 JPY`. */
export function written(amount: number, currency: string): string {
  const { decimals = 0 } = DECIMALS.get(currency) ?? {}
  return `${(amount / 10 ** decimals).toFixed(decimals)} ${currency.toUpperCase()}`
}
