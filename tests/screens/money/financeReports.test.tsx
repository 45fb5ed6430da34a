import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { openProduct, type ScreenTest } from '../../support/screen.tsx'
import { makeBusiness, type Business, closeUpTo } from '../../support/business.ts'
import { businessDay } from '../../../src/admin/data/values.ts'
import { posted } from '../../support/deals.ts'

describe('reports', () => {
  /** The finance reports as users see them. */
  vi.setConfig({ testTimeout: 60_000 })
  const SLOW = { timeout: 20_000 }
  const MARCH = 'dateFrom=2026-03-01&dateTo=2026-03-31'

  let product: ScreenTest
  let of: Business
  beforeAll(async () => {
    product = await openProduct()
    of = await makeBusiness(product.app)
    const made = [await of.deal({ dtDeal: '2026-03-02' }), await of.deal({ dtDeal: '2026-03-04', ttn: 'Т-2' })]
    await of.authorize(...made.map(({ id }) => id))
    await of.deal({ dtDeal: '2026-03-02', ttn: 'Т-3', serviceType: 2 })
    await of.pay()
  }, 60_000)
  afterEach(() => {
    vi.restoreAllMocks()
    cleanup()
  })
  afterAll(() => product.close())

  /** The row of the table; the bars above it contain the names too. */
  const rowOf = async (name: RegExp): Promise<HTMLElement> =>
    waitFor(() => {
      const found = screen.getAllByRole('rowheader', { name }).map(one => one.closest('tr')!)
      return found.find(row => row.dataset['bar'] === undefined) ?? expect.fail(`no row ${name}`)
    }, SLOW)
  const textsOf = (row: HTMLElement): string[] => [...row.querySelectorAll('td')].map(one => one.textContent.replaceAll('\u00a0', ' '))
  /** Records the addresses requested from now on. */
  function watched(): readonly URL[] {
    const network = globalThis.fetch
    const queries: URL[] = []
    vi.spyOn(globalThis, 'fetch').mockImplementation((url, init) => {
      queries.push(new URL(String(url), 'http://localhost'))
      return network(url, init)
    })
    return queries
  }
  const requestedOf = async (all: readonly URL[], path: string): Promise<Readonly<Record<string, string>>> =>
    waitFor(() => {
      const found = all.find(one => one.pathname.endsWith(path))
      expect(found, all.map(String).join(' ')).toBeDefined()
      return Object.fromEntries(found!.searchParams)
    }, SLOW)

  describe('the report of cash boxes', () => {
    test('links accruals to the waybills of the box and payments to its payments, for the same days', async () => {
      await product.open(`/report/cash-boxes?${MARCH}`)
      const row = await rowOf(/Стройка/)
      expect(textsOf(row)).toEqual(['', '-40 000', '5 000', '-35 000'])
      const days = { companyId: String(of.customer), dateFrom: '2026-03-01', dateTo: '2026-03-31' }
      const query = watched()
      await product.user.click(within(row).getByText(/^-40.000$/))
      expect(await requestedOf(query, 'api/deals/cashbox/company_card/list')).toMatchObject(days)
      cleanup()
      await product.open(`/report/cash-boxes?${MARCH}`)
      await product.user.click(within(await rowOf(/Стройка/)).getByText(/^5.000$/))
      expect(await requestedOf(query, 'api/payments/cashbox/company_card/list')).toMatchObject(days)
    })

    test('has a tab for the boxes of employees', async () => {
      await product.open(`/report/cash-boxes?${MARCH}`)
      expect((await screen.findAllByRole('tab', undefined, SLOW)).map(one => one.textContent)).toEqual([
        'Кассы компаний: отчёт',
        'Кассы сотрудников: отчёт',
      ])
    })
  })

  describe('indicators', () => {
    test('the rows can be selected, and a figure opens its waybills', async () => {
      await product.open(`/report/indicators?${MARCH}`)
      expect(textsOf(await rowOf(/02\.03\.2026/)).slice(0, 4)).toEqual(['20 000', '14 000', '6 000', '1'])
      await product.user.click(screen.getByRole('combobox', { name: 'Строки отчёта' }))
      await product.user.click(await screen.findByRole('option', { name: 'Материал' }, SLOW))
      const row = await rowOf(/Щебень/)
      expect(textsOf(row).slice(0, 4)).toEqual(['40 000', '28 000', '12 000', '2'])
      await product.user.click(within(row).getByText(/^40.000$/))
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

    test('of groups are shown as bars with their figures; arrows move between bars, Enter opens the waybills with the current filters', async () => {
      await product.open(`/report/indicators?${MARCH}&groupBy=customer&figure=profit&material=${of.material}`)
      const picture = await screen.findByRole('group', { name: 'Прибыль: Заказчик' }, SLOW)
      const bars = within(picture).getByRole('table')
      expect(
        within(bars)
          .getAllByRole('columnheader')
          .map(one => one.textContent),
      ).toEqual(['Заказчик', 'Прибыль', 'Доля'])
      const bar = within(bars)
        .getByRole('rowheader', { name: /Стройка/ })
        .closest('tr')!
      expect([...bar.querySelectorAll('.figure')].map(one => one.textContent.replaceAll('\u00a0', ' '))).toEqual(['12 000', '100,0 %'])
      picture.focus()
      const query = watched()
      await product.user.keyboard('{ArrowDown}')
      expect(document.activeElement).toBe(bar)
      await product.user.keyboard('{Enter}')
      expect(await requestedOf(query, 'api/deals')).toMatchObject({
        'dtDeal[after]': '2026-03-01',
        'customer[]': String(of.customer),
        'material[]': String(of.material),
      })
    })

    test('of days are charted by day, and a button shows the table of figures', async () => {
      await product.open(`/report/indicators?${MARCH}`)
      await rowOf(/02\.03\.2026/)
      expect(screen.getByRole('combobox', { name: 'Диаграмма' })).toHaveTextContent('По дням')
      await product.user.click(screen.getByRole('button', { name: 'Цифрами' }))
      const table = await screen.findByRole('group', { name: 'По дням: Доход, Расход, Прибыль' }, SLOW)
      const query = watched()
      await product.user.click(within(table).getAllByText(/^20.000$/)[0]!)
      expect(await requestedOf(query, 'api/deals')).toMatchObject({ 'dtDeal[after]': '2026-03-02', 'dtDeal[before]': '2026-03-02' })
    })

    test('break profit down from income', async () => {
      await product.open(`/report/indicators?${MARCH}&groupBy=material&picture=result`)
      const picture = await screen.findByRole('group', { name: 'Из чего складывается прибыль' }, SLOW)
      const lines = within(picture).getAllByRole('row').slice(1)
      expect(
        lines.map(one => [one.querySelector('th')!.textContent, one.querySelector('.figure')!.textContent.replaceAll('\u00a0', ' ')]),
      ).toEqual([
        ['Доход', '40 000'],
        ['Материал', '-16 000'],
        ['Перевозка', '-12 000'],
        ['Водители', '0'],
        ['Прибыль', '12 000'],
      ])
    })

    test('are compared with the previous period, in the table and as second bars', async () => {
      await product.open('/report/indicators?dateFrom=2026-03-03&dateTo=2026-03-04&groupBy=customer')
      await rowOf(/Стройка/)
      await product.user.click(screen.getByRole('combobox', { name: 'Сравнить' }))
      await product.user.click(await screen.findByRole('option', { name: 'С прошлым периодом' }, SLOW))
      expect(await screen.findByText('Было – за 01.03.2026 – 02.03.2026', undefined, SLOW)).toBeInTheDocument()
      const frame = screen.getByRole('group', { name: 'Показатели' })
      const row = within(frame)
        .getByRole('rowheader', { name: /Стройка/ })
        .closest('tr')!
      expect(textsOf(row).slice(0, 4)).toEqual(['20 000', '20 000', '0', '0,0 %'])
      expect(within(frame).getByRole('columnheader', { name: 'Доход: было' })).toBeInTheDocument()
      expect(screen.getByText('Доход: было', { selector: 'li' })).toBeInTheDocument()
    })

    test('say that they are as known on a day, and link back to the present', async () => {
      await product.open(`/report/indicators?${MARCH}&knownOn=2026-03-01`)
      expect(await screen.findByText('Как было известно на 01.03.2026', undefined, SLOW)).toBeInTheDocument()
      expect(await screen.findByText(/За этот период ничего нет/, undefined, SLOW)).toBeInTheDocument()
      await product.user.click(screen.getByRole('button', { name: 'Показать по нынешним данным' }))
      await rowOf(/02\.03\.2026/)
      expect(screen.queryByText(/Как было известно на 01/)).toBeNull()
    })

    test('of the total row open all waybills', async () => {
      await product.open(`/report/indicators?${MARCH}`)
      await rowOf(/02\.03\.2026/)
      const total = await rowOf(/^Итого$/)
      const query = watched()
      await product.user.click(within(total).getByText(/^40.000$/))
      expect(await requestedOf(query, 'api/deals')).toMatchObject({
        'dtDeal[after]': '2026-03-01',
        'dtDeal[before]': '2026-03-31',
        'stateFilter[]': 'closed',
      })
    })
  })

  test('sums of the report by months open their payments', async () => {
    await product.open('/finances/payments-by-month?dateFrom=2026-01-01&dateTo=2026-12-31')
    const row = await rowOf(/Оплата по договору/)
    const [link] = within(row).getAllByRole('link', { name: /5.000/ })
    const to = new URL(link!.getAttribute('href')!, location.origin)
    expect([to.pathname, to.searchParams.get('movedIn'), to.searchParams.get('costList')]).toEqual([
      '/finances/transfers',
      '01.03.2026-31.03.2026',
      '2',
    ])
    await product.open(to.pathname + to.search)
    expect(await screen.findByText('По счёту 15', {}, SLOW)).toBeInTheDocument()
  })

  test('the menu of reports contains those that the user may open', async () => {
    await product.open('/report/operators')
    await screen.findByRole('heading', { level: 1, name: 'Отчёт по операторам' }, SLOW)
    expect(await screen.findByRole('link', { name: 'Показатели' }, SLOW)).toHaveAttribute(
      'href',
      expect.stringContaining('/report/indicators'),
    )
  })
})

describe('the closing of a month', () => {
  vi.setConfig({ testTimeout: 90_000 })

  const SLOW = { timeout: 20_000 }
  let product: ScreenTest
  let company: number
  /** The last day of the previous month. */
  const last = (): string => new Date(Date.parse(`${businessDay().slice(0, 7)}-01`) - 86_400_000).toISOString().slice(0, 10)
  beforeAll(async () => {
    product = await openProduct()
    company = await posted(product.app, 'api/companies', { name: 'ООО «Поставщик»' })
  }, 60_000)
  afterEach(() => closeUpTo(product.app.database.db, null))
  afterAll(() => product.close())

  const pay = (payStatus: number, price: string, createDate = last()): Promise<number> =>
    posted(product.app, 'api/payments', { costList: 2, payMethod: 1, companyFrom: 1, companyTo: company, price, createDate, payStatus })
  const row = (name: RegExp): Promise<HTMLElement> => screen.findByRole('row', { name }, SLOW)

  test('the page lists the open items of the previous month, and each line links to exactly these rows', async () => {
    await pay(1, '1500.50')
    await pay(1, '100')
    await pay(1, '30', businessDay())
    await product.open('/finances/month-close')
    const unpaid = await row(/Переводы не проведены/u)
    expect(unpaid).toHaveTextContent(/Обязательно/u)
    expect(unpaid.textContent?.replaceAll('\u00a0', ' ')).toContain('1 600,50 ₽')
    expect(within(unpaid).getByRole('cell', { name: '2' })).toBeInTheDocument()
    expect(await row(/Расходы не проведены/u)).toHaveTextContent(/Сделано/u)
    expect(screen.getByText('Обязательное, не сделано: 3')).toBeInTheDocument()
    await product.user.click(within(unpaid).getByRole('link'))
    expect(await screen.findByText('Всего: 2', undefined, SLOW)).toBeInTheDocument()
  })

  test('with open items the month is closed with a confirmation and a comment, is then in force, and is reopened with a reason', async () => {
    await product.open('/finances/month-close')
    await product.user.click(await screen.findByRole('button', { name: /^Закрыть \S+ \d{4}$/u }, SLOW))
    const dialog = await screen.findByRole('dialog', undefined, SLOW)
    const send = within(dialog).getByRole('button', { name: 'Закрыть период' })
    // The page and the dialog say alike what is closed.
    const scope = screen.getByText(/^Закроется всё с начала учёта по [\d.]+$/u).textContent
    expect(within(dialog).getByText(new RegExp(scope, 'u'))).toBeInTheDocument()
    const comment = within(dialog).getByRole('textbox', { name: /^Комментарий/u })
    expect(comment).toBeRequired()
    await product.user.type(comment, 'Банк ответит позже')
    await product.user.click(send)
    expect(await within(dialog).findAllByText(/Висит обязательного: 3/u, undefined, SLOW)).not.toHaveLength(0)
    await product.user.click(within(dialog).getByRole('checkbox', { name: 'Закрыть, хотя висит обязательное' }))
    await product.user.click(send)
    const closing = await screen.findByRole('region', { name: 'Последнее закрытие' }, SLOW)
    expect(closing).toHaveTextContent('Банк ответит позже')
    expect(closing).toHaveTextContent('С тех пор ничего не сдвинулось')
    expect(closing).toHaveTextContent('обязательное не сделано: 3')
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Закрыть \S+ \d{4}$/u })).toBeNull(), SLOW)
    await product.user.click(within(closing).getByRole('button', { name: 'Открыть период' }))
    const asking = await screen.findByRole('dialog', undefined, SLOW)
    await product.user.type(await within(asking).findByRole('textbox', { name: /^Причина/u }, SLOW), 'Пришёл акт')
    await product.user.click(within(asking).getByRole('button', { name: 'Открыть период' }))
    const closings = await screen.findByRole('region', { name: 'Закрытия' }, SLOW)
    await waitFor(() => expect(closings).toHaveTextContent('Пришёл акт'), SLOW)
    expect(screen.queryByRole('region', { name: 'Последнее закрытие' })).toBeNull()
  })

  test('the boxes are checked from the page, which shows the result', async () => {
    await product.open('/finances/month-close')
    expect(await row(/Кассы ещё не проверяли/u)).toHaveTextContent(/Обязательно/u)
    await product.user.click(screen.getByRole('button', { name: 'Проверить кассы' }))
    expect(await screen.findByRole('row', { name: /Кассы сходятся, проверено/u }, { timeout: 40_000 })).toHaveTextContent(/Сделано/u)
  })

  test('a month that is not over cannot be closed; users who only see the boxes see open items but cannot close', async () => {
    await product.open(`/finances/month-close?day=${businessDay()}`)
    expect(await screen.findByText(/Месяц ещё идёт/u, undefined, SLOW)).toBeInTheDocument()
    expect(screen.getByRole('button', { name: /^Закрыть /u })).toBeDisabled()
    await product.app.holder(['FINANS_COMPANY'], 'boxes')
    await product.open('/finances/month-close', 'boxes')
    const unpaid = await row(/Переводы не проведены/u)
    expect(within(unpaid).queryByRole('link')).toBeNull()
    expect(screen.queryByRole('button', { name: /^Закрыть /u })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Проверить кассы' })).toBeNull()
  })

  test('a card keeps the items that were open at the close', async () => {
    const { body } = await product.app.call('POST', 'api/period_closes/close', {
      json: { day: last(), anyway: true, comment: 'Срок отчёта' },
    })
    await product.open(`/finances/month-close/history/${body.id}?tab=periodChecklist`)
    expect(await row(/Переводы не проведены/u)).toBeInTheDocument()
    expect(screen.queryByRole('row', { name: /Расходы не проведены/u })).toBeNull()
  })

  test('the first page counts what must be done before the month is closed', async () => {
    await product.open('/')
    const block = await screen.findByRole('region', { name: 'Требует внимания' }, SLOW)
    const link = within(block).getByRole('link', { name: /До закрытия месяца не сделано/u })
    await waitFor(() => expect(link.textContent).toBe('2До закрытия месяца не сделано'), SLOW)
    expect(link).toHaveAttribute('href', '/finances/month-close')
  })
})
