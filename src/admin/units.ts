import type { Translate } from './cells/words.ts'

/** A unit as it follows a number: a word where the languages have one, else the sign itself. */
export const unitText = (unit: string, t: Translate): string => t(`nerud.cell.units.${unit}`, { _: unit })
