import { itemsOf, lookUp, textOf } from './scope.ts'
import type { Budget } from './budget.ts'
import type { TemplateProblemCode } from './problem.ts'

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
        const text = typeof node === 'string' ? node : textOf(lookUp(scopes, node.path))
        spend(ROUND + text.length)
        return text
      }
      const items = sectionItems(node, scopes)
      spend(ROUND * (1 + items.length))
      return items.map(inner => renderText(node.nodes, inner, spend)).join('')
    })
    .join('')
