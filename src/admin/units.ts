import type { Translate } from './cells/words.ts'

/** A unit after a number: translated if there is a translation, else as it is. */
export const unitText = (unit: string, t: Translate): string => t(`nerud.cell.units.${unit}`, { _: unit })
