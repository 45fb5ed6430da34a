import { attribute, readXml } from './xml.ts'

/**
 * How a style shows a number: as a date or a time, padded with zeros to a width (an INN with the format "0000000000"), or as money in a
 * currency other than roubles.
 */
export type NumberShown = 'date' | 'time' | 'dateTime' | { readonly zeros: number } | { readonly currency: string } | undefined

const BUILT_IN: readonly (readonly [from: number, to: number, shown: 'date' | 'time' | 'dateTime'])[] = [
  [14, 17, 'date'],
  [18, 21, 'time'],
  [22, 22, 'dateTime'],
  [27, 36, 'date'],
  [45, 47, 'time'],
  [50, 58, 'date'],
]

/** The currency in a format code: '[$€-407]', '[$EUR]', '"$"'. Roubles are excluded below. */
const CURRENCY = /\[\$([^\]-]+)(?:-[^\]]*)?\]|"\s*([$€£¥₸₴]|[A-Z]{3})\s*"|\\?([€£¥₸₴])/u
const ROUBLES = /^(?:₽|р\.?|руб\.?|RUB|RUR)$/iu
function currencyIn(code: string): string | undefined {
  const [, bracketed, quoted, plain] = CURRENCY.exec(code) ?? []
  const sign = (bracketed ?? quoted ?? plain)?.trim()
  return sign === undefined || sign === '' || ROUBLES.test(sign) ? undefined : sign
}

/** Returns what a format code shows; quoted words, colours, locales and escaped letters in it are ignored. */
const shownBy = (code: string): NumberShown => {
  if (/^0{2,}$/.test(code)) return { zeros: code.length }
  if (/^general$/i.test(code)) return undefined
  const first = code.replace(/"[^"]*"|\\.|[_*]./g, '').split(';')[0] ?? ''
  const elapsed = /\[(h+|m+|s+)\]/i.test(first)
  const letters = first
    .replace(/\[[^\]]*\]/g, '')
    .replace(/am\/pm|a\/p/gi, 'h')
    .toLowerCase()
  const time = elapsed || /[hs]/.test(letters)
  const date = /[dy]/.test(letters) || (letters.includes('m') && !time)
  if (date) return time ? 'dateTime' : 'date'
  if (time) return 'time'
  const currency = currencyIn(code)
  return currency === undefined ? undefined : { currency }
}

const builtIn = (id: number): NumberShown => BUILT_IN.find(([from, to]) => id >= from && id <= to)?.[2]

/** Parses a workbook's styles; returns what each cell style shows, by its number. */
export const readStyles = (xml: string): NumberShown[] => {
  const codes = new Map<number, string>()
  const shown: NumberShown[] = []
  let inCellStyles = false
  readXml(xml, {
    open: (name, attributes) => {
      if (name === 'cellXfs') inCellStyles = true
      if (name === 'numFmt') codes.set(Number(attribute(attributes, 'numFmtId')), attribute(attributes, 'formatCode') ?? '')
      if (name !== 'xf' || !inCellStyles) return
      const id = Number(attribute(attributes, 'numFmtId') ?? 0)
      const code = codes.get(id)
      shown.push(code === undefined ? builtIn(id) : shownBy(code))
    },
    close: name => {
      if (name === 'cellXfs') inCellStyles = false
    },
    text: () => undefined,
  })
  return shown
}
