import type * as Words from 'number-to-words-ru'
import { lazyPackage } from '../lazily.ts'

const library = lazyPackage<typeof Words>('number-to-words-ru')

/** A sum of roubles, a decimal as text, as papers write it out: 'Сто четыре рубля 50 копеек'. */
export const sumInWords = (value: string): string => library().convert(value, { currency: 'rub' })

/** A number in words, a decimal as text: 'Двадцать три целых шестьсот шестьдесят пять тысячных', 'Двадцать три' of '23.000'. */
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
