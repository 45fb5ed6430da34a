import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { after, cursorCases, cursorValues, kindOf, takesCursor, withCursor, type Turned } from './cases.ts'
import { describedBy, makeWorld, type World } from './world.ts'
import { judge } from './judge.ts'

/** Cursors that are well formed and wrong inside: every list, by its real cursors. */
let world: World
beforeAll(async () => {
  world = await makeWorld()
}, 120_000)
afterAll(() => world.app.close())

const ALL_KINDS = 6
/** Cursors tried with each list. */
const EACH = 24

test('every list goes on after its own cursors, and refuses what is none of them at the parameter', { timeout: 120_000 }, async () => {
  const { calls } = await describedBy(world.app.app)
  const lists = calls.filter(takesCursor)
  const statuses: Record<string, number> = {}
  const faults: string[] = []
  for (const call of lists) {
    const tried = fc.asyncProperty(cursorCases, async sent => {
      const query = await withCursor(world, lists, call, sent)
      if (!query) return
      const answer = await world.app.call('GET', `${call.path}?${query}`)
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1
      const isRight = sent.list === 'own' && sent.asked === 'as made' && sent.changes.length === 0
      const wrong =
        judge('GET', answer) ??
        (isRight && answer.status !== 200 ? `its own cursor is refused: ${answer.status}` : undefined) ??
        (answer.status >= 400 && !(answer.body.errors?.after as string | undefined)
          ? `${answer.status} ${JSON.stringify(answer.body)}`
          : undefined)
      if (wrong) throw new Error(`${wrong} ${answer.status >= 500 ? world.lastFault() : ''}`)
    })
    const { failed, counterexample, errorInstance } = await fc.check(tried, { numRuns: EACH, seed: 20_260_310 })
    if (failed) faults.push(`${call.path} ${JSON.stringify(counterexample)}: ${String((errorInstance as Error | null)?.message)}`)
  }
  expect(faults).toEqual([])
  expect(lists.length).toBeGreaterThan(60)
  expect([statuses[200]! > 100, statuses[400]! > 100]).toEqual([true, true])
})

test('what is only nearly a number, a day, a moment, a flag or a text is refused in the place of one', async () => {
  const { calls } = await describedBy(world.app.app)
  const tried = new Set<string>()
  const faults: string[] = []
  for (const call of calls.filter(takesCursor))
    for (const order of call.parameters.filter(({ name }) => name.startsWith('order[')).keys()) {
      const turned: Turned = { order, searching: false }
      const values = tried.size < ALL_KINDS ? await cursorValues(world, call, turned) : undefined
      const [kind, , nearly] = kindOf(values?.[0]) ?? []
      if (!kind || tried.has(kind)) continue
      tried.add(kind)
      for (const one of nearly!) {
        const answer = await world.app.call('GET', `${call.path}?${after(call, turned, values!.with(0, one))}`)
        const wrong = judge('GET', answer)
        if (wrong) faults.push(`${call.path} ${kind} ${JSON.stringify(one).slice(0, 80)}: ${wrong}`)
      }
    }
  expect(faults).toEqual([])
  expect([...tried].toSorted()).toEqual(['day', 'decimal', 'flag', 'moment', 'text', 'whole'])
})
