import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { commandFile, projectEnvironment, projectNode, root } from './node.mjs'

const SHARED = ['src', 'package-lock.json', 'tsconfig.json', 'scripts/app.ts', 'scripts/sides.ts']
const OWN = ['resources', 'locales']

/** The builds: messages, sources, configuration, output folder. */
const BUILDS = [
  {
    message: 'Собираем экраны…',
    failed: 'Экраны не собрались',
    sources: [...SHARED, 'public', 'index.html', 'vite.config.ts', 'scripts/plugins.ts', 'scripts/words.ts'],
    config: 'vite.config.ts',
    into: 'dist',
  },
  {
    message: 'Собираем сервер…',
    failed: 'Сервер не собрался',
    sources: [...SHARED, 'server', 'scripts/server.config.ts'],
    config: 'scripts/server.config.ts',
    into: 'built',
  },
]

const filesOf = path => {
  const full = resolve(root, path)
  if (!existsSync(full)) return []
  if (!statSync(full).isDirectory()) return [path]
  return readdirSync(full)
    .sort()
    .flatMap(name => filesOf(`${path}/${name}`))
}

const hashOf = sources => {
  const hash = createHash('sha256').update(process.env['FOR_DEVELOPERS'] ?? '')
  for (const file of sources.flatMap(filesOf)) hash.update(file).update(readFileSync(resolve(root, file)))
  return hash.digest('hex')
}

const isRunning = pid => {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

const WAIT_MS = 200
const wait = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, WAIT_MS)

/** Runs something while no other process holds the same lock; takes over the lock of a process that has ended. */
export const underLock = (lock, work, onWait = () => undefined) => {
  mkdirSync(dirname(lock), { recursive: true })
  for (let waited = 0; ; waited += 1) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' })
      break
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    const owner = existsSync(lock) ? Number(readFileSync(lock, 'utf8')) : 0
    if (owner > 0 && !isRunning(owner)) rmSync(lock, { force: true })
    else {
      if (waited === 0) onWait()
      wait()
    }
  }
  try {
    return work()
  } finally {
    rmSync(lock, { force: true })
  }
}

const buildOne = ({ message, failed, sources, config, into }, environment) => {
  const { APP, APP_BUILT = root } = environment
  const hash = hashOf([...sources, ...(APP ? filesOf(APP).filter(file => !/\/(data|node_modules)\//u.test(file.slice(APP.length))) : OWN)])
  const stamp = join(APP_BUILT, into, '.sources')
  const isBuilt = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === hash
  if (isBuilt()) return
  // Two programs that start at once would empty each other's folders.
  underLock(
    join(APP_BUILT, '.cache', `${into}.lock`),
    () => isBuilt() || build({ message, failed, config, stamp, hash, environment }),
    () => console.log('Ждём сборки, которую начал другой запуск…'),
  )
}

const build = ({ message, failed, config, stamp, hash, environment }) => {
  console.log(message)
  const { status, stdout, stderr } = spawnSync(projectNode(), [commandFile('vite'), 'build', '--config', config, '--logLevel', 'warn'], {
    cwd: root,
    env: { ...projectEnvironment(), ...environment },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  if (status !== 0) throw new Error(`${failed}:\n${stdout ?? ''}${stderr ?? ''}`)
  writeFileSync(stamp, hash)
}

/** Builds the screens into dist/ and the server into built/, each only if its sources have changed since; returns the two folders. */
export const buildChanged = (environment = {}) => {
  for (const one of BUILDS) buildOne(one, environment)
  return Object.fromEntries(BUILDS.map(({ into }) => [into, join(environment.APP_BUILT ?? root, into)]))
}
