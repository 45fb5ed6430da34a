import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test, vi, describe } from 'vitest'
import { PDF } from '../support/samples.ts'
import { saveAs } from '../support/saved.ts'
import { openProduct, type ScreenTest } from '../support/screen.tsx'
import { makeBusiness, type Business } from '../support/business.ts'

describe('reports', () => {
  vi.setConfig({ testTimeout: 60_000 })

  const SLOW = { timeout: 15_000 }
  let product: ScreenTest
  beforeAll(async () => {
    product = await openProduct()
  })
  afterEach(() => {
    vi.restoreAllMocks()
    cleanup()
  })
  afterAll(() => product.close())

  /** Blocks calls whose address contains the word until they are released; returns the requested addresses and the function that releases them. */
  const waiting = (word: string) => {
    const network = globalThis.fetch
    const queries: string[] = []
    let go = (): void => undefined
    const until = new Promise<void>(done => (go = done))
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
      if (!String(url).includes(word)) return network(url, init)
      queries.push(`${init?.method ?? 'GET'} ${String(url)}`)
      await until
      return network(url, init)
    })
    return { calls: queries, go: () => act(() => go()) }
  }
  const popupOf = (name: string) => screen.findByRole('region', { name }, SLOW)

  test('a list is exported to Excel with its filters, one export at a time, with a pop-up that shows progress and then offers the file [R-110, R-120, R-121, R-122, R-124, R-125, R-126, R-127, R-128, R-173, R-369]', async () => {
    await product.open('/company/list?query=комп&isActive=1')
    const button = await screen.findByRole('button', { name: 'Excel' }, SLOW)
    await waitFor(() => expect(button).toBeEnabled(), SLOW)
    const { calls, go } = waiting('export_xlsx')
    await product.user.click(button)
    const popup = await popupOf('Формирование отчета')
    expect(within(popup).getByRole('status')).toHaveTextContent(/^Отчет формируется, пожалуйста подождите$/u)
    expect(within(popup).queryByRole('button')).toBeNull()
    expect(button).toBeDisabled()
    expect(calls).toEqual([expect.stringMatching(/^GET .*\/api\/companies\/export_xlsx\?/u)])
    const sent = new URL(calls[0]!.slice(4), location.origin).searchParams
    expect([sent.get('query'), sent.get('isActive') ?? sent.get('metadataFields.isActive')]).toEqual(['комп', '1'])
    go()
    expect(await within(popup).findByText('Excel-отчет был успешно сформирован', undefined, SLOW)).toBeInTheDocument()
    expect(within(popup).getByRole('button', { name: 'Закрыть' })).toBeInTheDocument()
    await product.user.click(within(popup).getByRole('button', { name: 'Сохранить на компьютер' }))
    expect(await within(popup).findByText('Файл загружается. Подождите')).toBeInTheDocument()
    expect(saveAs.mock.calls.at(-1)![1]).toMatch(/\.xlsx$/u)
  })

  test('a document of a company is added with its type, and all of them are archived with the same pop-up [R-016, R-123, R-125, R-126, R-128, R-191, R-193]', async () => {
    const { body: company } = await product.app.call('POST', 'api/companies', { json: { name: 'ООО «Архив»' } })
    await product.open(`/company/list/${company.id}?tab=companyDocument`)
    await product.user.click(await screen.findByRole('button', { name: 'Добавить документ' }, SLOW))
    const dialog = await screen.findByRole('dialog', undefined, SLOW)
    const name = await within(dialog).findByRole('textbox', { name: /^Название/u }, SLOW)
    fireEvent.change(dialog.querySelector('input[type="file"]')!, { target: { files: [new File([PDF], 'charter.pdf')] } })
    await product.user.type(name, 'Устав')
    const save = within(dialog).getByRole('button', { name: /^Сохранить$/u })
    await product.user.click(save)
    expect((await within(dialog).findAllByText('Это поле необходимо заполнить', undefined, SLOW)).length).toBe(1)
    await product.user.click(within(dialog).getByRole('combobox', { name: /^Тип документа/u }))
    const [type] = await screen.findAllByRole('option', undefined, SLOW)
    const typeName = type!.textContent
    await product.user.click(type!)
    await product.user.click(save)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), SLOW)
    const { body: documents } = await product.app.call('GET', `api/companies/${company.id}/company_documents`)
    expect(documents).toMatchObject([{ name: 'Устав', documentType: { id: expect.any(Number) } }])
    expect(typeName).toContain(documents[0].documentType.name)

    const { calls, go } = waiting('documents/download/all')
    await product.user.click(await screen.findByRole('button', { name: 'Скачать все' }, SLOW))
    const popup = await popupOf('Формирование архива')
    expect(within(popup).getByRole('status')).toHaveTextContent(/^Архив формируется, пожалуйста подождите$/u)
    expect(calls).toHaveLength(1)
    go()
    expect(await within(popup).findByText('Архив был успешно сформирован', undefined, SLOW)).toBeInTheDocument()
    await product.user.click(within(popup).getByRole('button', { name: 'Сохранить на компьютер' }))
    await waitFor(() => expect(saveAs.mock.calls.at(-1)![1]).toMatch(/\.zip$/u), SLOW)
  })
})

describe('matrices', () => {
  /** The reports of vehicles as users see them. */
  vi.setConfig({ testTimeout: 60_000 })
  const SLOW = { timeout: 20_000 }
  const MARCH = 'dateFrom=2026-03-01&dateTo=2026-03-05'

  let product: ScreenTest
  let of: Business
  beforeAll(async () => {
    product = await openProduct()
    of = await makeBusiness(product.app)
    await of.deal({ dtDeal: '2026-03-02' })
    await of.deal({ dtDeal: '2026-03-02', ttn: 'Т-2' })
    await of.deal({ dtDeal: '2026-03-04', ttn: 'Т-3' })
    const json = { date: '2026-03-02', vehicle: of.vehicle, lines: [{ route: of.route, plannedTrips: 3 }] }
    const { status } = await product.app.call('POST', 'api/shift_planners', { json })
    if (status !== 201) throw new Error(`no plan: ${status}`)
  }, 60_000)
  afterAll(() => product.close())

  /** The row of the table; the bars above it contain the names too. */
  const rowOf = async (name: RegExp): Promise<HTMLElement> =>
    waitFor(() => {
      const found = screen.getAllByRole('rowheader', { name }).map(one => one.closest('tr')!)
      return found.find(row => row.dataset['bar'] === undefined) ?? expect.fail(`no row ${name}`)
    }, SLOW)

  test('a matrix has a row for each vehicle, the days across, totals below, and a figure opens its waybills', async () => {
    await product.open(`/vehicle/reports?tab=vehicle.usage&${MARCH}`)
    const row = await rowOf(/А123ВС77/)
    expect([...row.querySelectorAll('td')].map(one => one.textContent)).toEqual(['3', '', '2', '', '1', ''])
    const total = await rowOf(/^С рейсами$/)
    expect([...total.querySelectorAll('td')].map(one => one.textContent)).toEqual(['1', '', '1', '', '1', ''])
    expect(screen.getByRole('columnheader', { name: '02.03' })).toBeInTheDocument()

    const frame = screen.getByRole('group', { name: 'Использование машин' })
    frame.focus()
    await product.user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}')
    expect(document.activeElement).toHaveTextContent('2')
    await product.user.keyboard('{Enter}')
    expect(await screen.findByRole('heading', { level: 1, name: 'Накладные' }, SLOW)).toBeInTheDocument()
    await waitFor(
      () =>
        expect(
          screen
            .getAllByText(/^Т-\d$/)
            .map(one => one.textContent)
            .toSorted(),
        ).toEqual(['Т-1', 'Т-2']),
      SLOW,
    )
  })

  test('days are shaded by their amount, and bars of the rows can be switched on', async () => {
    await product.open(`/vehicle/reports?tab=vehicle.usage&${MARCH}&picture=heat`)
    const row = await rowOf(/А123ВС77/)
    expect([...row.querySelectorAll('td[data-day]')].map(one => /shade\d/.exec(one.className)?.[0] ?? '')).toEqual([
      '',
      'shade4',
      '',
      'shade2',
      '',
    ])
    expect(screen.getByText('От светлого к тёмному: от 0 до 2')).toBeInTheDocument()
    await product.user.click(screen.getByRole('combobox', { name: 'Диаграмма' }))
    await product.user.click(await screen.findByRole('option', { name: 'По строкам' }, SLOW))
    const picture = await screen.findByRole('group', { name: 'Рейсов: Машина' }, SLOW)
    expect(within(picture).getByRole('rowheader', { name: /А123ВС77/ })).toBeInTheDocument()
    expect(row.isConnected && /shade/.test(row.innerHTML)).toBe(false)
  })

  test('if several lists are behind a figure, it asks which to open', async () => {
    await product.open(`/vehicle/reports?tab=vehicle.planComplete&${MARCH}`)
    const row = await rowOf(/А123ВС77/)
    await product.user.click(within(row).getByText('2/3'))
    expect((await screen.findAllByRole('menuitem', undefined, SLOW)).map(one => one.textContent)).toEqual([
      'План по маршрутам',
      'Накладные',
    ])
  })

  test('an empty period says so, and one that is too long is refused with an explanation', async () => {
    await product.open('/vehicle/reports?tab=vehicle.income&dateFrom=2020-03-01&dateTo=2020-03-05')
    expect(await screen.findByText(/За этот период ничего нет/, undefined, SLOW)).toBeInTheDocument()
    document.body.innerHTML = ''
    await product.open('/vehicle/reports?tab=vehicle.income&dateFrom=2010-03-01&dateTo=2020-03-05')
    expect(await screen.findByText('Период отчёта: от одного до 366 дней', { exact: false }, SLOW)).toBeInTheDocument()
  })
})
