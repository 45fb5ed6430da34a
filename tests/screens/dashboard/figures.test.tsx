import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { resources, menu, pages as tabbed } from '#resources'
import { screens } from '#resources/app.screens'
import { providers } from '../../../resources/App.screens.tsx'
import { demoLogins } from '#resources/seed/demo/accounts.rules'
import type { Resource } from '#resource'
import { loadersOf } from '../../../src/admin/ahead/prefetchOnIntent.ts'
import { routeAt, type RouteHandle, type PrefetchQuery, type PrefetchContext } from '../../../src/admin/ahead/prefetch.ts'
import type { ListQuery } from '../../../src/admin/list/view.ts'
import { readTotal, type Source } from '../../../src/admin/list/source.ts'
import { OVERLAY } from '../../../src/admin/page/paths.tsx'
import { permissionsOf } from '../../../src/admin/authProvider.ts'
import { routesFor } from '../../../src/admin/start.tsx'
import { startSession, type Session } from '../../../src/admin/session.ts'
import { PASSWORD } from '../../support/app.ts'
import { openProduct, type ScreenTest } from '../../support/screen.tsx'

/** Every figure of the first page links to a list that has the same count or total: for each role, over all blocks. */
vi.setConfig({ testTimeout: 120_000 })

let product: ScreenTest
beforeAll(async () => {
  product = await openProduct([], { demo: true })
}, 120_000)
afterEach(cleanup)
afterAll(() => product.close())

const SLOW = { timeout: 30_000 }
const routes = routesFor({ ...screens, resources, menu, tabbed })
const NEVER = new AbortController().signal

/** The content behind an address: the number of rows, and every other number that its page reads. */
interface Behind {
  readonly count: number | undefined
  readonly numbers: ReadonlySet<string>
}

/** A number as figures show it: with this many decimals, without its sign. */
const shownAs = (value: number, digits: number): string =>
  (Math.round(Math.abs(value) * 10 ** digits + 1e-9) / 10 ** digits).toFixed(digits)

function* numbersIn(value: unknown): Generator<number> {
  if (typeof value === 'number') yield value
  else if (typeof value === 'string' && /^-?\d+(\.\d+)?$/u.test(value)) yield Number(value)
  else if (typeof value === 'object' && value !== null) for (const one of Object.values(value)) yield* numbersIn(one)
}

const shownIn = (answers: unknown): ReadonlySet<string> =>
  new Set([...numbersIn(answers)].flatMap(one => [0, 1].map(digits => shownAs(one, digits))))

const isRowsOf = ({ queryKey: [, verb] }: PrefetchQuery): boolean => verb === 'getInfiniteList'
const answerOf = (read: PrefetchQuery): Promise<unknown> => read.queryFn({ signal: NEVER, pageParam: read.initialPageParam } as never)

function countOf({ queryKey: [name, , listQuery] }: PrefetchQuery): Promise<number> {
  const { call, params, fixed, takes, ...query } = listQuery as Omit<Source, 'resource'> & ListQuery
  const resource = (resources as Readonly<Record<string, Resource>>)[name as string]!
  const source: Source = {
    resource,
    ...(call !== undefined && { call }),
    ...(params && { params }),
    ...(fixed && { fixed }),
    ...(takes && { takes }),
  }
  return readTotal(providers.dataProvider, source, query, NEVER)
}

async function behind(address: string, who: PrefetchContext): Promise<Behind> {
  const { pathname, search, searchParams } = new URL(address, 'http://nerud.test')
  const [name, id] = searchParams.get(OVERLAY)?.split('.') ?? []
  if (name !== undefined)
    return { count: undefined, numbers: shownIn([(await providers.dataProvider.getOne(name, { id: Number(id) })).data]) }
  const { route, params } = routeAt(routes, pathname) ?? {}
  const handle = route?.handle as RouteHandle | undefined
  if (!handle || params === undefined) throw new Error(`${address} leads nowhere`)
  await handle.part.ahead()
  const { reads } = loadersOf(who, handle, { params, search })
  const rows = reads.find(isRowsOf)
  const answers = await Promise.all(reads.filter(read => !isRowsOf(read)).map(answerOf))
  return { count: rows && (await countOf(rows)), numbers: shownIn(answers) }
}

const plain = (text: string | null): string => (text ?? '').replaceAll(/[\u00a0\u202f]/gu, ' ').trim()
const NUMBER = /(?<![\d.])[-−]?\d+(?: \d{3})*(?:,\d+)?/u
/** An amount of money or a volume. */
const AMOUNT = new RegExp(`(${NUMBER.source}) (?:₽|т|м³)(?!\\p{L})`, 'u')
const COUNT = /^(?:.*· )?(\d+(?: \d{3})*)(\+?)(?: \p{L}+)?$/u
const numberOf = (text: string): string => text.replaceAll(/[ −-]/gu, '').replace(',', '.')

/** The link around a figure, or that of its line. */
const linkOf = (figure: Element): string | undefined => {
  const link = figure.closest('a') ?? figure.closest('li')?.querySelector('a')
  return link?.getAttribute('href') ?? undefined
}

/** The texts of a page that are amounts or plain numbers outside of figures. */
function* strayIn(page: Element): Generator<string> {
  const texts = document.createTreeWalker(page, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const element = node.parentElement!
    const text = plain(node.textContent)
    if (!(AMOUNT.test(text) || /^\d[\d ]*$/u.test(text)) || element.closest('[data-figure], [data-chart]')) continue
    // A number that belongs to a record linked next to it.
    if (element.closest('tr, li')?.querySelector('a')) continue
    yield text
  }
}

const isCounted = (figure: number, more: string, { count, numbers }: Behind): boolean =>
  count === undefined ? numbers.has(shownAs(figure, 0)) : more ? count > figure : count === figure

const PEOPLE = [...demoLogins.map(({ login, role }) => [role, login, login] as const), ['Администратор', 'admin', PASSWORD] as const]

test.each(PEOPLE)('the figures of the first page of «%s»', async (_role, login, password) => {
  const { body: session } = await product.app.call('POST', 'authentication_token', { as: null, json: { login, password } })
  startSession(session as Session)
  const who: PrefetchContext = {
    provider: providers.dataProvider,
    may: permissionsOf(session as Session),
    app: { ...screens, resources, menu, tabbed, live: false },
  }
  await product.open('/', session as Session)
  await screen.findAllByRole('region', undefined, SLOW)
  const page = document.querySelector('main')!
  await waitFor(() => expect(page.querySelector('.MuiSkeleton-root')).toBeNull(), SLOW)
  for (const table of screen.queryAllByRole('button', { name: 'Таблица' })) await product.user.click(table)
  const figures = [...page.querySelectorAll('[data-figure]')]
  expect(figures.length).toBeGreaterThan(0)
  expect([...strayIn(page)], 'numbers that are no figures').toEqual([])
  const known = new Map<string, Promise<Behind>>()
  const wrong: unknown[] = []
  for (const figure of figures) {
    const [text, to] = [plain(figure.getAttribute('aria-label') ?? figure.textContent), linkOf(figure)]
    if (to === undefined) {
      wrong.push([text, 'leads nowhere'])
      continue
    }
    known.set(to, known.get(to) ?? behind(to, who))
    const { count, numbers } = await known.get(to)!
    const amount = AMOUNT.exec(text)?.[1]
    const counts = text.split(': ').flatMap(part => [COUNT.exec(part)?.slice(1)].filter(one => one !== undefined))
    if (amount === undefined && counts.length === 0) wrong.push([text, 'is no figure'])
    if (amount !== undefined && !numbers.has(numberOf(amount))) wrong.push([text, to, [...numbers].join(' ')])
    for (const [counted, more] of counts)
      if (!isCounted(Number(numberOf(counted!)), more!, await known.get(to)!)) wrong.push([text, to, count])
  }
  expect(wrong, JSON.stringify(wrong)).toEqual([])
})
