import { lazyPackage } from '../../lazily.ts'

const library = lazyPackage<typeof import('number-to-words-ru')>('number-to-words-ru')

/** A sum of roubles, a decimal as text, as papers write it out: 'Сто четыре рубля 50 копеек'. */
export const sumInWords = (value: string): string => library().convert(value, { currency: 'rub' })

/** A whole number in words, without a unit: 'сто четыре'. */
export const numberInWords = (value: number): string =>
  library()
    .convert(String(value), {
      currency: { currencyNameCases: ['', '', ''], currencyNounGender: { integer: 0, fractionalPart: 0 } },
      showNumberParts: { fractional: false },
    })
    .trim()
    .toLowerCase()
