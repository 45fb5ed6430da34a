import type { Resource } from '#resource'
import type { Naming } from '../spelling.ts'

/** The ids of the records that say a word and that rows name, by the row's resource, the word and how it is said. */
export type Named = ReadonlyMap<string, readonly string[]>
export const namedKey = ({ name }: Resource, { by, says, around }: Naming, word: string): string =>
  JSON.stringify([name, by, says, around, word])
