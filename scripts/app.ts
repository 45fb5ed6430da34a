import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Alias, Plugin, UserConfig } from 'vite'

const root = join(import.meta.dirname, '..')
const { APP: folder, APP_BUILT: out } = process.env

/** The folder of the application that is built: this project's own, or the one that `--app` names (`scripts/app.mjs`). */
export const app = folder ?? join(root, 'resources')
/** Is it another one than this project's own? */
export const isOther = folder !== undefined
/** Where a build of the application goes. */
export const builtInto = (name: 'dist' | 'built'): string => join(out ?? root, name)

const ENTRY = '/resources/main.screens.tsx'
/** The page begins with the entry of the application that is built. */
export const entryOf = (): Plugin => ({
  name: 'nerud-entry',
  enforce: 'pre',
  resolveId: id => (isOther && id === ENTRY ? join(app, 'main.screens.tsx') : undefined),
})

/** The names of `imports` in package.json, for an application that lies elsewhere; its packages are those of this project. */
export function elsewhere(): Pick<UserConfig, 'resolve'> {
  if (!isOther || app.startsWith(`${root}/`)) return {}
  const { imports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { readonly imports: Readonly<Record<string, string>> }
  const alias = Object.entries(imports).map(([name, to]): Alias => {
    const [before = '', after = ''] = to.split('*')
    return name.endsWith('/*')
      ? { find: new RegExp(`^${name.slice(0, -1)}(.+)$`), replacement: `${join(root, before)}$1${after}` }
      : { find: new RegExp(`^${name}$`), replacement: join(root, to) }
  })
  const packages = Object.keys(
    (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { readonly dependencies: object }).dependencies,
  )
  return { resolve: { alias, dedupe: packages } }
}
