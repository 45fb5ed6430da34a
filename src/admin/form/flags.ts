import type { Words } from '../cells/words.ts'

/** Yes, no, or, left empty, any: flags travel in addresses as 1 and 0. */
export const FLAGS = ['1', '0'] as const

/** The words of a flag's value in a filter. */
export const flagText = (value: unknown, { t }: Words): string =>
  t(`nerud.cell.flag.${value === '1' || value === 'true' || value === true ? 'yes' : 'no'}`)
