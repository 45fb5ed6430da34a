import { execFileSync } from 'node:child_process'
import { chmodSync, closeSync, existsSync, mkdtempSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fault } from './wire.ts'
import { sleep } from './product.ts'
import type { Random } from './random.ts'

/** What may befall the machine of the product while it works. */
export type Befalls = 'disk' | 'clock'

/** The machine that the product runs on, as far as the soak has it in its hands. */
export interface Surroundings {
  readonly kinds: readonly Befalls[]
  /** What the product is to be started with. */
  readonly env: Readonly<Record<string, string>>
  /** Lets it happen, for some seconds under load; throws a fault where nobody could have noticed. */
  strike(kind: Befalls, random: Random): Promise<void>
  end(): void
}

interface Asked {
  /** The folder of everything that the product writes. */
  readonly home: string
  /** The size of its disk in megabytes: a file system of its own, which needs root. */
  readonly disk: number | undefined
  /** Is its clock to jump? By Debian's libfaketime. */
  readonly clock: boolean
  /** The address of the product. */
  readonly url: string
  /** How many tries were refused so far, or got no answer. */
  readonly refused: () => number
}

const FAKETIME = `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/faketime/libfaketime.so.1`
/** How long a disk stays full and a clock wrong, in milliseconds. */
const [LEAST, MOST] = [2000, 5000]
/** Seconds by which a clock jumps. Sessions live two hours: none ends by it. */
const JUMPS = [-3600, -600, -61, 61, 600, 3600]

/** Writes until nothing more fits. */
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

/** Seconds by which the product's clock is before ours. */
async function aheadBy(url: string): Promise<number> {
  const answer = await fetch(`${url}/health`)
  await answer.arrayBuffer()
  return (Date.parse(answer.headers.get('date') ?? '') - Date.now()) / 1000
}

/** Gives the product a disk of its own and a clock that can be set, as far as they are asked for. */
export function openSurroundings({ home, disk, clock, url, refused }: Asked): Surroundings {
  const ballast = join(home, 'ballast')
  if (disk !== undefined) {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${disk}m,mode=0700`, 'none', home])
  }
  if (clock && !existsSync(FAKETIME)) throw new Error(`${FAKETIME} is not there: apt-get install libfaketime`)
  // The database's own user reads it, too.
  const outside = mkdtempSync(join(tmpdir(), 'nerud-clock-'))
  chmodSync(outside, 0o755)
  const hand = join(outside, 'clock')
  const setClock = (seconds: number): void => writeFileSync(hand, `${seconds < 0 ? '' : '+'}${seconds}\n`)
  setClock(0)

  const doing: Readonly<Record<Befalls, (random: Random) => Promise<void>>> = {
    async disk(random) {
      const before = refused()
      fillDisk(ballast)
      try {
        await sleep(random.whole(LEAST, MOST))
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
        await sleep(random.whole(LEAST, MOST))
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
