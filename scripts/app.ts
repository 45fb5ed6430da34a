import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Alias, Plugin, UserConfig } from 'vite'
import { isInProject } from './app.mjs'
import { root } from './node.mjs'

const { APP: folder, APP_BUILT: out } = process.env

/** The folder of the application to build: by default this project's own, or the one given by `--app` (`scripts/app.mjs`). */
export const app = folder ?? join(root, 'resources')
/** Whether it is another application than this project's own. */
export const isOther = folder !== undefined
/** Returns the output folder of a build, or of the packages that `npm run dev` prepares. */
export const builtInto = (name: 'dist' | 'built' | 'vite'): string => join(out ?? root, name)

const ENTRY = '/resources/main.screens.tsx'
/** Makes the page load the entry of the application that is built. */
export const entryOf = (): Plugin => ({
  name: 'nerud-entry',
  enforce: 'pre',
  resolveId: id => (isOther && id === ENTRY ? join(app, 'main.screens.tsx') : undefined),
})

/** Resolves the names of `imports` in package.json for an application in another folder; it uses the packages of this project. */
export function elsewhere(): Pick<UserConfig, 'resolve'> {
  if (isInProject(app)) return {}
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
