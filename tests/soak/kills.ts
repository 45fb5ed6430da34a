import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { killHard, postmasterOf } from '../../server/adapters/postgres/processes.ts'
import { processesIn } from '../support/processes.ts'
import { sleep, type Product } from './product.ts'
import type { Random } from './random.ts'

/** What is killed, all with SIGKILL; `start` also kills the next start of the server in the middle. */
export const KINDS = ['server', 'backend', 'postmaster', 'database', 'both', 'bothPostmaster', 'start'] as const
export type Kind = (typeof KINDS)[number]

const isBackend = (pid: number): boolean => {
  try {
    return /postgres: nerud nerud/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'))
  } catch {
    return false
  }
}

/** Kills in the given way; the server begins again by itself. */
export async function killWith(kind: Kind, product: Product, dataDir: string, random: Random): Promise<void> {
  const postmaster = (): number[] => [postmasterOf(join(dataDir, 'pg'))?.pid ?? 0]
  const all = (): number[] => processesIn(dataDir)
  switch (kind) {
    case 'server':
      return product.kill()
    case 'backend': {
      const backends = all().filter(isBackend)
      return killHard(backends.length ? [random.one(backends)] : postmaster())
    }
    case 'postmaster':
      return killHard(postmaster())
    case 'database':
      return killHard(all())
    case 'both': {
      killHard(all())
      return product.kill()
    }
    case 'bothPostmaster': {
      killHard(postmaster())
      return product.kill()
    }
    case 'start': {
      await product.kill()
      await sleep(random.whole(200, 1500))
      killHard(random.next() < 0.5 ? all() : [])
      return product.kill()
    }
  }
}
