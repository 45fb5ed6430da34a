import { configure, render, screen, waitFor, act, renderHook } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { AdminContext } from 'react-admin'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi, describe } from 'vitest'
import { locales } from '#locales'
import { defineResource, field, type Resource } from '#resource'
import { makeAuthProvider } from '../../../src/admin/authProvider.ts'
import { makeDataProvider } from '../../../src/admin/dataProvider.ts'
import { ApplicationScreensProvider } from '../../../src/admin/applicationScreens.tsx'
import { screensOfAreas } from '../../../src/admin/customScreens.tsx'
import { RecordDialog } from '../../../src/admin/form/RecordDialog.tsx'
import { makeI18nProvider } from '../../../src/admin/i18nProvider.ts'
import { Notices } from '../../../src/admin/layout/Notices.tsx'
import { fakeNetwork, json } from '../shellNetwork.ts'
import { useOptions, type Option } from '../../../src/admin/inputs/useOptions.ts'
import { sortRecentFirst, rememberChoice, recentChoices } from '../../../src/admin/form/references.ts'

describe('choices that fit each other', () => {
  vi.setConfig({ testTimeout: 60_000 })
  configure({ asyncUtilTimeout: 10_000 })

  const right = ['COMPANY_LIST']
  const rights = { read: right, create: right, edit: right }
  const owner = defineResource({
    name: 'owner',
    area: 'x',
    api: 'api/owners',
    title: 'name',
    fields: { name: field.text() },
    rights,
  }) as Resource
  const truck = defineResource({
    name: 'truck',
    area: 'x',
    api: { path: 'api/trucks', select: 'select' },
    title: 'name',
    fields: { name: field.text(), owner: field.reference('owner', { at: 'metadata.owner' }) },
    rights,
  }) as Resource
  const trip = defineResource({
    name: 'trip',
    area: 'x',
    api: 'api/trips',
    title: 'id' as never,
    fields: {
      carrier: field.reference('owner'),
      truck: field.reference('truck', { matching: { owner: 'carrier' }, only: { isActive: true } }),
    },
    form: ['carrier', 'truck'],
    rights,
  }) as Resource
  const resources = { owner, truck, trip }
  const network = fakeNetwork()
  const TRUCKS = [
    { id: 1, name: 'КАМАЗ', metadata: { owner: { id: 5, name: 'Первая' } } },
    { id: 2, name: 'МАЗ', metadata: { owner: { id: 6, name: 'Вторая' } } },
  ]

  beforeEach(() => {
    network.begin()
    network.answer(one => {
      const url = new URL(one.url, 'http://x')
      const own = url.searchParams.get('metadata.owner')
      const query = (url.searchParams.get('query') ?? '').toUpperCase()
      if (url.pathname === '/api/trucks/select')
        return json(TRUCKS.filter(truck => (!own || truck.metadata.owner.id === Number(own)) && truck.name.includes(query)))
      const single = /^\/api\/trucks\/(\d+)$/u.exec(url.pathname)
      if (single) return json(TRUCKS.find(truck => truck.id === Number(single[1])))
      return json([
        { id: 5, name: 'Первая' },
        { id: 6, name: 'Вторая' },
      ])
    })
  })
  afterEach(() => network.end())

  const RECORD = { id: 9, version: 1, carrier: { id: 5, name: 'Первая' }, truck: { id: 1, name: 'КАМАЗ' } }

  /** The dialog of a trip, on a page with notifications. */
  async function openTrip(record = RECORD) {
    const page = (
      <AdminContext
        dataProvider={makeDataProvider(resources)}
        authProvider={makeAuthProvider(resources)}
        i18nProvider={makeI18nProvider({ locale: 'ru', name: 'Русский' }, locales.ru)}
      >
        <ApplicationScreensProvider app={{ resources, ...screensOfAreas([]), menu: [], tabbed: [] }}>
          <RecordDialog resource="trip" record={record} start={record} onDone={() => undefined} />
          <Notices />
        </ApplicationScreensProvider>
      </AdminContext>
    )
    render(<RouterProvider router={createMemoryRouter([{ path: '*', element: page }])} />)
    return {
      user: userEvent.setup(),
      choice: await screen.findByRole('combobox', { name: /truck/ }),
      carrier: screen.getByRole('combobox', { name: /carrier/ }),
    }
  }
  const options = (): readonly (string | null)[] => screen.getAllByRole('option').map(one => one.textContent)

  test('a selected value narrows the options of other fields; a value that no longer matches is cleared with a message', async () => {
    const { user, choice, carrier } = await openTrip()
    await user.click(carrier)
    await user.click(await screen.findByRole('option', { name: 'Вторая' }))
    await waitFor(() => expect(choice).toHaveValue(''))
    expect(await screen.findByText('Поле «truck» очищено: прежнее значение не подходит к полю «carrier»')).toBeInTheDocument()
    await user.click(choice)
    await screen.findByRole('option', { name: 'МАЗ' })
    expect(options()).toEqual(['МАЗ'])
    const query = new URL(network.sent.findLast(one => one.url.includes('select'))!.url, 'http://x').searchParams
    expect(query.get('metadata.owner')).toBe('6')
    expect(query.get('metadataFields.isActive')).toBe('1')
    await user.click(screen.getByRole('option', { name: 'МАЗ' }))
    await user.click(carrier)
    await user.click(await screen.findByRole('option', { name: 'Вторая' }))
    expect(choice).toHaveValue('МАЗ')
  })

  test('values preset in the form do not narrow the options: matching ones come first, and a selection changes the preset value', async () => {
    const { user, choice, carrier } = await openTrip({ ...RECORD, carrier: { id: 6, name: 'Вторая' }, truck: { id: 2, name: 'МАЗ' } })
    await user.click(choice)
    await screen.findByRole('option', { name: 'КАМАЗ' })
    expect(options()).toEqual(['МАЗ', 'КАМАЗ'])
    await user.keyboard('{Control>}a{/Control}КАМАЗ{Tab}')
    await waitFor(() => expect(carrier).toHaveValue('Первая'))
    expect(choice).toHaveValue('КАМАЗ')
  })

  test('the narrowing value is named, and F2 lifts the narrowing; a selection then changes that value', async () => {
    const { user, choice, carrier } = await openTrip()
    await user.click(carrier)
    await user.click(await screen.findByRole('option', { name: 'Первая' }))
    await user.keyboard('{Control>}a{/Control}Вторая{Tab}')
    await waitFor(() => expect(carrier).toHaveValue('Вторая'))
    await waitFor(() => expect(choice).toHaveValue(''))
    await user.keyboard('КАМАЗ{Tab}')
    await waitFor(() =>
      expect(choice).toHaveAccessibleDescription('По «КАМАЗ» ничего не найдено. Только «carrier»: Вторая. F2 ищет среди всех'),
    )
    await user.click(screen.getByRole('button', { name: 'Сохранить' }))
    expect(await screen.findByText('Исправьте поле')).toBeInTheDocument()
    expect(network.sent.filter(one => one.method !== 'GET')).toEqual([])
    await user.click(choice)
    await user.keyboard('{F2}')
    await user.click(await screen.findByRole('option', { name: 'КАМАЗ' }))
    await waitFor(() => expect(carrier).toHaveValue('Первая'))
    expect(choice).toHaveValue('КАМАЗ')
  })
})

describe('the search for choices', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  /** A select whose queries the test answers at any time and in any order. */
  function select() {
    const answers = new Map<string, (options: readonly Option[]) => void>()
    const load = (query: string): Promise<readonly Option[]> => new Promise(resolve => answers.set(query, resolve))
    const { result, rerender } = renderHook(({ query, open }) => useOptions(load, open, query), {
      initialProps: { query: '', open: false },
    })
    const later = async (milliseconds: number): Promise<void> => void (await act(() => vi.advanceTimersByTimeAsync(milliseconds)))
    return {
      calls: () => [...answers.keys()],
      type: async (query: string): Promise<void> => {
        rerender({ query, open: true })
        await later(120)
      },
      answer: async (query: string, label = `о «${query}»`): Promise<void> => {
        answers.get(query)!([{ id: 1, label }])
        await later(0)
      },
      shown: () => ({ labels: result.current.options.map(one => one.label), loading: result.current.loading }),
      later,
      rerender,
    }
  }

  test('a late response to an old query is dropped', async () => {
    const one = select()
    await one.type('п')
    await one.type('пе')
    expect(one.calls()).toEqual(['п', 'пе'])
    await one.answer('пе')
    expect(one.shown()).toEqual({ labels: ['о «пе»'], loading: false })
    await one.answer('п')
    expect(one.shown()).toEqual({ labels: ['о «пе»'], loading: false })
    await one.type('пес')
    await one.type('песо')
    await one.answer('пес')
    expect(one.shown()).toEqual({ labels: ['о «пе»'], loading: true })
  })

  test('queries at once when it opens, then when typing pauses', async () => {
    const one = select()
    one.rerender({ query: '', open: true })
    await one.later(0)
    expect(one.calls()).toEqual([''])
    one.rerender({ query: 'п', open: true })
    await one.later(100)
    one.rerender({ query: 'пе', open: true })
    await one.later(100)
    expect(one.calls()).toEqual([''])
    await one.later(20)
    expect(one.calls()).toEqual(['', 'пе'])
    expect(one.shown().loading).toBe(true)
  })

  test('repeated queries are answered from the cache at once, and refreshed by the server’s response', async () => {
    const one = select()
    await one.type('п')
    await one.answer('п')
    await one.type('пе')
    await one.answer('пе')
    one.rerender({ query: 'п', open: true })
    expect(one.shown()).toEqual({ labels: ['о «п»'], loading: false })
    await one.later(120)
    await one.answer('п', 'новое')
    expect(one.shown()).toEqual({ labels: ['новое'], loading: false })
  })

  const of = { user: 7, resource: 'material' }
  const options = ['Песок мытый', 'Песок речной', 'Песок сеяный', 'Крупный песок'].map((label, at) => ({ id: at + 1, label }))
  const ids = (query: string, lately: readonly number[]): readonly number[] => sortRecentFirst(options, query, lately).map(({ id }) => id)

  beforeEach(() => localStorage.clear())

  test('of equally good matches the most recently used comes first', () => {
    expect(ids('песок', [])).toEqual([1, 2, 3, 4])
    expect(ids('песок', [3])).toEqual([3, 1, 2, 4])
    expect(ids('песок', [2, 3])).toEqual([2, 3, 1, 4])
    expect(ids('', [4])).toEqual([4, 1, 2, 3])
  })

  test('a better match precedes a recently used one', () => {
    expect(ids('песок', [4])).toEqual([1, 2, 3, 4])
    expect(ids('песок мытый', [3])).toEqual([1, 2, 3, 4])
  })

  test('selections are remembered per user and resource: the last one first, each once, at most twenty', () => {
    for (let id = 1; id <= 25; id++) rememberChoice(of, id)
    rememberChoice(of, 20)
    expect(recentChoices(of).slice(0, 3)).toEqual([20, 25, 24])
    expect(recentChoices(of)).toHaveLength(20)
    expect(recentChoices({ ...of, user: 8 })).toEqual([])
    expect(recentChoices({ ...of, resource: 'company' })).toEqual([])
  })

  test('a foreign value under that key is ignored', () => {
    for (const text of ['{', 'null', '"a"', '{"a":1}']) {
      localStorage.setItem('nerud.lately:7:material', text)
      expect(recentChoices(of)).toEqual([])
    }
  })
})
