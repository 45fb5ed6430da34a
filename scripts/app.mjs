import { createHash } from 'node:crypto'
import { existsSync, symlinkSync } from 'node:fs'
import { basename, isAbsolute, join, relative, resolve } from 'node:path'
import { root } from './node.mjs'

const FLAG = '--app'

/** Whether a folder is the project's own folder or lies in it. */
export const isInProject = (folder, project = root) => {
  const path = relative(project, folder)
  return !isAbsolute(path) && path.split(/[\\/]/u)[0] !== '..'
}

/** The folder given by `--app`, undefined without it; throws if it contains no application. */
export const namedApp = (words = process.argv.slice(2)) => {
  const at = words.indexOf(FLAG)
  if (at < 0) return undefined
  const folder = resolve(process.env.INIT_CWD ?? process.cwd(), words[at + 1] ?? '')
  for (const file of ['main.rules.ts', 'main.screens.tsx'])
    if (!existsSync(join(folder, file))) throw new Error(`В папке ${folder} нет приложения: не найден ${file}.`)
  // An application outside this project uses the packages of this project.
  const packages = join(folder, 'node_modules')
  if (!isInProject(folder) && !existsSync(packages)) symlinkSync(join(root, 'node_modules'), packages, 'junction')
  return folder
}

/** The arguments of a command line without `--app` and its folder. */
export const withoutApp = (words = process.argv.slice(2)) => words.filter((word, at) => word !== FLAG && words[at - 1] !== FLAG)

/** Environment variables for an application other than this project's own: its folder, its build output, its data and screens. */
export const appEnvironment = folder => {
  if (!folder) return {}
  const print = createHash('sha256').update(folder).digest('hex').slice(0, 8)
  const out = join(root, '.cache', 'apps', `${basename(folder)}-${print}`)
  return { APP: folder, APP_BUILT: out, SCREENS: join(out, 'dist'), DATA_DIR: process.env.DATA_DIR ?? join(folder, 'data') }
}
