import { build, type Plugin, type UserConfig } from 'vite'

/** By what the first list is drawn, beside the entry. */
const LIST = '/src/admin/list/ListOf.tsx'

interface Piece {
  readonly type: string
  readonly fileName: string
  readonly isEntry?: boolean
  readonly imports?: readonly string[]
  readonly moduleIds?: readonly string[]
}

/** All modules of a piece and of the pieces that it cannot do without. */
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

/** Builds into memory to learn which modules the entry and the first list need once unused code is gone: the graph before that knows no better than barrels. */
async function needed(config: UserConfig): Promise<{ readonly core: ReadonlySet<string>; readonly list: ReadonlySet<string> }> {
  const built = await build({ ...config, configFile: false, logLevel: 'silent', build: { ...config.build, write: false, minify: false } })
  const output = (Array.isArray(built) ? built : [built]).flatMap(one => ('output' in one ? (one.output as readonly Piece[]) : []))
  const pieces = new Map(output.map(piece => [piece.fileName, piece]))
  const of = (is: (piece: Piece) => boolean): ReadonlySet<string> => modulesOf(output.find(is), pieces)
  const core = of(piece => piece.isEntry === true)
  // By what is in it: a piece that others take something of has no facade.
  const list = of(piece => piece.moduleIds?.some(id => id.endsWith(LIST)) === true)
  return { core, list: new Set([...list].filter(id => !core.has(id))) }
}

/**
 * Puts what stands before the first list into two files, of which the page knows from the start: left to itself, the bundler makes eighty,
 * and asking for each costs more than its bytes. `own`: what the build is made with beside this.
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
