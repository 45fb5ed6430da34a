import type * as Crypto from 'node:crypto'
import { vi } from 'vitest'

type Derive = typeof Crypto.argon2
type Taken = Parameters<Parameters<Derive>[2]>

/** Derived hashes of this process by all inputs. */
const known = new Map<string, Buffer>()

const spelled = (value: unknown): string =>
  ArrayBuffer.isView(value) ? Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('hex') : String(value)

// A hash takes 30 ms by design, and the tests derive that of one password and salt thousands of times: it is cached.
vi.mock('node:crypto', async original => {
  const real = await original<typeof Crypto>()
  const argon2: Derive = (algorithm, parameters, done) => {
    const key = `${algorithm} ${Object.values(parameters).map(spelled).join(' ')}`
    const found = known.get(key)
    if (found) return void setImmediate(done, null, Buffer.from(found))
    real.argon2(algorithm, parameters, (...taken: Taken) => {
      if (!taken[0]) known.set(key, Buffer.from(taken[1]))
      done(...taken)
    })
  }
  return { ...real, default: { ...real, argon2 }, argon2 }
})
