import type { Resource } from '#resource'
import type { ReferencedText } from '../derivedText.ts'

/** The ids of the records that say a word and that rows name, by the row's resource, the word and how it is said. */
export type Named = ReadonlyMap<string, readonly string[]>
export const namedKey = ({ name }: Resource, { by, fields, around }: ReferencedText, word: string): string =>
  JSON.stringify([name, by, fields, around, word])
