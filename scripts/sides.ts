import type { Plugin } from 'vite'
import { root } from './node.mjs'

const project = root.replaceAll('\\', '/')

/** What one side of an application runs and must never reach the other: our own modules by path, packages by name. */
const ONLY = {
  server: {
    what: 'the server',
    own: (id: string) => id.startsWith(`${project}/server/`) || id.endsWith('.rules.ts'),
    package: /^(?:kysely|postgres|pg-boss|hono|@hono\/.+|pino|node:.+)$/u,
  },
  screens: {
    what: 'the screens',
    own: (id: string) => id.startsWith(`${project}/src/admin/`) || /\.screens\.tsx?$/u.test(id),
    package: /^(?:react|react-dom|react-router|react-admin|ra-(?!language-).+|@mui\/.+|@emotion\/.+)$/u,
  },
} as const
const PACKAGE = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//u

/** The package of a module or of an import that stays in the built files; undefined for our own modules. */
const packageOf = (id: string): string | undefined =>
  PACKAGE.exec(id)?.[1] ?? (/^[./\0]|^[a-z]:[\\/]/iu.test(id) ? undefined : /^((?:@[^/]+\/)?[^/]+)/u.exec(id)?.[1])

interface Piece {
  readonly type: string
  readonly fileName: string
  readonly moduleIds?: readonly string[]
  readonly imports?: readonly string[]
  readonly dynamicImports?: readonly string[]
}

/** Fails a build that contains what only the other side may run: SQL and rules in the screens, React in the server. */
export function withoutOther(other: keyof typeof ONLY): Plugin {
  const { what, own, package: packages } = ONLY[other]
  return {
    name: 'nerud-one-side',
    apply: 'build',
    generateBundle(_, bundle) {
      const pieces = Object.values(bundle) as readonly Piece[]
      const files = new Set(pieces.map(({ fileName }) => fileName))
      const found = pieces.flatMap(({ fileName, moduleIds = [], imports = [], dynamicImports = [] }) =>
        [...moduleIds, ...[...imports, ...dynamicImports].filter(name => !files.has(name))]
          .filter(id => {
            const name = packageOf(id)
            return name === undefined ? own(id) : packages.test(name)
          })
          .map(id => `${fileName}: ${id} runs only on ${what}`),
      )
      if (found.length > 0) this.error(found.join('\n'))
    },
  }
}
