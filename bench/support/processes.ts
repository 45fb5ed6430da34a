import { readFileSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'

/** What a process has used so far; NaN where the system has no /proc. */
export interface Usage {
  readonly cpuSeconds: number
  readonly residentMB: number
  readonly peakMB: number
}

const TICKS = 100

/** Reads what a process has used so far. */
export function usageOf(pid: number): Usage {
  const text = (name: string): string => {
    try {
      return readFileSync(`/proc/${pid}/${name}`, 'utf8')
    } catch {
      return ''
    }
  }
  const status = text('status')
  const kilobytes = (key: string): number => Number(new RegExp(`^${key}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? Number.NaN)
  const [user, system] = (text('stat').split(') ')[1] ?? '').split(' ').slice(11, 13)
  return { cpuSeconds: (Number(user) + Number(system)) / TICKS, residentMB: kilobytes('VmRSS') / 1024, peakMB: kilobytes('VmHWM') / 1024 }
}

/** Has the peak of a process counted from now on, so that what its start took is left out; nothing where the system has no /proc. */
export function forgetPeak(pid: number): void {
  try {
    writeFileSync(`/proc/${pid}/clear_refs`, '5')
  } catch {
    // The peak is that of the whole life then, which is never less.
  }
}

/** A port that nobody listens to. */
export const freePort = (): Promise<number> =>
  new Promise(resolve => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })

/** Waits so many milliseconds. */
export const pause = (milliseconds: number): Promise<void> => new Promise(resolve => setTimeout(resolve, milliseconds))
