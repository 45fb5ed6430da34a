import { cleanText } from './cleanText.ts'
import { BARE, compact } from './control.ts'
import { optionsOf, type Field } from './field.ts'
import { foldedKey } from './fold.ts'
import { barePhone } from './kinds/texts.ts'

/** How a field that holds a number of a known make spells every value; undefined where texts stand as they are typed. */
export function normalFormOf(one: Field): ((text: string) => string) | undefined {
  if (one.kind === 'inn') return compact
  if (one.kind === 'phone') return barePhone
  const { code } = optionsOf(one)
  return code && BARE[code]
}

/** What a text and the values of a field are compared by where they name or must be unique: the normal form of a number, of other texts `foldedKey`. */
export const keyOf = (one: Field, text: string): string => foldedKey(normalFormOf(one)?.(cleanText(text).trim()) ?? text)
