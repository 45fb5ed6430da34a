import { fileProblem } from '../../files/problem.ts'
import type { TypedValue } from '../../kinds/kind.ts'

/** What is wrong in a user's template. */
export type TemplateProblemCode =
  | 'TAG_UNKNOWN'
  | 'TAG_UNKNOWN_LIKE'
  | 'TAG_UNCLOSED'
  | 'TAG_UNOPENED'
  | 'LOOP_UNCLOSED'
  | 'LOOP_UNOPENED'
  | 'LOOP_CROSSED'
  | 'LOOP_DEEP'
  | 'TAG_BAD'

/** The message key of each problem; the messages are in `src/locales/ru/served.ts`. */
export const TEMPLATE_PROBLEM_KEYS = {
  TAG_UNKNOWN: 'nerud.template.unknownTag',
  TAG_UNKNOWN_LIKE: 'nerud.template.unknownTagLike',
  TAG_UNCLOSED: 'nerud.template.unclosedTag',
  TAG_UNOPENED: 'nerud.template.unopenedTag',
  LOOP_UNCLOSED: 'nerud.template.unclosedLoop',
  LOOP_UNOPENED: 'nerud.template.unopenedLoop',
  LOOP_CROSSED: 'nerud.template.crossedLoop',
  LOOP_DEEP: 'nerud.template.deepLoop',
  TAG_BAD: 'nerud.template.badTag',
} as const satisfies Record<TemplateProblemCode, string>

/** The keys of the parts of a document; a cell of a workbook needs no words: "Лист1!B5". */
export const TEMPLATE_PLACE_KEYS = {
  document: 'nerud.template.place.document',
  header: 'nerud.template.place.header',
  footer: 'nerud.template.place.footer',
  other: 'nerud.template.place.other',
} as const

/** The position of a tag: a part of a document, or a cell. */
export type TemplatePlace = keyof typeof TEMPLATE_PLACE_KEYS | { readonly cell: string }

/** One problem of a template: the tag as the user wrote it, its position, and the field that was probably meant. */
export type TemplateProblem = {
  readonly code: TemplateProblemCode
  readonly key: string
  readonly tag: string
  readonly place: TemplatePlace
  readonly like?: string
}

/** Creates one entry of the list that `checkTemplate` returns. */
export const templateProblem = (code: TemplateProblemCode, tag: string, place: TemplatePlace, like?: string): TemplateProblem => ({
  code,
  key: TEMPLATE_PROBLEM_KEYS[code],
  tag,
  place,
  ...(like === undefined ? {} : { like }),
})

/** Returns the message of a problem in the words of a translator. */
export const templateProblemText = (
  problem: TemplateProblem,
  texts: (key: string, params?: Readonly<Record<string, unknown>>) => string,
): string => {
  const where = typeof problem.place === 'object' ? problem.place.cell : texts(TEMPLATE_PLACE_KEYS[problem.place])
  return texts(problem.key, { tag: problem.tag, like: problem.like ?? '', where })
}

/** The maximum cost of one template, in approximate characters written: a quarter of a second, in which nobody else is served. */
const MAX_COST = 4_000_000

/** The cost of a template so far. */
export interface Budget {
  /** Adds a cost; returns false when the budget is exceeded. */
  take(cost: number): boolean
  /** Adds a cost; throws FILE_TEMPLATE_LARGE when the budget is exceeded. */
  spend(cost: number): void
}

/** Opens a budget for one template: its author decides what it repeats, and nested blocks multiply. */
export function openBudget(max = MAX_COST): Budget {
  let left = max
  const take = (cost: number): boolean => {
    left -= cost
    return left >= 0
  }
  return {
    take,
    spend: cost => {
      if (!take(cost)) throw fileProblem('FILE_TEMPLATE_LARGE')
    },
  }
}

/** The maximum number of tags in one part of a document: parsing them costs more than the rest of it. */
const MAX_TAGS = 5000

/** Throws FILE_TEMPLATE_LARGE when a text has too many tags. */
export function rejectCrowded(text: string): void {
  let count = 0
  for (let at = text.indexOf('{'); at >= 0; at = text.indexOf('{', at + 1)) count += 1
  if (count > MAX_TAGS) throw fileProblem('FILE_TEMPLATE_LARGE')
}

/** The data of a template: plain data; nested records and lists are accessed by `{company.name}` and `{#rows}…{/rows}`. */
export type TemplateData = Readonly<Record<string, unknown>>

/** A template and its data. */
export interface Filling {
  readonly bytes: Uint8Array
  readonly data: TemplateData
}

/** A printed document. */
export interface Printed {
  readonly pdf: Uint8Array
  readonly digest: string
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether the value has a text of its own. */
export const isTypedValue = (value: unknown): value is TypedValue =>
  isRecord(value) && Object.hasOwn(value, 'text') && typeof value['text'] === 'string'

/**
 * Returns the value at a path of one scope: own properties only, so that no tag reaches a prototype, and never a function. undefined: the
 * scope does not know the path, an outer one may; null: it is known and empty.
 */
export const valueIn = (scope: unknown, path: string): unknown => {
  if (path === '.') return scope
  let value = scope
  for (const [index, step] of path.split('.').entries()) {
    if (!isRecord(value) || !Object.hasOwn(value, step)) return index === 0 ? undefined : null
    value = value[step]
  }
  return typeof value === 'function' || value === undefined ? null : value
}

/** Returns the value at a path, searching from the innermost scope outwards. */
export const lookUp = (scopes: readonly unknown[], path: string): unknown => {
  for (const scope of scopes.toReversed()) {
    const value = valueIn(scope, path)
    if (value !== undefined) return value
  }
  return null
}

/** Returns the text of a value in a document; lists are joined by commas, a flag and a record without a text are empty. */
export const tagTextOf = (value: unknown): string => {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'bigint') return String(value)
  if (Array.isArray(value)) return value.map(tagTextOf).filter(Boolean).join(', ')
  return isTypedValue(value) ? value.text : ''
}

/**
 * Returns the scopes that a block `{#…}` iterates over: the items of a list, one scope for another non-empty value, none for an empty one.
 */
const itemsOf = (value: unknown): readonly unknown[] => {
  if (Array.isArray(value)) return value
  const full = isTypedValue(value) ? value.text !== '' : Boolean(value)
  return full ? [value] : []
}

/** A piece of a text with tags: plain text, a value, or a block that is repeated or conditional. */
export type TextNode = string | { readonly path: string } | Section

/** A block `{#path}…{/path}`, or `{^path}…{/path}` for what is shown when the value is empty. */
type Section = { readonly path: string; readonly inverted: boolean; readonly nodes: TextNode[] }

/** The opening or closing tag of a block over the rows of a sheet. */
export type Marker = { readonly path: string; readonly inverted: boolean }

/** A parsed text; block tags without a counterpart in it belong to rows: first the closing ones, then the opening ones. */
export type ParsedText = {
  readonly nodes: readonly TextNode[]
  readonly closes: readonly Marker[]
  readonly opens: readonly Marker[]
  readonly faults: readonly { readonly code: TemplateProblemCode; readonly tag: string }[]
}

const TOKENS = /\{([^{}]*)\}|\{([^{}]*)|\}/g
const SHOWN_FAULT = 30

const markerOf = (tag: string): Marker => ({ path: tag.slice(1).trim(), inverted: tag.startsWith('^') })

type Open = Section & { readonly outer: TextNode[] }
type Parsing = {
  nodes: TextNode[]
  readonly stack: Open[]
  readonly closes: Marker[]
  readonly faults: { code: TemplateProblemCode; tag: string }[]
}

const open = (state: Parsing, tag: string): void => {
  const section: Open = { ...markerOf(tag), nodes: [], outer: state.nodes }
  state.stack.push(section)
  state.nodes = section.nodes
}

const close = (state: Parsing, tag: string): void => {
  const { path } = markerOf(tag)
  const last = state.stack.pop()
  if (!last) return void state.closes.push({ path, inverted: false })
  if (path !== '' && path !== last.path) state.faults.push({ code: 'LOOP_CROSSED', tag: last.path })
  last.outer.push({ path: last.path, inverted: last.inverted, nodes: last.nodes })
  state.nodes = last.outer
}

const take = (state: Parsing, tag: string): void => {
  if (/^[#^]/.test(tag)) open(state, tag)
  else if (tag.startsWith('/')) close(state, tag)
  else if (tag === '' || /^[^\p{L}\p{N}_.]/u.test(tag)) state.faults.push({ code: 'TAG_BAD', tag })
  else state.nodes.push({ path: tag })
}

/** Parses a text into values and blocks. */
export const parseText = (text: string): ParsedText => {
  const state: Parsing = { nodes: [], stack: [], closes: [], faults: [] }
  const root = state.nodes
  let at = 0
  const plain = (to: number) => {
    if (to > at) state.nodes.push(text.slice(at, to))
  }
  for (const match of text.matchAll(TOKENS)) {
    const [whole, tag, unclosed] = match
    plain(match.index)
    at = match.index + whole.length
    if (tag !== undefined) take(state, tag.trim())
    else {
      const before = text.slice(0, match.index).slice(-SHOWN_FAULT).trim()
      state.faults.push(
        unclosed === undefined
          ? { code: 'TAG_UNOPENED', tag: before }
          : { code: 'TAG_UNCLOSED', tag: unclosed.slice(0, SHOWN_FAULT).trim() },
      )
      state.nodes.push(whole)
    }
  }
  plain(text.length)
  // A block that is open at the end of the cell is a block of rows: its text stays in place.
  for (const left of state.stack.toReversed()) left.outer.push(...left.nodes)
  const opens = state.stack.map(({ path, inverted }) => ({ path, inverted }))
  return { nodes: root, closes: state.closes, opens, faults: state.faults }
}

/** Returns the items that a block iterates over, given its scopes; an inverted block has one item when there are none. */
export const sectionItems = ({ path, inverted }: Marker, scopes: readonly unknown[]): readonly (readonly unknown[])[] => {
  const items = itemsOf(lookUp(scopes, path))
  if (inverted) return items.length === 0 ? [scopes] : []
  return items.map(item => [...scopes, item])
}

/** The cost of one iteration of a block, without its output. */
export const ROUND = 40

/** Fills a text; `spend` receives the cost. */
export const renderText = (nodes: readonly TextNode[], scopes: readonly unknown[], spend: Budget['spend']): string =>
  nodes
    .map(node => {
      if (!(typeof node === 'object' && 'nodes' in node)) {
        const text = typeof node === 'string' ? node : tagTextOf(lookUp(scopes, node.path))
        spend(ROUND + text.length)
        return text
      }
      const items = sectionItems(node, scopes)
      spend(ROUND * (1 + items.length))
      return items.map(inner => renderText(node.nodes, inner, spend)).join('')
    })
    .join('')
