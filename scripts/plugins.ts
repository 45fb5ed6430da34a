import { join, relative, extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Plugin, parseSync, build, type UserConfig } from 'vite'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type * as Words from './words.ts'

const folder = fileURLToPath(new URL('../locales', import.meta.url))
// Not a static import: a module that the configuration imports would restart the development server whenever it is saved.
const words = new URL('words.ts', import.meta.url).href

/**
 * Merges the words of the framework and of the business, and splits those of the resources into the part for every page, the part for the list that
 * the page opens with, and the part loaded with the first later chunk (decision 0007). The sources are not split.
 */
export const partedWords = (): Plugin => ({
  name: 'nerud-parted-words',
  apply: 'build',
  enforce: 'pre',
  resolveId: (source, importer) =>
    importer === join(folder, 'ru/lists.ts') && source.startsWith('./lists/') ? join(folder, 'ru', source) : null,
  async load(id) {
    const { parted } = (await import(words)) as Pick<typeof Words, 'parted'>
    return parted[relative(folder, id)] ?? null
  },
})

const brotli = promisify(brotliCompress)
const PACKED = new Set(['.js', '.css', '.svg'])

/** Writes a compressed copy next to every built file: the best compression is too slow for the time of a request. */
export const packed = (): Plugin => ({
  name: 'nerud-packed',
  apply: 'build',
  async writeBundle({ dir }) {
    const files = await readdir(dir!, { recursive: true })
    const pack = async (file: string): Promise<void> => {
      const plain = await readFile(join(dir!, file))
      const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length }
      await writeFile(join(dir!, `${file}.br`), await brotli(plain, { params }))
    }
    await Promise.all(files.filter(file => PACKED.has(extname(file))).map(pack))
  },
})

const folders = ['../resources', '../src/areas'].map(folder => fileURLToPath(new URL(folder, import.meta.url)))
/** Declarations and the modules that they are made of; screens and formulas run in the browser unchanged. */
const DECLARATION = /^(?!.*\.(screens|formulas)\.ts$).*\.ts$/u
/**
 * The keys of declarations that only the server reads: response shapes, the headings by which imports recognise columns, precomputed sums, reserved
 * periods, filters with an index.
 */
const READ_BY_THE_SERVER: readonly string[] = ['returns', 'headers', 'keptSums', 'reserved', 'indexed']
/** Further such keys within `parts.templates`, `parts.import` and areas: browsers receive names and codes of rights from the server. */
const WITHIN: Readonly<Record<string, readonly string[]>> = {
  templates: ['adds', 'tags'],
  import: ['columns', 'lines', 'fixed'],
  defineArea: [...READ_BY_THE_SERVER, 'rights'],
}
/** The functions that make parts of declarations: calls to them have no side effects, so those with unused results are dropped. */
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

/** The edits of a syntax tree, in the order of the text. */
function* editsOf(node: Node, code: string, own = READ_BY_THE_SERVER): Generator<Edit> {
  const { type, start, end, key, value, callee } = node
  const name = type === 'Property' && key?.type === 'Identifier' ? (key.name ?? '') : ''
  // A field may have such a name: fields are made by calls, but of these keys only `returns` has calls as values. In a matrix `cells` names its SQL;
  // elsewhere the key belongs to something rendered.
  const isSql = name === 'cells' && value?.type === 'Literal'
  if (isSql || (own.includes(name) && (value?.type !== 'CallExpression' || name === 'returns')))
    return yield { start, end: end + /^\s*,?/u.exec(code.slice(end))![0].length, text: '' }
  // Screens only check whether a list has one.
  if (name === 'scope' && value?.type === 'Literal') return yield { start: value.start, end: value.end, text: '1' }
  if (type === 'CallExpression' && MAKERS.includes(callee?.object?.name ?? '')) yield { start, end: start, text: '/* @__PURE__ */ ' }
  const within = type === 'CallExpression' ? (WITHIN[callee?.name ?? ''] ?? READ_BY_THE_SERVER) : (WITHIN[name] ?? own)
  for (const child of Object.values(node).flat()) if (isNode(child)) yield* editsOf(child, code, within)
}

/** Removes from the screens what only the server reads in declarations. */
export const withoutServersOwn = (): Plugin => ({
  name: 'nerud-without-servers-own',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    if (!DECLARATION.test(id) || !folders.some(folder => id.startsWith(folder))) return null
    let left = ''
    let at = 0
    for (const { start, end, text } of editsOf(parseSync(id, code).program, code)) {
      // Line numbers stay the same, because messages contain them.
      left += code.slice(at, start) + text + '\n'.repeat(code.slice(start, end).split('\n').length - 1)
      at = end
    }
    return at === 0 ? null : { code: left + code.slice(at), map: null }
  },
})

/** The module that renders the first list. */
const LIST = '/src/admin/list/ListOf.tsx'

interface Piece {
  readonly type: string
  readonly fileName: string
  readonly isEntry?: boolean
  readonly imports?: readonly string[]
  readonly moduleIds?: readonly string[]
}

/** All modules of a chunk and of the chunks that it imports. */
function modulesOf(start: Piece | undefined, pieces: ReadonlyMap<string, Piece>): ReadonlySet<string> {
  const seen = new Set<Piece>()
  const open = [start]
  while (open.length > 0) {
    const piece = open.pop()
    if (!piece || seen.has(piece)) continue
    seen.add(piece)
    open.push(...(piece.imports ?? []).map(name => pieces.get(name)))
  }
  return new Set([...seen].flatMap(piece => piece.moduleIds ?? []))
}

/**
 * Builds in memory to find the modules that the entry and the first list need after tree shaking: before it, barrel files make everything appear to
 * be needed.
 */
async function needed(config: UserConfig): Promise<{ readonly core: ReadonlySet<string>; readonly list: ReadonlySet<string> }> {
  const built = await build({ ...config, configFile: false, logLevel: 'silent', build: { ...config.build, write: false, minify: false } })
  const output = (Array.isArray(built) ? built : [built]).flatMap(one => ('output' in one ? (one.output as readonly Piece[]) : []))
  const pieces = new Map(output.map(piece => [piece.fileName, piece]))
  const of = (is: (piece: Piece) => boolean): ReadonlySet<string> => modulesOf(output.find(is), pieces)
  const core = of(piece => piece.isEntry === true)
  // By its contents: a chunk from which others import has no facade module.
  const list = of(piece => piece.moduleIds?.some(id => id.endsWith(LIST)) === true)
  return { core, list: new Set([...list].filter(id => !core.has(id))) }
}

/**
 * Puts everything before the first list into two files that the page names from the start: by default the bundler makes eighty, and requesting each
 * costs more than its bytes. `own`: the other settings of the build.
 */
export function firstList(own: Pick<UserConfig, 'plugins' | 'define' | 'resolve'>): Plugin {
  return {
    name: 'nerud-first-list',
    apply: 'build',
    async config({ root, build: options = {} }) {
      const { core, list } = await needed({ ...own, ...(root && { root }), build: { target: options.target!, assetsInlineLimit: 0 } })
      const groups = [
        { name: 'core', test: (id: string) => core.has(id), priority: 2 },
        { name: 'list', test: (id: string) => list.has(id), priority: 1 },
      ]
      return { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } }
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle = {} }) =>
        Object.values(bundle)
          .filter(piece => piece.type === 'chunk' && piece.name === 'list')
          .map(({ fileName }) => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', crossorigin: true, href: `/${fileName}` },
            injectTo: 'head',
          })),
    },
  }
}
