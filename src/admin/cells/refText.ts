import { refText as entitled, valueAt, type AnyOptions, type Ref } from '#resource'
import { recordNumber, type Words } from './words.ts'

/** Whether a value is a nested record, not an id. */
export const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

const nested = (value: unknown): string => {
  if (!isObject(value)) return String(value ?? '')
  const parts = Object.entries(value).filter(([key]) => key !== 'id' && key !== 'version')
  return parts
    .map(([, one]) => nested(one))
    .filter(Boolean)
    .join(' ')
}

/** The text of a referenced record: the title of its resource, else all values that the reference contains, else its number. */
export function refText(ref: Ref, target: string | undefined, words: Words): string {
  const aimed = target === undefined ? undefined : words.resources?.[target]
  const title = aimed ? entitled(aimed, ref) : ''
  return (title === String(ref.id) ? '' : title) || nested(ref) || recordNumber(ref.id, words.t)
}

const lineText = (line: Ref, options: AnyOptions, words: Words): string =>
  options.first ? nested(valueAt(line, options.first)) : refText(line, options.target, words)

/** The texts of a record's lines. */
export const lineTexts = (value: unknown, options: AnyOptions, words: Words): readonly string[] =>
  Array.isArray(value) ? (value as readonly Ref[]).map(line => lineText(line, options, words)) : []
