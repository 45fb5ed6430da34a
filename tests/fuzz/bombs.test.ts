import { afterAll, beforeAll, expect, test, describe } from 'vitest'
import fc from 'fast-check'
import { testApp, type TestApp } from '../support/app.ts'
import { fault } from '../support/refusals.ts'
import { BOMBS, bytesOfFile, FILE_NAMES } from './values.ts'
import { after, cursorCases, cursorValues, kindOf, takesCursor, withCursor, type ListVariant } from './cases.ts'
import { describedBy, makeWorld, type World } from './world.ts'
import { judge } from './judge.ts'

describe('packed bombs', () => {
  /**
   * Every hostile file is uploaded as a template, an import and a document: it is checked, refused with a message, and never unpacked into
   * the memory of the server.
   */
  let app: TestApp
  beforeAll(async () => {
    app = await testApp()
  })
  afterAll(() => app.close())

  /**
   * The maximum growth of the process's memory while a bomb is checked, in megabytes. Unpacking it whole would take more, and keeping it
   * twice much more.
   */
  const MAX_GROWTH = 150

  /** Returns the largest growth of memory while the work runs, in megabytes. */
  async function grown(work: () => Promise<unknown>): Promise<number> {
    const before = process.memoryUsage.rss()
    let peak = before
    const look = (): void => void (peak = Math.max(peak, process.memoryUsage.rss()))
    const looking = setInterval(look, 2)
    await work()
    look()
    clearInterval(looking)
    return (peak - before) / 2 ** 20
  }

  const TARGETS: Readonly<Record<string, (form: FormData) => void>> = {
    'api/templates': form => {
      form.append('name', 'Бомба')
      form.append('object', '1')
    },
    'api/import/company': () => undefined,
    'api/import/balance': form => form.append('mode', 'apply'),
    'api/company_documents': form => {
      form.append('owner', '1')
      form.append('documentType', '1')
    },
  }

  async function sent(path: string, name: string): Promise<string | undefined> {
    const form = new FormData()
    TARGETS[path]!(form)
    form.append('file', new File([bytesOfFile(name)], name))
    const answer = await app.call('POST', path, { form })
    if (answer.status >= 400) return fault(answer)
    if (!path.startsWith('api/import')) return undefined
    const state = await app.call('GET', `${path}/${answer.body.documentId}`)
    const isExplained = state.body.status !== 'failed' || /[а-яё]/i.test(state.body.message)
    return state.status === 200 && isExplained && state.body.status !== 'running' ? undefined : JSON.stringify(state.body)
  }

  test('hostile files are taken or refused in words', async () => {
    const faults: string[] = []
    for (const path of Object.keys(TARGETS))
      for (const name of FILE_NAMES) {
        const wrong = await sent(path, name)
        if (wrong) faults.push(`${path} ${name.slice(0, 40)}: ${wrong}`)
      }
    expect(faults).toEqual([])
  }, 120_000)

  test('bombs do not fill the memory', async () => {
    expect(BOMBS.length).toBeGreaterThan(6)
    for (const name of BOMBS) bytesOfFile(name)
    for (const path of Object.keys(TARGETS)) await sent(path, 'книга.xlsx')
    for (const path of Object.keys(TARGETS))
      for (const name of BOMBS) expect(await grown(() => sent(path, name)), `${path} ${name}`).toBeLessThan(MAX_GROWTH)
  }, 120_000)
})

describe('cursors', () => {
  /** Well-formed cursors with wrong contents, made from the real cursors of every list. */
  let world: World
  beforeAll(async () => {
    world = await makeWorld()
  }, 120_000)
  afterAll(() => world.app.close())

  const ALL_KINDS = 6
  /** The number of cursors tried with each list. */
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
        const isRight = sent.list === 'own' && sent.variant === 'as made' && sent.changes.length === 0
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
        const turned: ListVariant = { order, searching: false }
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
})
