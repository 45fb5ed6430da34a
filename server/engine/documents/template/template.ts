import { fileProblem } from '../../files/problem.ts'
import { sniff } from '../../files/mime.ts'
import { fillDocx, readDocxTags } from './docx.ts'
import { templateProblem, type TemplatePlace, type TemplateProblem, type TemplateData } from './tags.ts'
import { fillXlsx, readXlsxTags } from './xlsx.ts'

export { fillDocx } from './docx.ts'
export { fillXlsx } from './xlsx.ts'
export { templateProblemText, type TemplateProblem } from './tags.ts'
export type { TemplateData } from './tags.ts'

/** The kinds of templates that can be filled. */
export type TemplateKind = 'docx' | 'xlsx'

/** Returns the kind of a template by its content; undefined for anything else. */
export const kindOf = (bytes: Uint8Array): TemplateKind | undefined => {
  const kind = sniff(bytes)
  return kind === 'docx' || kind === 'xlsx' ? kind : undefined
}

const knownKind = (bytes: Uint8Array): TemplateKind => {
  const kind = sniff(bytes)
  if (kind === 'docx' || kind === 'xlsx') return kind
  const expected = 'docx, xlsx'
  if (kind === 'docm' || kind === 'xlsm') throw fileProblem('FILE_MACROS', { expected: kind === 'docm' ? 'docx' : 'xlsx' })
  if (kind === 'locked') throw fileProblem('FILE_PASSWORD')
  throw fileProblem(kind === 'doc' || kind === 'xls' || kind === 'odt' || kind === 'ods' ? 'FILE_OLD_FORMAT' : 'FILE_KIND', { expected })
}

/** Fills a template of either kind. Throws `FileProblem`s for other files. */
export const fillTemplate = (bytes: Uint8Array, data: TemplateData): Uint8Array =>
  knownKind(bytes) === 'docx' ? fillDocx(bytes, data) : fillXlsx(bytes, data)

type Used = { readonly path: string; readonly blocks: readonly string[]; readonly place: TemplatePlace }

/** Returns every path to a known field, and the prefixes of these paths. */
const waysTo = (fields: readonly string[]): ReadonlySet<string> =>
  new Set(fields.flatMap(field => field.split('.').map((_, at, steps) => steps.slice(0, at + 1).join('.'))))

/**
 * Whether a path is known: by itself, as a prefix, or inside the blocks around it: in `{#rows}`, `{price}` may be `rows.price`, and in
 * `{#deals}{#rows}` also `deals.rows.price`.
 */
const isKnown = (ways: ReadonlySet<string>, { path, blocks }: Used): boolean => {
  if (path === '.') return blocks.length > 0
  const chains = blocks.flatMap((_, from) => blocks.slice(from).map((__, length) => blocks.slice(from, from + length + 1).join('.')))
  return ['', ...chains].some(chain => ways.has(chain === '' ? path : `${chain}.${path}`))
}

/** The maximum depth of nested blocks, beyond that of any real document: each level multiplies the output. */
const MAX_BLOCKS = 8
/** The maximum number of reported problems: for each unknown tag the nearest field is searched. */
const MAX_PROBLEMS = 50

const distance = (one: string, other: string): number => {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (const [index, char] of Array.from(one).entries()) {
    const next = [index + 1]
    for (let at = 0; at < other.length; at += 1)
      next.push(Math.min((row[at] ?? 0) + (char === other[at] ? 0 : 1), (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1))
    row = next
  }
  return row.at(-1) ?? 0
}

/**
 * Returns the field that was probably meant: the nearest by edit distance, as a whole or by its last step, at most a third of the tag away.
 */
const nearest = (known: readonly string[], path: string): string | undefined => {
  const far = (field: string) =>
    Math.min(...[field, field.split('.').at(-1) ?? ''].map(name => distance(path.toLowerCase(), name.toLowerCase())))
  const [best] = known.map(field => ({ field, far: far(field) })).toSorted((one, other) => one.far - other.far)
  return best && best.far <= Math.max(1, Math.floor(path.length / 3)) ? best.field : undefined
}

/**
 * Checks a template before it is stored: unclosed or crossing blocks, and tags that are not among the known fields (written as paths, those
 * of lists as `rows.price`). An empty list means that it can be filled.
 */
export const checkTemplate = (bytes: Uint8Array, knownFields: readonly string[]): readonly TemplateProblem[] => {
  const isDocx = knownKind(bytes) === 'docx'
  const { faults, used } = isDocx ? checkedDocx(bytes) : checkedXlsx(bytes)
  const deep = used.find(({ blocks }) => blocks.length > MAX_BLOCKS)
  if (deep) return [templateProblem('LOOP_DEEP', deep.blocks.at(-1)!, deep.place)]
  const ways = waysTo(knownFields)
  const unknown = new Map(used.filter(tag => !isKnown(ways, tag)).map(tag => [JSON.stringify([tag.path, tag.place]), tag]))
  const unknownTags = [...unknown.values()].slice(0, MAX_PROBLEMS).map(({ path, place }) => {
    const like = nearest(knownFields, path)
    return templateProblem(like === undefined ? 'TAG_UNKNOWN' : 'TAG_UNKNOWN_LIKE', path, place, like)
  })
  return [...new Map([...faults.slice(0, MAX_PROBLEMS), ...unknownTags].map(problem => [JSON.stringify(problem), problem])).values()]
}

const checkedDocx = (bytes: Uint8Array): { faults: readonly TemplateProblem[]; used: Used[] } => {
  const { faults, tags } = readDocxTags(bytes)
  return { faults, used: tags }
}

const checkedXlsx = (bytes: Uint8Array): { faults: readonly TemplateProblem[]; used: Used[] } => {
  const { faults, tags } = readXlsxTags(bytes)
  return { faults, used: tags.map(({ path, blocks, cell }) => ({ path, blocks, place: { cell } })) }
}
