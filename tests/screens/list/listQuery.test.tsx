import { describe, expect, test } from 'vitest'
import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect } from 'react'
import { TestTranslationProvider } from 'react-admin'
import { createMemoryRouter, RouterProvider, useLocation, useNavigate } from 'react-router'
import { defineResource, field, type Resource } from '#resource'
import { movingDays } from '#resource/periods'
import {
  initialFilters,
  filledFilters,
  isNarrowed,
  isStep,
  nextSort,
  readListQuery,
  withDays,
  writeListQuery,
} from '../../../src/admin/list/view.ts'
import { movingPeriod } from '../../../src/admin/inputs/periods.ts'
import { movingText } from '../../../src/admin/list/chips/filterText.tsx'
import { periodOfKey } from '../../../src/admin/inputs/PeriodKeys.tsx'
import { SearchBox } from '../../../src/admin/list/SearchBox.tsx'
import { useListQuery, type ChangeListQuery } from '../../../src/admin/list/listing.ts'

const crate = defineResource({
  name: 'crate',
  area: 'goods',
  api: 'api/crates',
  title: 'name',
  fields: {
    name: field.text({ required: true }),
    owner: field.reference('crate'),
    kind: field.choice(['big', 'small']),
    weight: field.decimal(),
    tab: field.text(),
  },
  list: {
    columns: ['name'],
    sort: ['-isActive', 'name'],
    filters: { owner: 'equals', kind: 'in', weight: 'range', name: 'contains', isActive: 'equals', tab: 'equals' },
  },
  rights: { read: [] },
}) as Resource

const read = (text: string, prefix?: string) => readListQuery(crate, new URLSearchParams(text), prefix)
const write = (before: string, changes: object, prefix?: string) =>
  writeListQuery(crate, new URLSearchParams(before), { ...read(before, prefix), ...changes }, prefix).toString()

describe('the address of a list', () => {
  test('contains search, filters and order in readable form', () => {
    expect(read('query=песок&owner=12&kind=big&kind=small&weight.from=1.5&isActive=1&sort=-weight')).toEqual({
      query: 'песок',
      filter: { owner: '12', kind: ['big', 'small'], weight: { from: '1.5' }, isActive: '1' },
      sort: [{ field: 'weight', descending: true }],
    })
  })

  test('is unchanged after parsing and serializing', () => {
    const address = 'query=sand&owner=12&kind=big&kind=small&weight.from=1.5&weight.to=2&isActive=0&sort=-weight'
    expect(write('', read(address))).toBe(address)
  })

  test('preserves foreign and unknown parameters', () => {
    expect(write('tab=history&edit=3&wrong=1', { query: 'a' })).toBe('tab=history&edit=3&wrong=1&query=a')
    expect(read('wrong=1&sort=nonsense')).toEqual({
      query: '',
      filter: {},
      sort: [
        { field: 'isActive', descending: true },
        { field: 'name', descending: false },
      ],
    })
  })

  test('never confuses a filter with a parameter of the screen', () => {
    expect(read('tab=history').filter).toEqual({})
    expect(write('tab=history', { filter: { tab: 'a' } })).toBe('tab=history&tab_=a')
    expect(read('tab_=a').filter).toEqual({ tab: 'a' })
  })

  test('has no parameters when nothing is filtered: empty filters are not written', () => {
    expect(write('query=a&owner=1&sort=-weight', { query: '', filter: { owner: '', kind: [], weight: {} }, sort: read('').sort })).toBe('')
    expect(filledFilters({ owner: '', kind: [], weight: { from: '' }, name: null, isActive: '0' })).toEqual({ isActive: '0' })
    expect([read(''), read('query=a'), read('isActive=0')].map(query => isNarrowed(crate, query))).toEqual([false, true, true])
  })

  test('keeps two lists on one page apart by a prefix', () => {
    const both = write('query=left', { query: 'right', filter: { weight: { to: '3' } } }, 'b.')
    expect(both).toBe('query=left&b.query=right&b.weight.to=3')
    expect([read(both).query, read(both, 'b.').query]).toEqual(['left', 'right'])
  })
})

describe('a relative period in the address of a list', () => {
  const press = (key: string, code: string) => ({ key, code, altKey: false, ctrlKey: false, metaKey: false })
  const trip = defineResource({
    name: 'trip',
    area: 'goods',
    api: 'api/trips',
    title: 'name',
    fields: { name: field.text(), day: field.date(), weight: field.decimal() },
    list: { columns: ['name'], filters: { day: 'range', weight: 'range' } },
    rights: { read: [] },
  }) as Resource
  const on = (text: string, today: string) => readListQuery(trip, new URLSearchParams(text), '', today)

  test('is its days today, and is written back as it was', () => {
    const query = on('day=lastMonth', '2026-12-04')
    expect(query.filter).toEqual({ day: { from: '2026-11-01', to: '2026-11-30', during: 'lastMonth' } })
    expect(on('day=lastMonth', '2027-01-01').filter['day']).toMatchObject({ from: '2026-12-01', to: '2026-12-31' })
    expect(writeListQuery(trip, new URLSearchParams('day.from=2020-01-01'), query).toString()).toBe('day=lastMonth')
    expect(writeListQuery(trip, new URLSearchParams(), withDays(query)).toString()).toBe('day.from=2026-11-01&day.to=2026-11-30')
  })

  test('is only for days, and an unknown one is none', () => {
    expect(on('weight=today&day=someday', '2026-12-04').filter).toEqual({})
  })

  test('is what the keys and the panel of periods choose', () => {
    expect(periodOfKey(press('3', 'Digit3'), {}, '2026-11-29')).toEqual({ from: '2026-11-01', to: '2026-11-30', during: 'thisMonth' })
    expect(movingPeriod('day', 'last', '2026-11-29')).toEqual({ from: '2026-11-28', to: '2026-11-28', during: 'yesterday' })
  })

  test('is moved by the keys to the next and previous one of its kind, which stays relative in the address', () => {
    const step = (during: string, key: '[' | ']') => {
      const moved = periodOfKey(press(key, key === '[' ? 'BracketLeft' : 'BracketRight'), { ...movingDays(during, TODAY), during }, TODAY)!
      const address = writeListQuery(trip, new URLSearchParams(), { query: '', sort: [], filter: { day: moved } })
      // The address says the same days when it is opened the same day.
      expect(on(address.toString(), TODAY).filter['day']).toEqual(moved)
      return [moved.during, moved.from, moved.to]
    }
    const TODAY = '2026-04-30'
    expect(step('thisMonth', '[')).toEqual(['lastMonth', '2026-03-01', '2026-03-31'])
    expect(step('lastMonth', '[')).toEqual(['thisMonth-2', '2026-02-01', '2026-02-28'])
    expect(step('thisMonth-2', ']')).toEqual(['lastMonth', '2026-03-01', '2026-03-31'])
    expect(step('lastMonth', ']')).toEqual(['thisMonth', '2026-04-01', '2026-04-30'])
    expect(step('thisMonth', ']')).toEqual(['thisMonth+1', '2026-05-01', '2026-05-31'])
    expect(step('lastQuarter', '[')).toEqual(['thisQuarter-2', '2025-10-01', '2025-12-31'])
    expect(step('lastWeek', '[')).toEqual(['thisWeek-2', '2026-04-13', '2026-04-19'])
    expect(step('yesterday', '[')).toEqual(['today-2', '2026-04-28', '2026-04-28'])
    expect(step('last7', '[')).toEqual(['last7-1', '2026-04-17', '2026-04-23'])
    expect(step('last7-1', ']')).toEqual(['last7', '2026-04-24', '2026-04-30'])
    // Thirty days up to today happen to be a whole month, but they are counted days.
    expect(step('last30', '[')).toEqual(['last30-1', '2026-03-02', '2026-03-31'])
    expect(step('sinceYesterday', '[')).toEqual(['sinceYesterday-1', '2026-04-27', '2026-04-28'])
    expect(on('day=thisMonth-2', '2026-12-04').filter['day']).toMatchObject({ from: '2026-10-01', to: '2026-10-31' })
    expect(on('day=thisMonth-0&day=thisMonth-2000', '2026-12-04').filter).toEqual({})
    expect(movingText('last7-2', { t: key => key })).toBe('nerud.finding.moving.last (−2)')
  })
})

describe('a list that begins with filters', () => {
  const box = defineResource({
    name: 'box',
    area: 'goods',
    api: 'api/boxes',
    title: 'name',
    fields: { name: field.text(), kind: field.choice(['big', 'small']), month: field.month() },
    list: { columns: ['name'], filters: { kind: 'in', month: 'range' }, begins: { kind: 'big', month: { months: 3 } } },
    rights: { read: [] },
  }) as Resource
  const request = (text: string) => readListQuery(box, new URLSearchParams(text))
  const addressOf = (filter: object) =>
    writeListQuery(box, new URLSearchParams(), { query: '', filter: filter as never, sort: [] }).toString()

  test('has them while its address does not mention them, and does not count as filtered', () => {
    const { filter } = request('')
    expect(filter).toEqual({ kind: ['big'], month: initialFilters(box)['month'] })
    expect(isNarrowed(box, request(''))).toBe(false)
    expect(addressOf(filter)).toBe('')
    expect(initialFilters(box, '2026-02-11')['month']).toEqual({ from: '2025-12', to: '2026-02' })
  })
  test('records in its address that one was changed or removed', () => {
    const month = initialFilters(box)['month']
    for (const [filter, address] of [
      [{ month, kind: ['small'] }, 'kind=small'],
      [{ month }, 'kind='],
      [{ kind: ['big'], month: { to: '2026-01' } }, 'month.to=2026-01'],
      [{}, 'kind=&month='],
    ] as const) {
      expect(addressOf(filter)).toBe(address)
      expect(request(address).filter).toEqual(filter)
      expect(isNarrowed(box, request(address))).toBe(true)
    }
  })
})

test('a header sorts up, then down, then as declared', () => {
  const declared = read('').sort
  const up = nextSort(crate, declared, 'weight')
  const down = nextSort(crate, up, 'weight')
  expect([up, down, nextSort(crate, down, 'weight')]).toEqual([
    [{ field: 'weight', descending: false }],
    [{ field: 'weight', descending: true }],
    declared,
  ])
  expect(nextSort(crate, declared, 'isActive')).toEqual([{ field: 'isActive', descending: false }])
})

describe('a new entry of the browser history', () => {
  const changed = (before: string, after: string) => isStep(crate, read(before), read(after))

  test.each([
    ['', 'owner=12'],
    ['owner=12', 'owner=13'],
    ['owner=12', ''],
    ['kind=big', 'kind=big&kind=small'],
    ['', 'name=п'],
    ['name=песок', ''],
    ['weight.from=1', 'weight.from=1&isActive=1'],
  ])('is made by a filter that is set, changed or cleared: %j, then %j', (before, after) => expect(changed(before, after)).toBe(true))

  test.each([
    ['', 'query=песок'],
    ['owner=12', 'owner=12&sort=-weight'],
    ['name=пес', 'name=песо'],
    ['weight.from=1', 'weight.from=15'],
    ['owner=12', 'owner=12'],
  ])('is not made by a further letter, a search or an order: %j, then %j', (before, after) => expect(changed(before, after)).toBe(false))
})

const searched = defineResource({
  name: 'crate',
  area: 'goods',
  api: { path: 'api/crates', calls: ['list', 'one'] },
  title: 'name',
  fields: { name: field.text(), colour: field.colour() },
  list: { columns: ['name', 'colour'], sort: ['name'], filters: { colour: 'equals' }, search: ['name'] },
  rights: { read: ['COMPANY_LIST'] },
}) as Resource

interface Ways {
  ask: ChangeListQuery
  leave: () => void
}
const Page = ({ ways }: { readonly ways: Ways }) => {
  const { search } = useLocation()
  const navigate = useNavigate()
  const { query: listQuery, setQuery } = useListQuery(searched)
  useEffect(() => {
    Object.assign(ways, { ask: setQuery, leave: () => void navigate({ search: '' }) })
  }, [ways, setQuery, navigate])
  return (
    <TestTranslationProvider translate={(key: string) => key}>
      <output>{search}</output>
      <SearchBox resource={searched} query={listQuery.query} onQuery={query => setQuery({ query })} />
    </TestTranslationProvider>
  )
}
const box = (): HTMLElement => screen.getByRole('textbox')
const show = (): Ways => {
  const ways = {} as Ways
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element: <Page ways={ways} /> }])} />)
  return ways
}

test('a text typed just before leaving an address does not appear at the next one', async () => {
  const { leave } = show()
  const user = userEvent.setup()
  await user.type(box(), 'ооо')
  act(() => {
    fireEvent.keyDown(box(), { key: 'Enter' })
    leave()
  })
  expect(box()).toHaveValue('')
})

test('two changes before the next rendering are both applied', () => {
  const { ask } = show()
  act(() => {
    ask({ query: 'ооо' })
    ask({ filter: { colour: '#ff0000' } })
  })
  expect(new URLSearchParams(screen.getByRole('status').textContent)).toEqual(new URLSearchParams({ query: 'ооо', colour: '#ff0000' }))
})
