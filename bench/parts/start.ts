import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { serverEnvironment, serverFlags } from '../../scripts/server.mjs'
import { median, type Found } from '../support/figures.ts'
import { ADMIN, type Home } from '../support/home.ts'
import { freePort, pause } from '../support/processes.ts'

const STARTS = 5
const PATIENCE = 300_000

const answers = async (url: string): Promise<boolean> => {
  try {
    return (await fetch(url)).ok
  } catch {
    return false
  }
}

async function started(root: string, env: NodeJS.ProcessEnv, port: number): Promise<{ child: ChildProcess; milliseconds: number }> {
  const began = performance.now()
  const child = spawn(process.execPath, [...serverFlags, join(root, 'server', 'main.ts')], {
    cwd: root,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  while (!(await answers(`http://127.0.0.1:${port}/health`))) {
    if (child.exitCode !== null || performance.now() - began > PATIENCE) throw new Error('the server did not start')
    await pause(5)
  }
  return { child, milliseconds: performance.now() - began }
}

/** `npm start` without the check of packages and screens: from the start of the process until it answers. */
export async function start(home: Home): Promise<Found> {
  const port = await freePort()
  const env = {
    ...process.env,
    ...serverEnvironment,
    DATA_DIR: join(home.folder, 'start'),
    PORT: String(port),
    HOST: '127.0.0.1',
    DATABASE_URL: '',
    ADMIN_PASSWORD: ADMIN.password,
    LOG_LEVEL: 'warn',
  }
  const times: number[] = []
  for (let turn = 0; turn <= STARTS; turn += 1) {
    const { child, milliseconds } = await started(home.root, env, port)
    times.push(milliseconds)
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  const [first = Number.NaN, ...later] = times
  return {
    figures: [
      { name: 'first start: database made and filled', value: first / 1000, unit: 's', most: 8 },
      { name: 'start on an existing database, until /health answers', value: median(later) / 1000, unit: 's', most: 1 },
    ],
    raw: { first, later },
  }
}
