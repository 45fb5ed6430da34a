import type { Resource } from '#resource'
import type { Words } from './words.ts'

/** Yes, no, or, left empty, any: flags travel in addresses as 1 and 0. */
export const FLAGS = ['1', '0'] as const

/** What a value of this flag is called; travelling in an address it is 1 or 0. */
export const flagText = ({ name }: Resource, field: string, value: unknown, { t }: Words): string => {
  const said = value === '1' || value === 'true' || value === true ? 'yes' : 'no'
  return t(`resources.${name}.choices.${field}.${said}`, { _: t(`nerud.cell.flag.${said}`) })
}
