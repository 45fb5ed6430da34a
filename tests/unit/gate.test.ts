import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { runAs, workOwner, type Lane, type WorkOwner, gateOf, oneLane, type GateOptions } from '../../server/gate.ts'

const refused = (waited: number): Error => new Error(`refused after ${waited}`)
const some = { all: 4, each: 3, whole: 3 }
const lanes: GateOptions['lanes'] = {
  server: some,
  short: some,
  stranger: { all: 2, each: 1, whole: 1 },
  long: { all: 2, each: 1, whole: 3 },
}
const of = (key: string, lane: Lane = 'short', kept = 0): WorkOwner => ({ key, lane, kept })

/** A gate that records the order in which requests entered. */
function watched(options: Partial<GateOptions> = {}) {
  const gate = gateOf({ size: 4, lanes, patience: 1000, refused, ...options })
  const came: string[] = []
  const enter = async (who: WorkOwner, name = who.key): Promise<void> => {
    await gate.enter(who)
    came.push(name)
  }
  return { ...gate, enter, came }
}
const settled = (): Promise<void> => new Promise(done => void setImmediate(done))

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

describe('a gate', () => {
  test('lets no user occupy all places, and admits another user besides their many requests', async () => {
    const gate = watched()
    for (let at = 0; at < 10; at += 1) void gate.enter(of('a'))
    void gate.enter(of('b'))
    await settled()
    expect(gate.came).toEqual(['a', 'a', 'a', 'b'])
  })

  test('admits waiting requests in turns of their keys, each in its own order', async () => {
    const gate = watched({ lanes: oneLane(4) })
    for (let at = 0; at < 4; at += 1) void gate.enter(of('x'))
    for (const name of ['a1', 'a2', 'a3']) void gate.enter(of('a'), name)
    void gate.enter(of('b'), 'b1')
    for (let at = 0; at < 4; at += 1) gate.leave(of('x'))
    await settled()
    expect(gate.came.slice(4)).toEqual(['a1', 'b1', 'a2', 'a3'])
  })

  test('limits long requests to few places, those of one user to fewer, and admits short ones of the same user besides', async () => {
    const gate = watched()
    for (const key of ['a', 'a', 'b', 'c']) void gate.enter(of(key, 'long'), `${key} long`)
    void gate.enter(of('a'), 'a short')
    await settled()
    expect(gate.came).toEqual(['a long', 'b long', 'a short'])
    gate.leave(of('b', 'long'))
    await settled()
    expect(gate.came.slice(3)).toEqual(['c long'])
  })

  test('admits short requests before long ones, but a long one if none is running', async () => {
    const gate = watched()
    for (const key of ['a', 'b', 'c', 'd']) void gate.enter(of(key))
    for (const key of ['e', 'f']) void gate.enter(of(key, 'long'), `${key} long`)
    for (const key of ['g', 'h']) void gate.enter(of(key))
    for (const key of ['a', 'b', 'c', 'd']) gate.leave(of(key))
    await settled()
    expect(gate.came.slice(4)).toEqual(['e long', 'g', 'h', 'f long'])
  })

  test('admits beyond its size requests that already have a place, one at a time', async () => {
    const gate = watched({ spare: 1 })
    for (const key of ['a', 'b', 'c', 'd']) void gate.enter(of(key))
    void gate.enter(of('e'))
    for (const key of ['a', 'b']) void gate.enter(of(key, 'short', 1), `${key} again`)
    await settled()
    expect(gate.came.slice(4)).toEqual(['a again'])
    gate.leave(of('a', 'short', 1))
    await settled()
    expect(gate.came.slice(5)).toEqual(['b again'])
  })

  test('refuses requests beyond the queue length, and those that have waited too long', async () => {
    const gate = watched({ size: 1, lanes: oneLane(1), waiting: 1 })
    void gate.enter(of('a'))
    const late = gate.enter(of('b')).catch(String)
    await expect(gate.enter(of('c'))).rejects.toThrow('refused after 0')
    vi.advanceTimersByTime(1000)
    expect(await late).toBe('Error: refused after 1000')
    // Neither of them is counted any more.
    const next = gate.enter(of('d'))
    gate.leave(of('a'))
    await next
    expect(gate.came).toEqual(['a', 'd'])
  })

  test('refuses all waiting requests when it is closed', async () => {
    const gate = watched({ size: 1, lanes: oneLane(1) })
    void gate.enter(of('a'))
    const waiting = [gate.enter(of('b')), gate.enter(of('c', 'long'))].map(one => one.catch(String))
    gate.close(new Error('closed'))
    expect(await Promise.all(waiting)).toEqual(['Error: closed', 'Error: closed'])
  })
})

test('a task knows its key across asynchronous calls; tasks of the server itself have none', async () => {
  const seen = await runAs('person 7', 'long', async () => {
    await settled()
    return workOwner()
  })
  expect(seen).toEqual(of('person 7', 'long'))
  expect(workOwner()).toEqual(of('', 'server'))
})
