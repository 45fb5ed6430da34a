import { execFileSync } from 'node:child_process'
import { chmodSync, closeSync, existsSync, mkdtempSync, openSync, rmSync, writeFileSync, writeSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fault, sleep, type Product } from './wire.ts'
import { forceKill, runningServerOf } from '../../server/adapters/postgres/processes.ts'
import { processesIn } from '../support/processes.ts'

/** A pseudo-random generator that returns the same numbers for the same seed. */
export interface Random {
  /** Returns a number from 0 (inclusive) to 1 (exclusive). */
  next(): number
  whole(from: number, to: number): number
  one<T>(of: readonly T[]): T
}

/** Creates the generator for a seed (mulberry32). */
export function randomOf(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const whole = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1))
  return { next, whole, one: of => of[whole(0, of.length - 1)]! }
}

/** A disruption of the product's machine while it works. */
export type Disruption = 'disk' | 'clock'

/** The machine on which the product runs, as far as the soak controls it. */
interface Surroundings {
  readonly kinds: readonly Disruption[]
  /** Environment variables for starting the product. */
  readonly env: Readonly<Record<string, string>>
  /** Causes a disruption for some seconds under load; throws a fault when it had no visible effect. */
  strike(kind: Disruption, random: Random): Promise<void>
  end(): void
}

interface SurroundingsOptions {
  /** The folder into which the product writes everything. */
  readonly home: string
  /** The size of its disk in megabytes: a separate file system, which requires root. */
  readonly disk: number | undefined
  /** Whether its clock jumps, by Debian's libfaketime. */
  readonly clock: boolean
  /** The URL of the product. */
  readonly url: string
  /** Returns how many attempts were refused or got no response so far. */
  readonly refused: () => number
}

const FAKETIME = `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/faketime/libfaketime.so.1`
/** The minimum and maximum duration of a full disk or a wrong clock, in milliseconds. */
const [MIN_MS, MAX_MS] = [2000, 5000]
/** The seconds by which the clock jumps. Sessions last two hours, so no jump ends one. */
const JUMPS = [-3600, -600, -61, 61, 600, 3600]

/** Writes until the disk is full. */
function fillDisk(file: string): void {
  const to = openSync(file, 'w')
  try {
    for (const piece of [1 << 20, 4096, 1].map(size => Buffer.alloc(size)))
      try {
        for (;;) writeSync(to, piece)
      } catch (error) {
        if ((error as { code?: string }).code !== 'ENOSPC') throw error
      }
  } finally {
    closeSync(to)
  }
}

/** Returns how many seconds the product's clock is ahead of ours. */
async function aheadBy(url: string): Promise<number> {
  const answer = await fetch(`${url}/health`)
  await answer.arrayBuffer()
  return (Date.parse(answer.headers.get('date') ?? '') - Date.now()) / 1000
}

/** Gives the product its own disk and an adjustable clock, as requested. */
export function openSurroundings({ home, disk, clock, url, refused }: SurroundingsOptions): Surroundings {
  const ballast = join(home, 'ballast')
  if (disk !== undefined) {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${disk}m,mode=0700`, 'none', home])
  }
  if (clock && !existsSync(FAKETIME)) throw new Error(`${FAKETIME} is not there: apt-get install libfaketime`)
  // The database's own user must be able to read it, too.
  const outside = mkdtempSync(join(tmpdir(), 'nerud-clock-'))
  chmodSync(outside, 0o755)
  const hand = join(outside, 'clock')
  const setClock = (seconds: number): void => writeFileSync(hand, `${seconds < 0 ? '' : '+'}${seconds}\n`)
  setClock(0)

  const doing: Readonly<Record<Disruption, (random: Random) => Promise<void>>> = {
    async disk(random) {
      const before = refused()
      fillDisk(ballast)
      try {
        await sleep(random.whole(MIN_MS, MAX_MS))
        for (let waited = 0; refused() === before && waited < 20_000; waited += 100) await sleep(100)
      } finally {
        rmSync(ballast)
      }
      if (refused() === before) throw fault('the disk was full, and no call was refused')
    },
    async clock(random) {
      const jump = random.one(JUMPS)
      setClock(jump)
      try {
        await sleep(random.whole(MIN_MS, MAX_MS))
        const ahead = await aheadBy(url)
        if (Math.abs(ahead - jump) > 30) throw fault(`the clock was to be ${jump} s ahead, and is ${ahead}`)
      } finally {
        setClock(0)
      }
    },
  }
  return {
    kinds: [...(disk === undefined ? [] : (['disk'] as const)), ...(clock ? (['clock'] as const) : [])],
    env: clock
      ? {
          LD_PRELOAD: FAKETIME,
          FAKETIME_TIMESTAMP_FILE: hand,
          FAKETIME_CACHE_DURATION: '1',
          FAKETIME_DONT_FAKE_MONOTONIC: '1',
          NO_FAKE_STAT: '1',
        }
      : {},
    strike: (kind, random) => doing[kind](random),
    end() {
      if (disk !== undefined) execFileSync('umount', [home])
      rmSync(outside, { recursive: true, force: true })
    },
  }
}

/** What is killed, always with SIGKILL; `start` also kills the next start of the server midway. */
export const KINDS = ['server', 'backend', 'postmaster', 'database', 'both', 'bothPostmaster', 'start'] as const
type Kind = (typeof KINDS)[number]

const isBackend = (pid: number): boolean => {
  try {
    return /postgres: nerud nerud/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'))
  } catch {
    return false
  }
}

/** Kills in the given way; the server restarts automatically. */
export async function killWith(kind: Kind, product: Product, dataDir: string, random: Random): Promise<void> {
  const postmaster = (): number[] => [runningServerOf(join(dataDir, 'pg'))?.pid ?? 0]
  const all = (): number[] => processesIn(dataDir)
  switch (kind) {
    case 'server':
      return product.kill()
    case 'backend': {
      const backends = all().filter(isBackend)
      return forceKill(backends.length ? [random.one(backends)] : postmaster())
    }
    case 'postmaster':
      return forceKill(postmaster())
    case 'database':
      return forceKill(all())
    case 'both': {
      forceKill(all())
      return product.kill()
    }
    case 'bothPostmaster': {
      forceKill(postmaster())
      return product.kill()
    }
    case 'start': {
      await product.kill()
      await sleep(random.whole(200, 1500))
      forceKill(random.next() < 0.5 ? all() : [])
      return product.kill()
    }
  }
}
