import type { WorkOwner, Lane } from './workOwner.ts'
import { fairLine, tally, type Waiter } from './fairLine.ts'

/** The limits of a lane: places of all its owners together, of one owner (`each`), and of one owner in all lanes (`whole`). */
export interface LaneLimits {
  readonly all: number
  readonly each: number
  readonly whole: number
}

export interface GateOptions {
  readonly size: number
  readonly lanes: Readonly<Record<Lane, LaneLimits>>
  /**
   * Places beyond `size` for owners that already hold one: if all places were held by owners that wait for another one, nobody could
   * continue.
   */
  readonly spare?: number
  /** The limit of waiting work; more is refused at once. */
  readonly waiting?: number
  /** The limit of waiting in milliseconds. */
  readonly patience: number
  /** Returns the error for work that is refused, or has waited for so many milliseconds. */
  readonly refused: (waited: number) => Error
}

/** Limits how many works run at once; the others wait in fair queues, so that nobody waits behind another owner's many works. */
export interface Gate {
  /** Returns undefined when the work may start at once, else a promise that resolves in its turn. */
  enter(who: WorkOwner): Promise<void> | undefined
  leave(who: WorkOwner): void
  readonly inside: number
  /** Rejects all waiting work. */
  close(error: Error): void
}

/** The priority of lanes, once each lane with waiting work has a place. */
const LANES: readonly Lane[] = ['server', 'short', 'stranger', 'long']
/** Returns lanes without limits of their own, so that the gate only limits the total. */
export const oneLane = (size: number): Readonly<Record<Lane, LaneLimits>> => {
  const whole = { all: size, each: size, whole: size }
  return { server: whole, short: whole, stranger: whole, long: whole }
}

/** Tracks who has a place, and who may get one. */
function placesOf({ size, lanes, spare = 0 }: Pick<GateOptions, 'size' | 'lanes' | 'spare'>) {
  const [ofLane, ofKey, ofBoth] = [tally(), tally(), tally()]
  let inside = 0
  const fits = ({ key, lane }: WorkOwner): boolean =>
    inside < size &&
    ofLane.of(lane) < lanes[lane].all &&
    ofKey.of(key) < lanes[lane].whole &&
    ofBoth.of(`${lane} ${key}`) < lanes[lane].each
  return {
    mayEnter: (who: WorkOwner): boolean => (who.kept > 0 ? inside < size + spare : fits(who)),
    isIdle: (lane: Lane): boolean => ofLane.of(lane) === 0,
    count: ({ key, lane }: WorkOwner, more: 1 | -1): void => {
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

/** Makes a gate with the given capacity and queue. */
export function gateOf({ waiting = Infinity, patience, refused, ...room }: GateOptions): Gate {
  const places = placesOf(room)
  const { mayEnter, isIdle, count } = places
  const keepers = fairLine()
  const lines = LANES.map(lane => ({ lane, line: fairLine() }))
  let waiters = 0

  /** A lane in which nothing runs comes first, so that each lane progresses however full the others are. */
  const next = (): Waiter | undefined => {
    for (const line of [keepers, ...lines.filter(({ lane }) => isIdle(lane)).map(one => one.line), ...lines.map(one => one.line)]) {
      const one = line.next(mayEnter)
      if (one) return one
    }
    return undefined
  }

  const wait = (who: WorkOwner): Promise<void> => {
    if (waiters >= waiting) return Promise.reject(refused(0))
    const line = who.kept > 0 ? keepers : lines.find(({ lane }) => lane === who.lane)!.line
    const place = Promise.withResolvers<void>()
    const one: Waiter = { who, ...place }
    const timer = setTimeout(() => {
      line.remove(one)
      one.reject(refused(patience))
    }, patience)
    waiters += 1
    line.add(one)
    return place.promise.finally(() => {
      clearTimeout(timer)
      waiters -= 1
    })
  }

  return {
    enter(who) {
      if (!mayEnter(who)) return wait(who)
      count(who, 1)
      return undefined
    },
    leave(who) {
      count(who, -1)
      if (waiters === 0) return
      for (let one = next(); one; one = next()) {
        count(one.who, 1)
        one.resolve()
      }
    },
    get inside() {
      return places.inside
    },
    close(error) {
      for (const line of [keepers, ...lines.map(one => one.line)]) for (const one of line.clear()) one.reject(error)
    },
  }
}
