import { formatDecimal } from '#resource/text'

/** The limits of accepted files. The server checks them again, by content. */
export interface FileLimits {
  /** Extensions without a dot: ['pdf', 'jpg']; any by default. */
  readonly accept?: readonly string[]
  /** The maximum size of a file, in bytes. */
  readonly maxSize?: number
  /** The maximum number of files; 1 for a single file. */
  readonly maxFiles?: number
}

/** A translation key with its parameters. */
export type TextKey = readonly [key: string, values: Readonly<Record<string, string | number>>]

const extensionOf = (name: string): string => name.split('.').slice(1).pop()?.toLowerCase() ?? ''

const UNITS = ['bytes', 'kilobytes', 'megabytes']

/** A size in the largest unit in which it is at least one: '512 Б', '1,5 КБ', '25 МБ'. */
export const sizeTextKey = (bytes: number): TextKey => {
  const power = bytes < 1024 ? 0 : bytes < 1_048_576 ? 1 : 2
  const size = Math.round((bytes / 1024 ** power) * 10) / 10
  return [`nerud.input.file.size.${UNITS[power]}`, { size: formatDecimal(size, Number.isInteger(size) ? 0 : 1) }]
}

/** The extensions as text: 'PDF, JPG'. */
export const kindsText = (accept: readonly string[]): string => accept.map(extension => extension.toUpperCase()).join(', ')

interface Sifted {
  readonly accepted: readonly File[]
  readonly rejected: readonly TextKey[]
}

/** Splits chosen files into accepted ones and reasons for rejecting the others; `translate` formats the size limit. */
export const siftFiles = (
  files: readonly File[],
  existing: number,
  limits: FileLimits,
  translate: (...saying: TextKey) => string,
): Sifted => {
  const { accept, maxSize = Infinity, maxFiles = Infinity } = limits
  const accepted: File[] = []
  const rejected: TextKey[] = []
  for (const file of files) {
    const { name } = file
    if (accept && !accept.includes(extensionOf(name))) rejected.push(['nerud.input.file.wrongKind', { name, kinds: kindsText(accept) }])
    else if (file.size > maxSize) rejected.push(['nerud.input.file.tooBig', { name, size: translate(...sizeTextKey(maxSize)) }])
    else if (file.size === 0) rejected.push(['nerud.input.file.empty', { name }])
    else accepted.push(file)
  }
  const room = maxFiles === 1 ? 1 : Math.max(0, maxFiles - existing)
  if (accepted.length > room) rejected.push(['nerud.input.file.tooMany', { count: maxFiles }])
  return { accepted: accepted.slice(0, room), rejected }
}
