import { fireEvent, screen, waitFor, within, configure, render } from '@testing-library/react'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi, describe, afterEach } from 'vitest'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { AdminContext } from 'react-admin'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { locales } from '#locales'
import { defineResource, field, pathOf, screensOf, type Resource, type TabbedPage } from '#resource'
import { openProduct, type ScreenTest } from '../../support/screen.tsx'
import { makeAuthProvider } from '../../../src/admin/authProvider.ts'
import { makeDataProvider } from '../../../src/admin/dataProvider.ts'
import { ApplicationScreensProvider } from '../../../src/admin/applicationScreens.tsx'
import { screensOfAreas } from '../../../src/admin/customScreens.tsx'
import { makeI18nProvider } from '../../../src/admin/i18nProvider.ts'
import { ListOf } from '../../../src/admin/list/ListOf.tsx'
import { TabbedLists } from '../../../src/admin/list/TabbedLists.tsx'
import { ReportProvider } from '../../../src/admin/report/ReportProvider.tsx'
import { openKeys } from '../../../src/admin/keys.ts'
import { fakeNetwork, json } from '../shellNetwork.ts'

describe('the fields of the visible columns', () => {
  /** A list requests the fields of its visible columns; switching a column on requests its field for the rows in view. */
  vi.setConfig({ testTimeout: 60_000 })
  const SLOW = { timeout: 15_000 }

  let product: ScreenTest
  let parameters: URLSearchParams[] = []
  beforeAll(async () => {
    product = await openProduct()
    await sql`insert into company (kind, name, short_name, kpp) select 'client', 'Карьер ' || lpad(n::text, 3, '0'), 'К-' || lpad(n::text, 3, '0'), (770000000 + n)::text
    from generate_series(1, 120) n`.execute(product.app.database.db)
    const fetched = globalThis.fetch
    vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
      const { pathname, searchParams } = new URL(String(input), 'http://localhost')
      if (pathname === '/api/companies') parameters.push(searchParams)
      return fetched(input, init)
    })
  }, 120_000)
  afterAll(() => product.close())
  beforeEach(() => {
    parameters = []
  })

  const requestedFields = (at: number): string[] => parameters.at(at)!.get('fields')!.split(',')
  const grid = () => screen.findByRole('grid', undefined, SLOW)
  const scrollTo = async (row: number) => {
    const scroller = await grid()
    scroller.scrollTop = row * 36
    fireEvent.scroll(scroller)
  }
  const toggle = async (column: string) => {
    await product.user.click(screen.getByRole('button', { name: 'Настроить столбцы' }))
    await product.user.click(await screen.findByRole('checkbox', { name: column }, SLOW))
    await product.user.keyboard('{Escape}')
  }

  test('a list requests the columns that it shows, and for a column switched on later its values in the rows in view', async () => {
    await product.open('/company/list')
    await within(await grid()).findByText('К-001', undefined, SLOW)
    expect(requestedFields(-1)).toEqual(expect.arrayContaining(['shortName', 'inn', 'metadataFields.isActive']))
    expect(requestedFields(-1)).not.toEqual(expect.arrayContaining(['kpp']))
    expect(requestedFields(-1)).not.toEqual(expect.arrayContaining(['balance']))

    await scrollTo(45)
    await waitFor(() => expect(screen.getByText(/Загружено: 100/)).toBeInTheDocument(), SLOW)
    await scrollTo(80)
    await waitFor(() => expect(screen.getByText(/^Всего: 1\d\d/)).toBeInTheDocument(), SLOW)
    const before = parameters.length
    await toggle('КПП')
    await waitFor(async () => expect(within(await grid()).getByText('770000075')).toBeInTheDocument(), SLOW)
    expect(screen.getByText(/^Всего: 1\d\d/)).toBeInTheDocument()
    expect(requestedFields(-1)).toEqual(expect.arrayContaining(['kpp']))
    // Only the visible page is requested; the page above is requested after scrolling to it.
    expect(parameters).toHaveLength(before + 1)
    await scrollTo(0)
    await waitFor(async () => expect(within(await grid()).getByText('770000005')).toBeInTheDocument(), SLOW)
    expect(parameters).toHaveLength(before + 2)

    // The field of a column that is switched off is still in memory.
    await toggle('КПП')
    await waitFor(async () => expect(within(await grid()).queryByText('770000005')).toBeNull(), SLOW)
    await toggle('КПП')
    await waitFor(async () => expect(within(await grid()).getByText('770000005')).toBeInTheDocument(), SLOW)
    expect(parameters).toHaveLength(before + 2)
  })
})

describe('orders of large lists', () => {
  /** A list with many rows can be sorted only by indexed columns; once all found rows are loaded, by any column. */
  vi.setConfig({ testTimeout: 60_000 })
  const SLOW = { timeout: 15_000 }

  let product: ScreenTest
  beforeAll(async () => {
    product = await openProduct()
    const { db } = product.app.database
    await sql`insert into company (kind, name, short_name) select 'client', 'Карьер ' || n, 'К-' || lpad(n::text, 5, '0') from generate_series(1, 12000) n`.execute(
      db,
    )
    await sql`analyze company`.execute(db)
  }, 120_000)
  afterAll(() => product.close())

  const grid = () => screen.findByRole('grid', undefined, SLOW)
  const head = async (name: string) => within(await grid()).findByRole('columnheader', { name: new RegExp(`^${name}`, 'u') }, SLOW)

  test('a large list can be sorted by its indexed columns', async () => {
    await product.open('/company/list')
    await within(await grid()).findByText('К-00001', undefined, SLOW)
    await waitFor(async () => expect(await head('Куратор')).not.toHaveAttribute('aria-sort'), SLOW)
    expect(await head('Куратор')).toHaveAttribute('title', expect.stringContaining('сузьте фильтр'))
    expect(await head('ИНН')).toHaveAttribute('aria-sort', 'none')
    expect(await head('ИНН')).not.toHaveAttribute('title')

    await product.user.click(await head('ИНН'))
    await within(await grid()).findByText('К-00001', undefined, SLOW)
  })

  test('a filtered list can be sorted by the others too', async () => {
    await product.open('/company/list?query=К-0012')
    await within(await grid()).findByText('К-00120', undefined, SLOW)
    await waitFor(async () => expect(await head('Куратор')).toHaveAttribute('aria-sort', 'none'), SLOW)
  })
})

describe('declared views', () => {
  // Chunks loaded on first rendering take long on a busy machine.
  vi.setConfig({ testTimeout: 60_000 })
  configure({ asyncUtilTimeout: 15_000 })

  const crate = defineResource({
    name: 'crate',
    area: 'goods',
    api: 'api/crates',
    screens: '/crates',
    title: 'name',
    fields: {
      name: field.text(),
      colour: field.colour(),
      sum: field.money(),
      cost: field.money(),
      gain: field.money({ derived: 'record' }),
      isSealed: field.flag(),
    },
    derive: { gain: { from: [], of: () => null } },
    list: {
      columns: ['name', 'colour', 'sum'],
      sort: ['name'],
      filters: { colour: 'equals', name: 'contains', isSealed: 'equals' },
      search: ['name'],
      sums: { path: 'sums', of: ['sum', 'cost'] },
      views: {
        waiting: {
          screen: '/waiting',
          call: { path: 'api/crates/waiting', export: 'api/crates/waiting_xlsx', wrap: 'waiting', parameters: { month: field.month() } },
          only: { isSealed: false },
          right: ['WAITING'],
          columns: ['name', 'sum'],
          filters: ['name'],
          sort: ['-sum'],
          actions: ['seal'],
          sums: { path: 'waiting/sums', of: ['sum'] },
        },
      },
    },
    rights: { read: ['COMPANY_LIST'] },
    actions: {
      seal: { on: 'many', path: 'seal', right: ['COMPANY_LIST'], answer: 'json' },
      open: { on: 'many', path: 'open', right: ['COMPANY_LIST'], answer: 'json' },
    },
  }) as Resource
  const resources = { crate }
  const network = fakeNetwork()
  const row = (id: number) => ({ id, version: 1, name: `Ящик ${id}`, colour: '#ff0000', sum: '10.50' })

  const show = (page: ReactNode, at: string, known: Record<string, Resource> = resources) => {
    const list = (
      <AdminContext
        dataProvider={makeDataProvider(known)}
        authProvider={makeAuthProvider(known)}
        i18nProvider={makeI18nProvider({ locale: 'ru', name: 'Русский' }, locales.ru)}
      >
        <ApplicationScreensProvider app={{ resources: known, ...screensOfAreas([]), menu: [], tabbed: [] }}>
          <ReportProvider>{page}</ReportProvider>
        </ApplicationScreensProvider>
      </AdminContext>
    )
    render(<RouterProvider router={createMemoryRouter([{ path: '*', element: list }], { initialEntries: [at] })} />)
  }
  const request = (path: string) =>
    network.sent.map(one => decodeURIComponent(one.url)).filter(url => new URL(url, 'http://x').pathname === path)

  beforeEach(() => network.begin())
  afterEach(() => network.end())

  test('a view with a screen has a route of its own behind its own right, and leaves the path of the list alone', () => {
    expect(screensOf(crate)).toContainEqual({ kind: 'list', path: '/waiting', right: ['WAITING'], view: 'waiting', reads: true })
    expect(pathOf(crate, 'list')).toBe('/crates/list')
  })

  test('a view uses its own call with its conditions, and shows its own columns, filters and actions', async () => {
    network.answer(one => (one.url.includes('sums') ? json({ count: 2, sum: '21.00' }) : json({ waiting: [row(1), row(2)] })))
    show(<ListOf resource="crate" view="waiting" takes={{ month: '2026-01' }} />, '/waiting?colour=%23ff0000')
    expect(await screen.findByText('Ящик 2')).toBeInTheDocument()
    const [list] = request('/api/crates/waiting')
    expect(list).toMatch(/isSealed=0/)
    expect(list).toMatch(/order\[sum\]=desc/)
    expect(list).toMatch(/month=2026-01/)
    expect(list).not.toMatch(/colour/)
    expect(screen.queryByRole('columnheader', { name: /colour/ })).toBeNull()

    const user = userEvent.setup()
    await user.click(screen.getAllByRole('checkbox', { name: 'Выбрать строку' })[0]!)
    expect(await screen.findByRole('button', { name: 'resources.crate.actions.seal' })).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'resources.crate.actions.open' })).toBeNull()

    await user.click(await screen.findByRole('button', { name: 'Excel' }))
    await waitFor(() => expect(request('/api/crates/waiting_xlsx')).toHaveLength(1))
    expect(request('/api/crates/waiting_xlsx')[0]).toMatch(/isSealed=0.*columns=name,sum/)
  })

  test('the totals of the found rows are below their columns or above the rows, follow the search, and say if they cannot be loaded', async () => {
    network.answer(one =>
      one.url.includes('sums')
        ? one.url.includes('query=')
          ? json({ message: 'нет' }, 500)
          : json({ count: 12345, sum: '1234567.50', cost: '-10.00', gain: '5.00' })
        : json([row(1)]),
    )
    show(<ListOf resource="crate" />, '/crates/list?colour=%23ff0000')
    const strip = await screen.findByRole('status', { name: 'Итоги по найденным строкам' })
    await waitFor(() => expect(within(screen.getByRole('row', { name: 'Итого' })).getByText(/1\s234\s567,50/)).toBeInTheDocument())
    expect(within(strip).queryByText(/1\s234\s567,50/)).toBeNull()
    expect(within(strip).getByText(/12\s345/)).toBeInTheDocument()
    expect(within(strip).getByText(/10,00/)).toBeInTheDocument()
    expect(within(strip).getByText('gain')).toBeInTheDocument()
    expect(request('/api/crates/sums')[0]).toMatch(/colour=#ff0000$/)

    const user = userEvent.setup()
    await user.type(screen.getByRole('textbox', { name: 'Поиск' }), 'ящик')
    expect(await screen.findByText('Не удалось загрузить суммы!')).toBeInTheDocument()
    expect(screen.getByText('Ящик 1')).toBeInTheDocument()
  })

  const jar = defineResource({
    name: 'jar',
    area: 'goods',
    api: 'api/jars',
    screens: { list: '/shelves?tab=jar', dialog: true },
    title: 'name',
    fields: { name: field.text({ required: true }) },
    list: { columns: ['name'], search: ['name'] },
    rights: { read: ['COMPANY_LIST'], edit: ['COMPANY_LIST'], create: ['COMPANY_LIST'] },
  }) as Resource

  test('lists are tabs of a page, each with its own search; a small catalogue opens its dialog in its tab', async () => {
    network.answer(one =>
      /\/api\/jars\/\d/.test(one.url)
        ? json({ id: 4, version: 1, name: 'Банка 4' })
        : one.url.includes('/api/jars')
          ? json([{ id: 4, version: 1, name: 'Банка 4' }])
          : one.url.includes('sums')
            ? json({ count: 0 })
            : json({ waiting: [row(1)] }),
    )
    const page: TabbedPage = {
      path: '/shelves',
      label: 'shelves',
      right: ['COMPANY_LIST'],
      tabs: [{ resource: 'crate', view: 'open' }, { resource: 'jar' }, { resource: 'crate', view: 'waiting' }, { resource: 'nothing' }],
    }
    const open: Resource = { ...crate, list: { ...crate.list!, views: { ...crate.list!.views, open: { call: 'api/crates/waiting' } } } }
    expect(pathOf(jar, 'edit', 4)).toBe('/shelves?tab=jar&edit=4')
    expect(pathOf(jar, 'create')).toBe('/shelves?tab=jar&create')
    show(<TabbedLists page={page} />, '/shelves?crate.open.query=красный', { crate: open, jar })
    const tabs = await screen.findAllByRole('tab')
    expect(tabs).toHaveLength(2)
    expect(tabs[0]).toHaveAttribute('aria-selected', 'true')
    await screen.findByText('Ящик 1')
    expect(request('/api/crates/waiting')[0]).toMatch(/query=красный/)

    const user = userEvent.setup()
    await user.click(tabs[1]!)
    await user.click(await screen.findByText('Банка 4'))
    expect(request('/api/jars')[0]).not.toMatch(/query=./)
    expect(await screen.findByRole('dialog')).toBeInTheDocument()
    expect(await screen.findByRole('textbox', { name: /name/ })).toHaveValue('Банка 4')
    await user.click(screen.getByRole('button', { name: 'Отмена' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(tabs[0]!)
    expect(await screen.findByRole('textbox', { name: 'Поиск' })).toHaveValue('красный')
  })
})

describe('saved views', () => {
  const SLOW = { timeout: 15_000 }

  let product: ScreenTest
  beforeAll(async () => {
    product = await openProduct()
    for (const [name, inn] of [
      ['ООО «Щебень»', '7707083893'],
      ['ООО «Песок»', '7728168971'],
    ])
      await product.app.call('POST', 'api/companies', { json: { name, inn } })
  })
  afterAll(() => product.close())

  const views = async () => (await product.app.call('GET', 'api/list_views')).body.views

  test('the filters of a list are saved under a name, opened by a tab and by a link, changed and removed', async () => {
    await product.open('/company/list?query=песок&kind=')
    await product.user.click(await screen.findByRole('button', { name: 'Сохранить вид' }, SLOW))
    const dialog = await screen.findByRole('dialog', { name: 'Новый вид' }, SLOW)
    await product.user.click(within(dialog).getByRole('button', { name: 'Сохранить' }))
    expect(await within(dialog).findByText('Это поле необходимо заполнить')).toBeInTheDocument()
    await product.user.type(within(dialog).getByRole('textbox', { name: /Название/ }), 'Пески')
    await product.user.click(within(dialog).getByRole('button', { name: 'Сохранить' }))
    const tab = await screen.findByRole('tab', { name: 'Пески' }, SLOW)
    await waitFor(() => expect(tab).toHaveAttribute('aria-selected', 'true'), SLOW)
    const [kept] = await views()
    expect(kept).toMatchObject({ list: 'company', name: 'Пески', audience: 'me', query: 'query=%D0%BF%D0%B5%D1%81%D0%BE%D0%BA&kind=' })

    await product.user.click(screen.getByRole('tab', { name: 'Все' }))
    expect(await screen.findByText('Щебень', undefined, SLOW)).toBeInTheDocument()
    await product.user.click(screen.getByRole('tab', { name: 'Пески' }))
    await waitFor(() => expect(screen.queryByText('Щебень')).toBeNull(), SLOW)

    await product.user.click(screen.getByRole('button', { name: 'Очистить' }))
    await product.user.click(await screen.findByRole('tab', { name: 'Пески •' }, SLOW))
    // A click on the tab reopens the view.
    await screen.findByRole('tab', { name: 'Пески' }, SLOW)

    await product.user.click(screen.getByRole('button', { name: 'Вид «Пески»: действия' }))
    await product.user.click(await screen.findByRole('menuitem', { name: 'Настроить вид' }))
    const settings = await screen.findByRole('dialog', { name: 'Настроить вид' }, SLOW)
    await product.user.click(within(settings).getByRole('checkbox', { name: 'Открывать список с него' }))
    await product.user.click(within(settings).getByRole('button', { name: 'Сохранить' }))
    await waitFor(async () => expect(await views()).toMatchObject([{ isDefault: true, version: 2 }]), SLOW)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), SLOW)

    await product.user.click(screen.getByRole('button', { name: 'Вид «Пески»: действия' }))
    await product.user.click(await screen.findByRole('menuitem', { name: 'Удалить' }))
    await product.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Удалить' }))
    await waitFor(async () => expect(await views()).toEqual([]), SLOW)
    await waitFor(() => expect(screen.queryByRole('tab')).toBeNull(), SLOW)
  })

  const saveAs = async (name: string) => {
    const dialog = await screen.findByRole('dialog', { name: 'Новый вид' }, SLOW)
    await product.user.type(within(dialog).getByRole('textbox', { name: /Название/ }), name)
    await product.user.click(within(dialog).getByRole('button', { name: 'Сохранить' }))
    await waitFor(async () => expect(await views()).toMatchObject([{ name }]), SLOW)
    return (await views())[0]
  }

  test('a view of columns alone is saved from the tools and from the window of columns, before the list has any view', async () => {
    await product.open('/company/list')
    await screen.findByText('Щебень', undefined, SLOW)
    await product.user.click(await screen.findByRole('button', { name: 'Настроить столбцы' }, SLOW))
    await product.user.click(await screen.findByRole('checkbox', { name: 'ИНН' }, SLOW))
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'Сохранить вид', hidden: true })).toHaveLength(2), SLOW)
    await product.user.click(within(screen.getByRole('dialog', { name: 'Столбцы' })).getByRole('button', { name: 'Сохранить вид' }))
    const kept = await saveAs('Без ИНН')
    expect(kept).toMatchObject({ list: 'company', query: '', columns: { hidden: expect.arrayContaining(['inn']) } })
    await product.app.call('DELETE', `api/list_views/${kept.id}`)
  })

  test('a period chosen by a key is relative in the address and in a saved view, and a copied link has its days', async () => {
    await product.open('/orders/list')
    await waitFor(() => expect([...openKeys().keys()]).toContain('period'), SLOW)
    await product.user.keyboard('3')
    await product.user.click(await screen.findByRole('button', { name: 'Сохранить вид' }, SLOW))
    const kept = await saveAs('Этот месяц')
    expect(kept.query).toBe('dateFrom=thisMonth')
    const writeText = vi.spyOn(navigator.clipboard, 'writeText')
    await product.user.click(await screen.findByRole('button', { name: 'Вид «Этот месяц»: действия' }, SLOW))
    await product.user.click(await screen.findByRole('menuitem', { name: 'Скопировать ссылку' }))
    await waitFor(() => expect(writeText).toHaveBeenCalledOnce(), SLOW)
    const copied = new URL(writeText.mock.calls[0]![0]).searchParams
    expect(copied.get('dateFrom')).toBeNull()
    expect(copied.get('dateFrom.from')).toMatch(/^\d{4}-\d{2}-01$/)
    await product.app.call('DELETE', `api/list_views/${kept.id}`)
  })

  test('a report has views with its period and comparison, and the keys of periods', async () => {
    await product.open('/report/indicators?compared=year')
    await waitFor(() => expect([...openKeys().keys()]).toContain('period'), SLOW)
    await product.user.keyboard('4')
    await product.user.click(await screen.findByRole('button', { name: 'Сохранить вид' }, SLOW))
    const kept = await saveAs('Квартал к году')
    expect(kept).toMatchObject({ list: expect.stringMatching(/^deal\./), query: 'during=thisQuarter&compared=year' })
    await product.user.click(await screen.findByRole('tab', { name: 'Все' }, SLOW))
    await waitFor(() => expect(screen.getByRole('tab', { name: 'Все' })).toHaveAttribute('aria-selected', 'true'), SLOW)
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Период: .* квартал/ })).toBeNull(), SLOW)
    await product.user.click(await screen.findByRole('tab', { name: 'Квартал к году' }, SLOW))
    await screen.findByRole('button', { name: /^Период: .* квартал/ }, SLOW)
    await product.app.call('DELETE', `api/list_views/${kept.id}`)
  })

  test('a list begins with the default view; the unfiltered one is another tab; an address with filters is left as it is', async () => {
    const view = { list: 'company', name: 'Щебни', audience: 'all', isDefault: true, query: 'where=contains(name,щебень)&kind=' }
    const { body } = await product.app.call('POST', 'api/list_views', { json: view })
    await product.open('/company/list')
    await waitFor(() => expect(screen.getByRole('tab', { name: 'Щебни' })).toHaveAttribute('aria-selected', 'true'), SLOW)
    // The rows of the list as it was before the view may still be shown.
    await waitFor(() => expect([screen.queryAllByText('Щебень').length, screen.queryByText('Песок')]).toEqual([1, null]), SLOW)
    expect(await screen.findByText(/: содержит «щебень»$/, undefined, SLOW)).toBeInTheDocument()
    await product.user.click(screen.getByRole('tab', { name: 'Все' }))
    await waitFor(() => expect(screen.getByRole('tab', { name: 'Все' })).toHaveAttribute('aria-selected', 'true'), SLOW)
    await product.app.call('DELETE', `api/list_views/${body.id}`)
  })
})
