import type * as Words from 'number-to-words-ru'
import { lazyPackage } from '../lazily.ts'

const library = lazyPackage<typeof Words>('number-to-words-ru')

/** Returns a sum of roubles (a decimal as text) in words: 'Сто четыре рубля 50 копеек'. */
export const sumInWords = (value: string): string => library().convert(value, { currency: 'rub' })

/** Returns a number (a decimal as text) in words: 'Двадцать три целых шестьсот шестьдесят пять тысячных'; 'Двадцать три' for '23.000'. */
export function numberInWords(value: string): string {
  const short = value.replace(/(\.\d*?)0+$/u, '$1').replace(/\.$/u, '')
  const isWhole = !short.includes('.')
  return library()
    .convert(short, {
      currency: isWhole ? { currencyNameCases: ['', '', ''], currencyNounGender: { integer: 0, fractionalPart: 0 } } : 'number',
      showNumberParts: { fractional: !isWhole },
      convertNumberToWords: { fractional: true },
    })
    .trim()
}
