import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ADMIN_PASSWORD } from '../../playwright.config.ts'

/** A separate server in a copy of the product, which the test may kill and update. */
export interface OwnServer {
  readonly address: string
  start(): Promise<void>
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>
  /** Replaces the build of the screens: the same code, every chunk under another name. */
  update(): void
  remove(): Promise<void>
}

const ROOT = resolve(import.meta.dirname, '../..')
const COPIED = ['server', 'src', 'resources', 'locales', 'dist', 'package.json'] as const
const PATIENCE_MS = 60_000

const answers = async (address: string): Promise<boolean> => {
  try {
    return (await fetch(`${address}/health`)).ok
  } catch {
    return false
  }
}

/** Renames every chunk of a build, as a build of other sources would. */
function renameParts(dist: string): void {
  const assets = join(dist, 'assets')
  const names = readdirSync(assets)
  const renamed = new Map(
    names.flatMap(name => {
      const hash = /-([\w-]{8})\.[a-z0-9]+$/.exec(name)?.[1]
      return hash ? [[name, name.replace(hash, hash.slice(4) + hash.slice(0, 4))] as const] : []
    }),
  )
  const rewritten = (text: string): string => text.replaceAll(/[\w.-]+-[\w-]{8}\.[a-z0-9]+/g, name => renamed.get(name) ?? name)
  for (const file of [join(dist, 'index.html'), ...names.filter(name => /\.(js|css)$/.test(name)).map(name => join(assets, name))])
    writeFileSync(file, rewritten(readFileSync(file, 'utf8')))
  for (const [from, to] of renamed) renameSync(join(assets, from), join(assets, to))
}

/** Prepares an empty product next to the one of the run; `port` must be free. */
export function ownServer(port: number): OwnServer {
  const folder = mkdtempSync(join(tmpdir(), 'nerud-own-'))
  for (const name of COPIED) cpSync(join(ROOT, name), join(folder, name), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  const address = `http://127.0.0.1:${port}`
  let child: ChildProcess | undefined
  const end: OwnServer['end'] = async signal => {
    const ending = child
    child = undefined
    if (!ending || ending.exitCode !== null) return
    const ended = new Promise(done => ending.once('exit', done))
    ending.kill(signal)
    await ended
  }
  return {
    address,
    async start() {
      child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', join(folder, 'resources/main.rules.ts'), '--empty'], {
        stdio: 'ignore',
        env: {
          ...process.env,
          HOST: '127.0.0.1',
          PORT: String(port),
          DATA_DIR: join(folder, 'data'),
          DATABASE_URL: '',
          ADMIN_PASSWORD,
          LOG_LEVEL: 'error',
        },
      })
      const deadline = Date.now() + PATIENCE_MS
      while (!(await answers(address))) {
        if (child.exitCode !== null || Date.now() > deadline) throw new Error('the server of the test did not start')
        await pause(100)
      }
    },
    end,
    update: () => renameParts(join(folder, 'dist')),
    async remove() {
      await end('SIGTERM')
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
