import { fileURLToPath } from 'node:url'
import { parseSync, type Plugin } from 'vite'

const folders = ['../resources', '../src/areas'].map(folder => fileURLToPath(new URL(folder, import.meta.url)))
/** Declarations and what they are made of; screens and formulas run in the browser as they are written. */
const DECLARATION = /^(?!.*\.(screens|formulas)\.ts$).*\.ts$/u
/**
 * The keys of declarations that the server alone reads: shapes of answers, headings by which imports know the columns of files, sums that the database keeps,
 * periods that it keeps apart, filters that are found by an index.
 */
const READ_BY_THE_SERVER: readonly string[] = ['returns', 'headers', 'keptSums', 'reserved', 'indexed']
/** The same within `parts.templates` and `parts.import`. */
const WITHIN: Readonly<Record<string, readonly string[]>> = { templates: ['adds', 'tags'], import: ['columns', 'lines', 'fixed'] }
/** What declarations are made with: a call of these does nothing but return, so that one whose result nobody reads is left out. */
const MAKERS: readonly string[] = ['field', 'shape']

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly name?: string
  readonly key?: Node
  readonly value?: Node
  readonly callee?: Node
  readonly object?: Node
}
interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

/** What is changed in a syntax tree, in the order of the text. */
function* editsOf(node: Node, code: string, own = READ_BY_THE_SERVER): Generator<Edit> {
  const { type, start, end, key, value, callee } = node
  const name = type === 'Property' && key?.type === 'Identifier' ? (key.name ?? '') : ''
  // A field may have such a name: it is made by a call, and so are shapes alone.
  // Of a matrix `cells` names its SQL; elsewhere they are parts of what is drawn.
  const isSql = name === 'cells' && value?.type === 'Literal'
  if (isSql || (own.includes(name) && (value?.type !== 'CallExpression' || name === 'returns')))
    return yield { start, end: end + /^\s*,?/u.exec(code.slice(end))![0].length, text: '' }
  // Screens only ask whether a list has one.
  if (name === 'scope' && value?.type === 'Literal') return yield { start: value.start, end: value.end, text: '1' }
  if (type === 'CallExpression' && MAKERS.includes(callee?.object?.name ?? '')) yield { start, end: start, text: '/* @__PURE__ */ ' }
  for (const child of Object.values(node).flat()) if (isNode(child)) yield* editsOf(child, code, WITHIN[name] ?? own)
}

/** What declarations say to the server alone: screens are built without it. */
export const withoutServersOwn = (): Plugin => ({
  name: 'nerud-without-servers-own',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    if (!DECLARATION.test(id) || !folders.some(folder => id.startsWith(folder))) return null
    let left = ''
    let at = 0
    for (const { start, end, text } of editsOf(parseSync(id, code).program, code)) {
      // Lines stay where they are: messages name them.
      left += code.slice(at, start) + text + '\n'.repeat(code.slice(start, end).split('\n').length - 1)
      at = end
    }
    return at === 0 ? null : { code: left + code.slice(at), map: null }
  },
})
