import { plainText, quoted, type ServerKind } from './kind.ts'

const YES = new Set(['да', 'истина', 'true', '1', '+', 'yes', 'y', 'д', 'активен', 'активна'])
const NO = new Set(['нет', 'ложь', 'false', '0', '-', 'no', 'n', 'н', 'неактивен', 'неактивна'])

/** Booleans. */
export const flag: ServerKind = {
  column: () => 'boolean',
  cast: 'boolean',
  jsonText: plainText,
  schema: () => ({ type: 'boolean' }),
  excel: 'flag',
  importValue: text => {
    const word = text.toLowerCase()
    return YES.has(word) ? true : NO.has(word) ? false : text
  },
  documentValue: (value, { texts }) => texts(value ? 'nerud.yes' : 'nerud.no'),
}
export const choice: ServerKind = {
  column: () => 'text',
  isCollated: true,
  jsonText: quoted,
  schema: ({ choices }) => ({ type: 'string', enum: choices }),
  excelValue: ({ word }) => {
    const words = new Map<unknown, string>()
    const wordOf = (value: unknown): string => {
      const known = words.get(value) ?? word(value)
      words.set(value, known)
      return known
    }
    return value => (value ? wordOf(value) : null)
  },
  documentValue: (value, { word }) => word(value),
}
