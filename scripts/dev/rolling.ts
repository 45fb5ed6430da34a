import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join, relative, sep } from 'node:path'
import type { ChildProcess } from 'node:child_process'
import { connect, createServer, type AddressInfo } from 'node:net'
import type { Listens } from '../../server/static.ts'

/** Folders of `src` that only screens and tests use. */
const OF_SCREENS: readonly string[] = ['admin', 'styleguide', 'testing']
/** Folders of an application that contain no sources. */
const isForeign = (name: string): boolean => name === 'data' || name === 'node_modules' || name.startsWith('.')

const foldersIn = (folder: string): readonly string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap(entry =>
    entry.isDirectory() && !isForeign(entry.name) ? [join(folder, entry.name)] : [],
  )

interface Watched {
  readonly folder: string
  readonly recursive: boolean
}

/** Returns the folders whose sources the server runs. `app`: the folder of another application than this project's own. */
export function watchedIn(root: string, app?: string): readonly Watched[] {
  const shared = foldersIn(join(root, 'src')).filter(folder => !OF_SCREENS.includes(basename(folder)))
  const own = app === undefined ? [join(root, 'resources'), join(root, 'locales')] : foldersIn(app)
  return [
    ...[join(root, 'server'), ...shared, ...own].map(folder => ({ folder, recursive: true })),
    ...(app === undefined ? [] : [{ folder: app, recursive: false }]),
  ]
}

const filesIn = (folder: string): readonly string[] => [
  ...readdirSync(folder)
    .filter(name => /^[^.]+\.ts$/u.test(name))
    .map(name => join(folder, name)),
  ...foldersIn(folder).flatMap(filesIn),
]

/** Returns the file that declares a resource of an area, which may be an area of the framework. */
function fileOf(root: string, area: string, name: string, app?: string): string | undefined {
  const declared = new RegExp(`\\b(export )?const ${name} = |name: '${name}',`, 'u')
  const file = [app ?? join(root, 'resources', area), join(root, 'src/areas', area)]
    .filter(folder => existsSync(folder))
    .flatMap(filesIn)
    .find(one => declared.test(readFileSync(one, 'utf8')))
  return file && relative(app !== undefined && file.startsWith(join(app, sep)) ? app : root, file).replaceAll('\\', '/')
}

/**
 * Adds the file to each fault of a declaration. The message names only the area and the resource: 'resources/fleet: repair.list.columns
 * names …'. `app`: the folder of another application than this project's own.
 */
export const withFiles = (root: string, text: string, app?: string): string =>
  text.replace(/(?<![\w/])resources\/(\w+): (\w+)\./gu, (start, area: string, name: string) => {
    // Documents are declared by their owner.
    const file = fileOf(root, area, name, app) ?? fileOf(root, area, name.replace(/Document$/u, ''), app)
    return file === undefined ? start : `${file}: ${name}.`
  })

/** How many of the last characters of a server's errors are kept, for the message when it does not start. */
const MAX_LOG = 8000

/** A server behind a fixed port. `renew` starts a new process, which replaces the previous one when it listens. */
interface RollingServer {
  /** The first segments of the calls of the newest server; none before the first one listens. */
  readonly callRoots: () => ReadonlySet<string>
  readonly renew: () => Promise<void>
  readonly close: () => Promise<void>
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>(resolve => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as AddressInfo
  await new Promise(resolve => probe.close(resolve))
  return port
}

const ended = (child: ChildProcess): Promise<void> =>
  new Promise(resolve => {
    if (child.exitCode !== null || child.signalCode !== null) resolve()
    else child.once('exit', () => resolve())
  })

/** Waits until the process listens, and returns the first segments of its calls; undefined if it ends before. */
const listens = (child: ChildProcess): Promise<ReadonlySet<string> | undefined> =>
  Promise.race([
    new Promise<ReadonlySet<string>>(resolve => child.once('message', ({ callRoots }: Listens) => resolve(new Set(callRoots)))),
    ended(child).then(() => undefined),
  ])

/**
 * Listens on `port` and forwards every connection to the newest process that listens. `start` starts a process on the given port; until it
 * listens, the previous one serves. `onFault` gets the errors of a process that ends before; the previous one then continues.
 */
export async function openRollingServer(
  port: number,
  start: (port: number) => ChildProcess,
  onFault: (text: string) => void,
): Promise<RollingServer> {
  let current: { readonly child: ChildProcess; readonly port: number; readonly callRoots: ReadonlySet<string> } | undefined
  let coming: ChildProcess | undefined
  const relay = createServer(near => {
    const far = connect(current?.port ?? 0, '127.0.0.1')
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const)
      from.on('error', () => to.destroy()).on('close', () => to.destroy())
    near.pipe(far).pipe(near)
  })
  await new Promise<void>((resolve, reject) => relay.once('error', reject).listen(port, '127.0.0.1', resolve))

  async function renew(): Promise<void> {
    coming?.kill('SIGKILL')
    const at = await freePort()
    const child = start(at)
    coming = child
    let log = ''
    child.stderr!.on('data', (part: Buffer) => {
      process.stderr.write(part)
      log = (log + part.toString()).slice(-MAX_LOG)
    })
    const callRoots = await listens(child)
    // A later change has started another process.
    if (coming !== child) return
    coming = undefined
    if (!callRoots) return onFault(log)
    const before = current
    current = { child, port: at, callRoots }
    before?.child.kill('SIGTERM')
  }
  return {
    callRoots: () => current?.callRoots ?? new Set(),
    renew,
    async close() {
      relay.close()
      const running = [coming, current?.child].filter(child => child !== undefined)
      for (const child of running) child.kill('SIGTERM')
      await Promise.all(running.map(ended))
    },
  }
}
