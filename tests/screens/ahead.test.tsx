import { QueryClient, type QueryKey } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useEffect } from 'react'
import { useNavigate, type NavigateFunction } from 'react-router'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { markFirstPageLoaded } from '../../src/admin/chunk.ts'
import { inSheets } from '../../src/admin/Styles.tsx'
import { providers } from '../../resources/App.screens.tsx'
import { openProduct, type ScreenTest } from '../support/screen.tsx'

/** Prefetching: the data of a page is requested on the intent to open it, before the page is rendered, once, and not at all if it was loaded just before. */
let product: ScreenTest
let go: NavigateFunction
let company: number
const Begin = () => {
  const navigate = useNavigate()
  useEffect(() => {
    go = navigate
  }, [navigate])
  return <p>Начало</p>
}

const request = vi.spyOn(QueryClient.prototype, 'prefetchQuery')
const requestPages = vi.spyOn(QueryClient.prototype, 'prefetchInfiniteQuery')
const getOne = vi.spyOn(providers.dataProvider, 'getOne')

beforeAll(async () => {
  product = await openProduct([{ path: '/begin', right: [], load: () => Promise.resolve(Begin) }])
  const made = await product.app.call('POST', 'api/companies', { json: { name: 'ООО «Щебень»', inn: '7707083893' } })
  company = (made.body as { id: number }).id
  // Loaded once, so that the tests below do not measure the loading of the chunk.
  await import('../../src/admin/ahead/prefetchOnIntent.ts')
})
afterAll(() => product.close())

/** The query client of the page opened last; requests of an earlier page come first in the mock's calls. */
const clientOf = () => request.mock.contexts.at(-1) as QueryClient
const keysOf = (): readonly QueryKey[] => [...request.mock.calls, ...requestPages.mock.calls].map(([{ queryKey }]) => queryKey)
async function begin(): Promise<void> {
  await product.open('/begin')
  await screen.findByText('Начало')
  await act(async () => {
    markFirstPageLoaded()
    await import('../../src/admin/ahead/prefetchOnIntent.ts')
  })
}
const heading = (): string => screen.getByRole('heading', { level: 1 }).textContent
const oneOf = (id: number): number => getOne.mock.calls.filter(([name, params]) => name === 'company' && Number(params.id) === id).length

beforeEach(() => [request, requestPages, getOne].forEach(spy => spy.mockClear()))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const PATHS = [
  '/',
  '/company/list',
  '/company/list/ID',
  '/company/list/ID/edit',
  '/company/create?copy=ID',
  '/company/ID/create-point',
  '/deals/list',
  '/directory/tags',
  '/directory/cost',
  '/finances/transfers',
  '/finances/payments-by-month',
  '/finances/month-close',
  '/cashbox/company/list/ID',
  '/report/indicators',
  '/vehicle/reports',
]

test.each(PATHS)('%s shows prefetched data, requested once', async path => {
  await begin()
  await act(async () => void go(path.replace('ID', String(company))))
  await waitFor(() => expect(heading()).not.toBe(''))
  await waitFor(() => expect(keysOf().length).toBeGreaterThan(0))
  const cache = clientOf().getQueryCache()
  await waitFor(() => {
    for (const queryKey of keysOf()) {
      const query = cache.find({ queryKey, exact: true })
      expect({ queryKey, observers: query?.getObserversCount() ?? 0 }).not.toMatchObject({ observers: 0 })
      expect({ queryKey, read: query?.state.dataUpdateCount }).toMatchObject({ read: 1 })
    }
  })
})

const row = async (): Promise<HTMLElement> =>
  (await within(await screen.findByRole('grid')).findByText('7707083893')).closest<HTMLElement>('[role="row"]')!

test('a card is prefetched on mouse down on its row, while the list is still shown', async () => {
  await begin()
  await act(async () => void go('/company/list'))
  const found = await row()
  expect(oneOf(company)).toBe(0)
  fireEvent.pointerDown(found)
  expect(oneOf(company)).toBe(1)
  expect(heading()).toBe('Компании')
})

/** Holds what waits for the browser to be idle; returns the function that lets it run. */
function holdIdle(): () => Promise<void> {
  const held: (() => void)[] = []
  vi.stubGlobal('requestIdleCallback', (work: () => void) => held.push(work))
  vi.stubGlobal('cancelIdleCallback', () => undefined)
  return () => act(async () => held.splice(0).forEach(work => work()))
}

test('what belongs to a card is requested after the card is rendered', async () => {
  const getList = vi.spyOn(providers.dataProvider, 'getList')
  const related = (): number => getList.mock.calls.filter(([, params]) => (params.meta as { total?: boolean } | undefined)?.total).length
  await begin()
  const release = holdIdle()
  await act(async () => void go(`/company/list/${company}`))
  expect(await screen.findByText('7707083893')).toBeInTheDocument()
  expect(related()).toBe(0)
  await release()
  await waitFor(() => expect(related()).toBeGreaterThan(5))
  getList.mockRestore()
})

test('the blocks of the first page below the window are rendered after those in view', async () => {
  await begin()
  const release = holdIdle()
  await act(async () => void go('/'))
  expect(await screen.findByRole('heading', { name: 'Кто кому должен' })).toBeInTheDocument()
  expect(screen.queryByRole('heading', { name: 'Новости' })).toBeNull()
  await release()
  expect(await screen.findByRole('heading', { name: 'Новости' })).toBeInTheDocument()
})

test('a cached card is rendered at once, and refetched in the background', async () => {
  await begin()
  await act(async () => void go(`/company/list/${company}`))
  expect(await screen.findByText('7707083893')).toBeInTheDocument()
  await act(async () => void go('/company/list'))
  await row()
  const client = clientOf()
  await act(() => client.invalidateQueries({ queryKey: ['company', 'getOne'] }))
  const before = oneOf(company)
  // Not answered before the card is rendered.
  let answer: (() => void) | undefined
  const own = getOne.getMockImplementation()
  getOne.mockImplementation(
    () => new Promise(resolve => (answer = () => resolve({ data: { id: company, name: 'ООО «Гравий»', inn: '7707083893' } }))),
  )
  await act(async () => void go(`/company/list/${company}`))
  await waitFor(() => expect(screen.queryByRole('grid')).toBeNull())
  expect(screen.getByText('7707083893')).toBeInTheDocument()
  expect(oneOf(company)).toBe(before + 1)
  await act(async () => answer!())
  expect((await screen.findAllByText('ООО «Гравий»')).length).toBeGreaterThan(0)
  if (own) getOne.mockImplementation(own)
  else getOne.mockRestore()
})

test('a user who navigates elsewhere meanwhile stays there', async () => {
  await begin()
  await act(async () => {
    void go('/deals/list')
    void go('/company/list')
  })
  await row()
  expect(heading()).toBe('Компании')
})

test('rules after a pause begin another style element, up to a number of them', () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0)
  const sheets: string[][] = []
  // As emotion's sheet: a count of zero begins an element.
  const sheet = {
    ctr: 0,
    tags: sheets,
    insert(rule: string) {
      if (this.ctr === 0) sheets.push([])
      this.ctr += 1
      sheets.at(-1)!.push(rule)
    },
  }
  inSheets({ sheet })
  const insertAt = (time: number, rule: string): void => {
    clock.mockReturnValue(time)
    sheet.insert(rule)
  }
  insertAt(0, 'a')
  insertAt(100, 'b')
  insertAt(1000, 'c')
  insertAt(1100, 'd')
  expect(sheets).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ])
  for (let at = 2; at < 100; at += 1) insertAt(at * 1000, `r${at}`)
  expect(sheets).toHaveLength(16)
  clock.mockRestore()
})
