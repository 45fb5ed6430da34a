import { fileURLToPath } from 'node:url'
import { parseSync, type Plugin } from 'vite'

const folders = ['../resources', '../src/areas'].map(folder => fileURLToPath(new URL(folder, import.meta.url)))
/**
 * The keys of declarations that the server alone reads, with what stands in their place on screens: shapes of answers, headings by which imports know the
 * columns of files, tags of templates, sums that the database keeps.
 */
const READ_BY_THE_SERVER: Readonly<Record<string, string>> = { returns: '{}', headers: '[]', adds: '{}', tags: '[]', keptSums: '[]' }

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly key?: { readonly type: string; readonly name?: string }
  readonly value?: Node
}
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

/** The values of such keys in a syntax tree, in the order of the text. */
function* ownOf(node: Node): Generator<{ readonly node: Node; readonly instead: string }> {
  const instead = node.type === 'Property' && node.key?.type === 'Identifier' ? READ_BY_THE_SERVER[node.key.name ?? ''] : undefined
  // A field may have such a name: it is made by a call, and so are shapes alone.
  const isField = node.value?.type === 'CallExpression' && node.key?.name !== 'returns'
  if (instead !== undefined && !isField) return yield { node: node.value!, instead }
  for (const child of Object.values(node).flat()) if (isNode(child)) yield* ownOf(child)
}

/** What declarations say to the server alone: screens are built without it. */
export const withoutServersOwn = (): Plugin => ({
  name: 'nerud-without-servers-own',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    if (!/\.ts$/u.test(id) || id.includes('.screens.') || !folders.some(folder => id.startsWith(folder))) return null
    let left = ''
    let at = 0
    for (const { node, instead } of ownOf(parseSync(id, code).program as unknown as Node)) {
      // Lines stay where they are: messages name them.
      left += code.slice(at, node.start) + instead + '\n'.repeat(code.slice(node.start, node.end).split('\n').length - 1)
      at = node.end
    }
    return at === 0 ? null : { code: left + code.slice(at), map: null }
  },
})
