import { compare } from './decimal.ts'
import { optionsOf, type Field, type Tone } from './field.ts'
import { idOf } from './layout.ts'

const keyOf = (value: unknown): string => String(typeof value === 'object' ? idOf(value) : value)

/** Returns the tone of a field's value as declared; undefined for no value, for a sum of zero and for values without a tone. */
export function toneOf(one: Field, value: unknown): Tone | undefined {
  const { tones } = optionsOf(one)
  if (!tones || value === null || value === undefined) return undefined
  if (tones !== 'sign') return tones[keyOf(value)]
  const sign = compare(String(value), '0')
  return sign === 0 ? undefined : sign > 0 ? 'moneyIn' : 'moneyOut'
}
