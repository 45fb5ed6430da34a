import { convert } from 'number-to-words-ru'

/** A sum of roubles, a decimal as text, as papers write it out: 'Сто четыре рубля 50 копеек'. */
export const sumInWords = (value: string): string => convert(value, { currency: 'rub' })

/** A whole number in words, without a unit: 'сто четыре'. */
export const numberInWords = (value: number): string =>
  convert(value, { currency: 'number', showNumberParts: { fractional: false }, showCurrency: { integer: false } })
    .trim()
    .toLowerCase()
