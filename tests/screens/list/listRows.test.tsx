import { afterEach, describe, expect, test, vi } from 'vitest'
import type { ReactNode } from 'react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, renderHook } from '@testing-library/react'
import { DataProviderContext, TestMemoryRouter, TestTranslationProvider, type DataProvider } from 'react-admin'
import { locales } from '#locales'
import { defineResource, field, valueAt, type Resource } from '#resource'
import {
  append,
  hasFields,
  makeFlatten,
  nextOf,
  visiblePages,
  renew,
  type Row,
  type RowsPage,
  type Rows,
} from '../../../src/admin/data/rows.ts'
import { useSelection, type RowKey } from '../../../src/admin/table/GridRow.tsx'
import { cellText, refText, valueText, type Words } from '../../../src/admin/cells.tsx'
import { inForceOf } from '../../../src/admin/list/useListRows.tsx'
import { useRowsForPaper } from '../../../src/admin/list/rowsForPaper.ts'
import { listQueryKey, readUpTo, type Source } from '../../../src/admin/list/source.ts'
import { viewed, type ListQuery } from '../../../src/admin/list/view.ts'
import { buttonsIn, pageActions } from '../../../src/admin/page/pageActions.ts'
import { printPage } from '../../../src/admin/page/printing.tsx'
import { joined, withTail, withoutTail } from '../../../src/admin/theme/textParts.tsx'
import { PaperTable } from '../../../src/admin/table/PaperTable.tsx'
import type { WindowedTableProps } from '../../../src/admin/table/useGrid.ts'
import { FoldedLine } from '../../../src/admin/page/FoldedLine.tsx'

const page = (from: number, to: number, after?: string, next?: string, at = 1): RowsPage => ({
  data: Array.from({ length: to - from + 1 }, (_, place) => ({ id: from + place, text: `old ${from + place}` })),
  at,
  ...(after && { after }),
  ...(next && { next }),
})
const three: Rows = { pages: [page(1, 50, undefined, 'c50'), page(51, 100, 'c50', 'c100'), page(101, 120, 'c100')], mark: 0 }
const flatten = (rows: Rows) => makeFlatten()(rows)
const ids = (rows: Rows) => flatten(rows).map(row => row.id)
const upTo = (last: number) => Array.from({ length: last }, (_, place) => place + 1)

describe('the loaded part of a list', () => {
  test('grows by the page that follows it, and by no other', () => {
    const one: Rows = { pages: [page(1, 50, undefined, 'c50')], mark: 0 }
    const two = append(one, page(51, 60, 'c50'))
    expect(ids(two)).toEqual(upTo(60))
    expect(nextOf(two)).toBeUndefined()
    expect(append(two, page(61, 70, 'c50'))).toBe(two)
  })

  test('shows a row that moved between two responses once', () => {
    expect(ids({ pages: [page(1, 3, undefined, 'a'), page(3, 5, 'a')], mark: 0 })).toEqual([1, 2, 3, 4, 5])
  })

  test('is assembled page by page as it grows, and again when a page has changed', () => {
    const flat = makeFlatten()
    const two: Rows = { pages: three.pages.slice(0, 2), mark: 0 }
    const before = flat(two)
    expect(flat({ ...two, mark: 1 })).toBe(before)
    expect(flat(three).map(row => row.id)).toEqual(upTo(120))
    expect(
      flat(three)
        .slice(0, 100)
        .every((row, place) => row === before[place]),
    ).toBe(true)
    const renewed = renew(three, 0, page(1, 75, undefined, 'x', 2))
    expect(flat(renewed)).toEqual(flatten(renewed))
    expect(flat(renewed)[0]).not.toBe(before[0])
    expect(flat(two)).toEqual(before)
    expect(flat(undefined)).toEqual([])
  })

  test('knows which fields a page contains', () => {
    const all = page(1, 2)
    const some = { ...all, fields: ['name', 'inn'] }
    expect([hasFields(all, undefined), hasFields(all, ['name'])]).toEqual([true, true])
    expect([hasFields(some, ['inn']), hasFields(some, ['inn', 'kpp']), hasFields(some, undefined)]).toEqual([true, false, false])
  })

  test('knows which pages are in view', () => {
    expect(visiblePages(three, [0, 20])).toEqual([0])
    expect(visiblePages(three, [40, 60])).toEqual([0, 1])
    expect(visiblePages(three, [500, 520])).toEqual([2])
    expect(visiblePages({ pages: [], mark: 0 }, [0, 20])).toEqual([])
  })
})

describe('a refetched page', () => {
  test('replaces the old one, cut where the next one begins', () => {
    const fresh = { ...page(51, 120, 'c50', 'c120', 2), data: page(51, 120).data.map(row => ({ ...row, text: 'new' })) }
    const renewed = renew(three, 1, fresh)
    expect(ids(renewed)).toEqual(upTo(120))
    expect(renewed.pages[1]).toMatchObject({ at: 2, next: 'c100' })
    expect(flatten(renewed)[60]).toMatchObject({ id: 61, text: 'new' })
    expect(flatten(renewed)[10]).toMatchObject({ text: 'old 11' })
  })

  test('brings new rows and drops removed ones', () => {
    const data = [{ id: 900 }, ...page(1, 75).data.filter(row => row.id !== 7)]
    expect(ids(renew(three, 0, { data, at: 2, next: 'x' }))).toEqual([900, ...upTo(120).filter(id => id !== 7)])
  })

  test('drops the following pages if they no longer continue it, so that no row is lost', () => {
    const data = Array.from({ length: 75 }, (_, place) => ({ id: 1000 + place }))
    const renewed = renew(three, 0, { data, at: 2, next: 'c1074' })
    expect(renewed.pages).toHaveLength(1)
    expect(nextOf(renewed)).toBe('c1074')
  })

  test('is ignored if the list has changed since the request', () => {
    expect(renew(three, 1, page(51, 100, 'elsewhere'))).toBe(three)
    expect(renew(three, -1, page(51, 100, 'c50'))).toBe(three)
  })
})

type ReadOptions = { readonly after?: string | undefined; readonly size?: number | undefined }
const providerOf = (read: (options: ReadOptions) => Promise<RowsPage>) =>
  ({ getPage: (_: string, options: ReadOptions) => read(options) }) as unknown as DataProvider

describe.each([5000, 5001])('of %d rows', count => {
  const max = 5000
  const read = ({ after, size }: ReadOptions): Promise<RowsPage> => {
    const [from, upTo] = [Number(after ?? 0), Math.min(count, Number(after ?? 0) + size!)]
    return Promise.resolve(page(from + 1, upTo, after, upTo - from === size ? String(upTo) : undefined))
  }
  const provider = providerOf(read)
  const isAll = count === max

  afterEach(() => vi.unstubAllGlobals())

  test('a map of 5,000 says whether there are more', async () => {
    const { rows, isAll: shown } = await readUpTo(max, read)
    expect([rows.length, shown]).toEqual([max, isAll])
  })

  test('a printout of 5,000 says whether there are more', async () => {
    const [source, query]: [Source, ListQuery] = [{ resource: crate }, { query: '', filter: {}, sort: [] }]
    const [client, key] = [new QueryClient(), listQueryKey(source, query)]
    client.setQueryData<Rows>(key, { pages: [await read({ size: 50 })], mark: 0 })
    const inside = (children: ReactNode) => (
      <TestMemoryRouter>
        <DataProviderContext.Provider value={provider}>
          <QueryClientProvider client={client}>{children}</QueryClientProvider>
        </DataProviderContext.Provider>
      </TestMemoryRouter>
    )
    const Prepared = () => {
      useRowsForPaper(source, query)
      return null
    }
    render(inside(<Prepared />))
    vi.stubGlobal('print', () => undefined)
    await printPage()
    const existing = client.getQueryData<Rows>(key)!
    const table = { columns: [], rows: flatten(existing), rowKey: (row: Row) => row.id, endReached: nextOf(existing) === undefined }
    const messages = { nerud: { seeing: { paper: { partly: 'Найдено больше' } } } }
    const { container } = render(
      <TestTranslationProvider messages={messages}>
        <PaperTable {...(table as unknown as WindowedTableProps<Row>)} />
      </TestTranslationProvider>,
    )
    expect(container.querySelectorAll('tbody tr')).toHaveLength(max)
    expect(container.textContent).toBe(isAll ? '' : 'Найдено больше')
  })
})

/** Rows 1 to 5, of which the fourth is not loaded. */
const rows = [{ id: 1 }, { id: 2 }, { id: 3 }, undefined, { id: 5 }]
function selection() {
  let selected: ReadonlySet<RowKey> = new Set()
  const { result, rerender } = renderHook(() =>
    useSelection({ rows, rowKey: row => row.id, selected, onSelect: next => void (selected = next) }),
  )
  const after = (work: (made: NonNullable<typeof result.current>) => void): { ids: RowKey[]; state: string | undefined } => {
    work(result.current!)
    rerender()
    return { ids: [...selected], state: result.current?.state }
  }
  return after
}

test('rows are selected and deselected one by one', () => {
  const after = selection()
  expect(after(one => one.toggle(1, false))).toEqual({ ids: [2], state: 'some' })
  expect(after(one => one.toggle(2, false))).toEqual({ ids: [2, 3], state: 'some' })
  expect(after(one => one.toggle(1, false))).toEqual({ ids: [3], state: 'some' })
  expect(after(one => one.toggle(3, false))).toEqual({ ids: [3], state: 'some' })
})

test('Shift selects all rows from the last selected one', () => {
  const after = selection()
  after(one => one.toggle(4, false))
  expect(after(one => one.toggle(1, true)).ids).toEqual([5, 2, 3])
  expect(after(one => one.toggle(4, true)).ids).toEqual([])
})

test('all loaded rows are selected at once, and deselected at once', () => {
  const after = selection()
  expect(after(one => one.toggleAll())).toEqual({ ids: [1, 2, 3, 5], state: 'all' })
  expect(after(one => one.toggleAll())).toEqual({ ids: [], state: 'none' })
})

const keeper = defineResource({
  name: 'keeper',
  area: 'access',
  api: 'api/keepers',
  title: { fields: ['fio', 'login'], of: r => `${r.fio} (${r.login})` },
  fields: { fio: field.text(), login: field.text() },
  rights: { read: [] },
}) as Resource
const crate = defineResource({
  name: 'crate',
  area: 'goods',
  api: 'api/crates',
  title: 'name',
  fields: {
    name: field.text(),
    note: field.richText(),
    year: field.number(),
    weight: field.decimal({ unit: 'т' }),
    price: field.money(),
    made: field.date(),
    seen: field.dateTime(),
    month: field.month(),
    open: field.flag(),
    size: field.choice(['big']),
    keeper: field.reference('keeper', { shows: ['fio', 'login'] }),
    helpers: field.references('keeper', { shows: ['fio'] }),
    parts: field.lines('keeper', { by: 'keeper', first: 'fio' }),
    scan: field.file(),
    phone: field.phone(),
    colour: field.colour(),
    raw: field.json(),
  },
  rights: { read: [] },
}) as Resource

const texts: Readonly<Record<string, string>> = {
  'resources.crate.choices.size.big': 'Большой',
  'resources.crate.choices.isActive.yes': 'Активен',
  'resources.crate.choices.isActive.no': 'Неактивен',
  'resources.crate.empty.keeper': 'Не назначен',
}
const cell = (key: string): string | undefined => valueAt(locales.ru, key) as string | undefined
const filled = (text: string, options: Parameters<Words['t']>[1]): string =>
  text.replaceAll(/%\{(\w+)\}/gu, (_, name: string) => String(options?.[name]))
const words: Words = {
  t: (key, options) => filled(texts[key] ?? cell(key) ?? String(options?.['_'] ?? key), options),
  resources: { keeper, crate },
}
const NBSP = '\u00a0'

describe('a cell', () => {
  test.each([
    ['name', 'Ящик', 'Ящик'],
    ['note', '<p>Два<br>слова &amp; знак</p>', 'Два слова & знак'],
    ['year', 2019, '2019'],
    ['year', 1234567, `1${NBSP}234${NBSP}567`],
    ['weight', '12.500', `12,50${NBSP}т`],
    ['weight', '12.345', `12,345${NBSP}т`],
    ['price', '1234567.5', `1${NBSP}234${NBSP}567,50${NBSP}₽`],
    ['made', '2026-01-31', '31.01.2026'],
    ['seen', '2026-01-31T21:30:00Z', '01.02.2026 00:30'],
    ['month', '2026-01', '01.2026'],
    ['open', true, 'Да'],
    ['open', false, 'Нет'],
    ['isActive', false, 'Неактивен'],
    ['size', 'big', 'Большой'],
    ['keeper', { id: 3, fio: 'Иванов', login: 'ivan' }, 'Иванов (ivan)'],
    ['keeper', null, 'Не назначен'],
    [
      'helpers',
      [
        { id: 1, fio: 'Иванов' },
        { id: 2, fio: 'Петров' },
      ],
      'Иванов, Петров',
    ],
    ['helpers', [], ''],
    [
      'parts',
      [
        { id: 1, fio: 'Иванов' },
        { id: 2, fio: 'Петров' },
      ],
      'Иванов +1',
    ],
    ['scan', { id: 1, fileName: 'скан.pdf', size: 10, contentType: 'application/pdf' }, 'скан.pdf'],
    ['phone', '9161234567', '+7 (916) 123-45-67'],
    ['phone', '+4930123', '+4930123'],
    ['colour', '#ff0000', '#ff0000'],
    ['raw', { a: 1 }, '{"a":1}'],
  ])('formats %s %j as "%s"', (name, value, expected) => {
    expect(valueText(crate, name, value, words)).toBe(expected)
  })

  test('finds its value at the wire path of the field', () => {
    expect(cellText(crate, 'isActive', { id: 7, metadataFields: { isActive: true } }, words)).toBe('Активен')
    expect(cellText(crate, 'id', { id: 7 }, words)).toBe('7')
  })

  test('titles a reference by its shown fields, or by its number if they are empty', () => {
    expect(refText({ id: 3, fio: 'Иванов' }, 'keeper', words)).toBe('Иванов')
    expect(refText({ id: 3, owner: { id: 1, name: 'Карьер' } }, undefined, words)).toBe('Карьер')
    expect(refText({ id: 3 }, 'keeper', words)).toBe('№ 3')
  })
})

const fare = defineResource({
  name: 'fare',
  area: 'x',
  api: 'api/fares',
  title: 'start',
  fields: { kind: field.reference('kind'), start: field.date({ at: 'period.start' }) },
  list: { columns: ['kind', 'start'] },
  rights: { read: [] },
  parts: { dated: { start: 'start', per: ['kind'] } },
}) as Resource
const row = (id: number, kind: number, start: string | null, more: object = {}) => ({ id, kind: { id: kind }, period: { start }, ...more })

test('of dated entries of one kind the latest that has begun is in force; of two of the same day, the one created later', () => {
  const rows = [
    row(1, 1, '2026-01-01'),
    row(2, 1, '2026-03-01'),
    row(3, 1, '2026-03-01'),
    row(4, 1, '2026-09-01'),
    row(5, 2, '2025-01-01'),
    row(6, 2, null),
    row(7, 2, '2026-02-01', { metadataFields: { isDelete: true } }),
    row(8, 2, '2026-02-01', { metadataFields: { isActive: false } }),
  ]
  expect(inForceOf(fare, rows, '2026-08-31')).toEqual(new Set([3, 5]))
  expect(inForceOf(fare, rows, '2026-09-01')).toEqual(new Set([4, 5]))
  expect(inForceOf(fare, rows, '2020-01-01').size).toBe(0)
})

test('dated entries without an order of their own come newest first', () => {
  expect(viewed(fare, undefined).list!.sort).toEqual(['-start'])
  expect(viewed(fare, undefined)).toBe(viewed(fare, undefined))
})

test('the tail of a name is apart, to disappear as a whole, and joined values keep a direction of their own', () => {
  const textsOf = (drawn: ReactNode): readonly (string | null)[] => {
    const { container } = render(drawn)
    return [...container.querySelectorAll('bdi')].map(one => one.textContent)
  }
  expect(textsOf(withTail('Неруд Логистика [7713205490]'))).toEqual(['Неруд Логистика', ' [7713205490]'])
  expect([withTail('Неруд'), withTail('[7713205490]'), withoutTail('Неруд [77]')]).toEqual(['Неруд', '[7713205490]', 'Неруд'])
  expect(textsOf(joined(['29.11.2026', '', null, 'نعم']))).toEqual(['29.11.2026', 'نعم'])
  expect(render(joined(['29.11.2026', '', 'نعم'])).container.textContent).toBe('29.11.2026 · نعم')
})

describe('a line that folds what has no room', () => {
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })
  const line = (names: readonly string[], text: string) => (
    <TestTranslationProvider messages={{ nerud: { list: { folded: ({ count }: { count: number }) => `ещё ${count}` } } }}>
      <FoldedLine label="Условия" items={names.map(key => ({ key, node: `${key} ${text}` }))} />
    </TestTranslationProvider>
  )

  test('the first item stays in the line even where it has no room', () => {
    vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockImplementation(function (this: HTMLElement) {
      return this.textContent === '' ? 0 : 300
    })
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(200)
    const shown = render(line(['a', 'b'], 'один'))
    const more = shown.getByRole('button')
    expect(more).toHaveTextContent('ещё 1')
    // It has a key of its own, but is no action of the page.
    expect([buttonsIn(shown.container), pageActions(shown.container)]).toEqual([[[more, 'ещё 1']], []])
    shown.rerender(line(['a'], 'один'))
    expect(shown.queryByRole('button')).toBeNull()
  })

  test('it observes its items once, and again only when there are others', () => {
    let observed: Element[] = []
    let observers = 0
    vi.stubGlobal(
      'ResizeObserver',
      class {
        constructor() {
          observers += 1
        }
        observe(one: Element): void {
          observed.push(one)
        }
        disconnect(): void {
          observed = []
        }
      },
    )
    const shown = render(line(['a', 'b'], 'один'))
    expect([observers, observed.length]).toEqual([1, 4])
    shown.rerender(line(['a', 'b'], 'другой'))
    expect([observers, observed.length]).toEqual([1, 4])
    shown.rerender(line(['a', 'b', 'c'], 'другой'))
    expect(observed.map(one => one.textContent).filter(Boolean)).toEqual(expect.arrayContaining(['a другой', 'b другой', 'c другой']))
    shown.unmount()
    expect(observed).toEqual([])
  })
})
