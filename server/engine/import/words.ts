import { optionsOf, type Field, type Resource } from '#resource'
import type { Languages } from '../texts.ts'

/** Field values by the lower-case words that stand for them in cells. */
export type Words = ReadonlyMap<string, unknown>

/** Returns the words that exports write for the values of a flag or a choice, in every language. */
export function wordsOf(languages: Languages, owner: Resource, field: string, one: Field): Words {
  const words = new Map<string, unknown>()
  const add = (key: string, value: unknown): void => {
    for (const texts of languages.values()) {
      const word = texts(key)
      if (word !== key) words.set(word.toLowerCase(), value)
    }
  }
  if (one.kind === 'flag') for (const value of [true, false]) add(value ? 'nerud.yes' : 'nerud.no', value)
  if (one.kind === 'choice')
    for (const value of optionsOf(one).choices ?? []) add(`resources.${owner.name}.choices.${field}.${value}`, value)
  return words
}
