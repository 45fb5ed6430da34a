import { readFileSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'

/** The resources that a process has used so far; NaN on systems without /proc. */
export interface Usage {
  readonly cpuSeconds: number
  readonly residentMB: number
  readonly peakMB: number
}

const TICKS = 100

/** Reads the resources that a process has used so far. */
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

/** Resets the peak memory of a process, so that its start is not included; does nothing on systems without /proc. */
export function forgetPeak(pid: number): void {
  try {
    writeFileSync(`/proc/${pid}/clear_refs`, '5')
  } catch {
    // The peak is then that since the start of the process, which is never lower.
  }
}

/** A port that nobody listens on. */
export const freePort = (): Promise<number> =>
  new Promise(resolve => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })

/** Waits for a number of milliseconds. */
export const pause = (milliseconds: number): Promise<void> => new Promise(resolve => setTimeout(resolve, milliseconds))
