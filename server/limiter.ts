import { AsyncLocalStorage } from 'node:async_hooks'

/** The owner of work. Slots are counted by key: a person, an API token, or, without a session, the caller's network. */
export interface LimiterOwner {
  readonly key: string
  readonly lane: Lane
  /**
   * Slots that the owner keeps between steps of its work, such as the session of a transaction. An owner with such a slot must not queue
   * behind others for another one.
   */
  reserved: number
}
/** Kinds of work: the server's own, short calls, calls without a session, and long calls. */
export type Lane = 'server' | 'short' | 'stranger' | 'long'

const owners = new AsyncLocalStorage<LimiterOwner>()

/** Runs work on behalf of an owner, so that every limiter knows the owner. */
export const runAs = <T>(key: string, lane: Lane, work: () => T): T => owners.run({ key, lane, reserved: 0 }, work)
/** Returns the owner of the current work; by default the server itself. */
export const currentOwner = (): LimiterOwner => owners.getStore() ?? { key: '', lane: 'server', reserved: 0 }

/** Work that waits for a slot. */
interface Waiter {
  readonly who: LimiterOwner
  resolve(): void
  reject(error: Error): void
}

/** A queue that is fair between keys: the keys take turns, and the work of one key is served in order of arrival. */
function fairLine() {
  const lines = new Map<string, Waiter[]>()
  return {
    add: (one: Waiter): void => {
      const line = lines.get(one.who.key)
      if (line) line.push(one)
      else lines.set(one.who.key, [one])
    },
    next: (mayGo: (who: LimiterOwner) => boolean): Waiter | undefined => {
      for (const [key, line] of lines) {
        if (!mayGo(line[0]!.who)) continue
        const one = line.shift()
        lines.delete(key)
        if (line.length > 0) lines.set(key, line)
        return one
      }
      return undefined
    },
    remove: (one: Waiter): void => {
      const line = lines.get(one.who.key)?.filter(other => other !== one)
      if (line?.length) lines.set(one.who.key, line)
      else lines.delete(one.who.key)
    },
    clear: (): readonly Waiter[] => {
      const all = [...lines.values()].flat()
      lines.clear()
      return all
    },
  }
}

/** Counts by name. */
function tally() {
  const counts = new Map<string, number>()
  return {
    of: (name: string): number => counts.get(name) ?? 0,
    add: (name: string, more: 1 | -1): void => {
      const count = (counts.get(name) ?? 0) + more
      if (count === 0) counts.delete(name)
      else counts.set(name, count)
    },
  }
}

/** The limits of a lane: slots of all its owners together, of one owner in this lane (`each`), and of one owner in all lanes (`whole`). */
export interface LaneLimits {
  readonly all: number
  readonly each: number
  readonly whole: number
}

export interface LimiterOptions {
  readonly size: number
  readonly lanes: Readonly<Record<Lane, LaneLimits>>
  /**
   * Slots beyond `size` for owners that already have one. Without them, owners that wait for a second slot could occupy all slots, and
   * nobody could continue.
   */
  readonly spare?: number
  /** The maximum number of waiting items; further work is refused at once. */
  readonly waiting?: number
  /** The maximum waiting time in milliseconds. */
  readonly patience: number
  /** Returns the error for refused work; `waited` is how long it waited in milliseconds, 0 when it was refused at once. */
  readonly refused: (waited: number) => Error
}

/** Limits how much work runs at once. The rest waits in fair queues, so that nobody waits behind all the work of another owner. */
interface Limiter {
  /** Returns undefined when the work may start at once, else a promise that resolves when it may. */
  acquire(who: LimiterOwner): Promise<void> | undefined
  release(who: LimiterOwner): void
  readonly running: number
  /** Rejects all waiting work. */
  close(error: Error): void
}

/** The order in which lanes are served, after lanes in which nothing runs. */
const LANES: readonly Lane[] = ['server', 'short', 'stranger', 'long']
/** Returns lanes without limits of their own, so that only the total is limited. */
export const unlimitedLanes = (size: number): Readonly<Record<Lane, LaneLimits>> => {
  const whole = { all: size, each: size, whole: size }
  return { server: whole, short: whole, stranger: whole, long: whole }
}

/** Counts the slots in use and decides who may get one. */
function slotsOf({ size, lanes, spare = 0 }: Pick<LimiterOptions, 'size' | 'lanes' | 'spare'>) {
  const [ofLane, ofKey, ofBoth] = [tally(), tally(), tally()]
  let inside = 0
  const fits = ({ key, lane }: LimiterOwner): boolean =>
    inside < size &&
    ofLane.of(lane) < lanes[lane].all &&
    ofKey.of(key) < lanes[lane].whole &&
    ofBoth.of(`${lane} ${key}`) < lanes[lane].each
  return {
    mayEnter: (who: LimiterOwner): boolean => (who.reserved > 0 ? inside < size + spare : fits(who)),
    isIdle: (lane: Lane): boolean => ofLane.of(lane) === 0,
    count: ({ key, lane }: LimiterOwner, more: 1 | -1): void => {
      inside += more
      ofLane.add(lane, more)
      ofKey.add(key, more)
      ofBoth.add(`${lane} ${key}`, more)
    },
    get inside() {
      return inside
    },
  }
}

/** Makes a limiter with the given capacity and queue. */
export function makeLimiter({ waiting = Infinity, patience, refused, ...room }: LimiterOptions): Limiter {
  const slots = slotsOf(room)
  const { mayEnter, isIdle, count } = slots
  const keepers = fairLine()
  const lines = LANES.map(lane => ({ lane, line: fairLine() }))
  let waiters = 0

  /** Lanes in which nothing runs are served first, so that each lane progresses however full the others are. */
  const next = (): Waiter | undefined => {
    for (const line of [keepers, ...lines.filter(({ lane }) => isIdle(lane)).map(one => one.line), ...lines.map(one => one.line)]) {
      const one = line.next(mayEnter)
      if (one) return one
    }
    return undefined
  }

  const wait = (who: LimiterOwner): Promise<void> => {
    if (waiters >= waiting) return Promise.reject(refused(0))
    const line = who.reserved > 0 ? keepers : lines.find(({ lane }) => lane === who.lane)!.line
    const turn = Promise.withResolvers<void>()
    const one: Waiter = { who, ...turn }
    const timer = setTimeout(() => {
      line.remove(one)
      one.reject(refused(patience))
    }, patience)
    waiters += 1
    line.add(one)
    return turn.promise.finally(() => {
      clearTimeout(timer)
      waiters -= 1
    })
  }

  return {
    acquire(who) {
      if (!mayEnter(who)) return wait(who)
      count(who, 1)
      return undefined
    },
    release(who) {
      count(who, -1)
      if (waiters === 0) return
      for (let one = next(); one; one = next()) {
        count(one.who, 1)
        one.resolve()
      }
    },
    get running() {
      return slots.inside
    },
    close(error) {
      for (const line of [keepers, ...lines.map(one => one.line)]) for (const one of line.clear()) one.reject(error)
    },
  }
}
