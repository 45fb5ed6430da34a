import type { WorkOwner, Lane } from './workOwner.ts'
import { fairLine, tally, type Waiter } from './fairLine.ts'

/** How many places a lane may have: all of its askers together, one of them (`each`), and one of them with what they have in other lanes (`whole`). */
export interface LaneLimits {
  readonly all: number
  readonly each: number
  readonly whole: number
}

export interface GateOptions {
  readonly size: number
  readonly lanes: Readonly<Record<Lane, LaneLimits>>
  /** Places beyond `size` for those who keep one already: were all kept by those who wait for another, nobody would go on. */
  readonly spare?: number
  /** The most that may wait; more are refused at once. */
  readonly waiting?: number
  /** How long one may wait, in milliseconds. */
  readonly patience: number
  /** What those fail with who are refused, or have waited for so many milliseconds. */
  readonly refused: (waited: number) => Error
}

/** Lets a bounded number of works run at once, and makes the others wait in lines of their own: nobody waits behind another's many. */
export interface Gate {
  /** Undefined when the asker may begin at once; else what resolves at their turn. */
  enter(who: WorkOwner): Promise<void> | undefined
  leave(who: WorkOwner): void
  readonly inside: number
  /** Refuses all who wait. */
  close(error: Error): void
}

/** Which lane comes first, once each of which somebody waits has a place. */
const LANES: readonly Lane[] = ['server', 'short', 'stranger', 'long']
/** Lanes without limits of their own: all that a gate bounds is how many go at once. */
export const oneLane = (size: number): Readonly<Record<Lane, LaneLimits>> => {
  const whole = { all: size, each: size, whole: size }
  return { server: whole, short: whole, stranger: whole, long: whole }
}

/** Who is inside, and who may come in. */
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

/** Makes a gate. */
export function gateOf({ waiting = Infinity, patience, refused, ...room }: GateOptions): Gate {
  const places = placesOf(room)
  const { mayEnter, isIdle, count } = places
  const keepers = fairLine()
  const lines = LANES.map(lane => ({ lane, line: fairLine() }))
  let waiters = 0

  /** A lane of which nobody is inside comes before the others, so that each goes on however full the others are. */
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
