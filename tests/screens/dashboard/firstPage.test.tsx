import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test, vi, describe } from 'vitest'
import { sql } from 'kysely'
import { locales } from '#locales'
import { resources } from '#resources'
import { valueAt, type Resource } from '#resource'
import { waitingFilterOf, waiting } from '#resources/firstPage'
import { openProduct, type ScreenTest } from '../../support/screen.tsx'
import { enterDeal, makeBusiness } from '../../support/deals.ts'

describe('the arrangement of the first page', () => {
  vi.setConfig({ testTimeout: 90_000 })

  let product: ScreenTest
  let person: string
  const SLOW = { timeout: 30_000 }

  beforeAll(async () => {
    product = await openProduct()
    person = await product.app.holder(['DEAL_VIEW', 'TASK_VIEW'], 'arranger')
  }, 90_000)
  afterAll(() => product.close())

  const SETUP = 'Что показывать и в каком порядке'
  const blocks = (): (string | undefined)[] =>
    screen
      .getAllByRole('region')
      .map(one => within(one).getAllByRole('heading', { level: 2 })[0]?.textContent)
      .filter(name => name !== SETUP)
  const storedSettings = async () => (await product.app.call('GET', 'api/my_settings', { as: person })).body
  const setup = async (): Promise<ReturnType<typeof within>> => {
    await product.user.click(await screen.findByRole('button', { name: 'Настроить' }, SLOW))
    return within(await screen.findByRole('region', { name: SETUP }, SLOW))
  }

  test('blocks are selected and moved by keyboard, previewed at once and stored for the user', async () => {
    await product.open('/', 'arranger')
    const open = await setup()
    expect(blocks()).toEqual(['Требует внимания', 'Новости', 'Объёмы по материалам', 'Мои задачи', 'Рейсы сегодня'])
    expect(open.queryByText('Кто кому должен')).toBeNull()
    const handle = open.getByRole('button', { name: 'Переставить «Мои задачи»' })
    handle.focus()
    await product.user.keyboard('{ArrowUp}{Home}')
    expect(open.getByText('«Мои задачи»: место 1 из 6')).toBeInTheDocument()
    expect(open.getByRole('button', { name: 'Переставить «Мои задачи»' })).toHaveFocus()
    await product.user.click(open.getByRole('switch', { name: 'Новости' }))
    const arranged = ['Мои задачи', 'Требует внимания', 'Объёмы по материалам', 'Рейсы сегодня']
    expect(blocks()).toEqual(arranged)
    expect(await storedSettings()).toEqual({})
    await product.user.click(open.getByRole('button', { name: 'Готово' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: SETUP })).toBeNull(), SLOW)
    expect(await storedSettings()).toEqual({
      firstPage: { order: ['tasks', 'attention', 'news', 'volumes', 'trips', 'reports'], hidden: ['news'] },
    })

    // Simulates another machine: the browser's storage is empty.
    cleanup()
    localStorage.clear()
    await product.open('/', 'arranger')
    const again = await setup()
    expect(blocks()).toEqual(arranged)
    await product.user.click(again.getByRole('button', { name: 'По умолчанию' }))
    expect(blocks()[0]).toBe('Требует внимания')
    await product.user.click(again.getByRole('button', { name: 'Отмена' }))
    expect(blocks()).toEqual(arranged)
    expect((await storedSettings()).firstPage.hidden).toEqual(['news'])
  })
})

describe('blocks of the first page', () => {
  vi.setConfig({ testTimeout: 90_000 })

  let product: ScreenTest
  const SLOW = { timeout: 15_000 }

  beforeAll(async () => {
    product = await openProduct()
    const of = await makeBusiness(product.app)
    const operator = await product.app.holder(['DEAL_VIEW', 'DEAL_ADD'])
    await enterDeal(product.app, of, {}, operator)
    await enterDeal(product.app, of, { dtDeal: '2025-12-31' })
    await enterDeal(product.app, of, { dtDeal: '2025-12-30' })
    await sql`insert into job (job_type_id, status) select id, 'failed' from job_type limit 1`.execute(product.app.database.db)
  }, 60_000)
  afterAll(() => product.close())

  test('the default page counts waiting records, and each counter links to its list', async () => {
    await product.open('/')
    const block = await screen.findByRole('region', { name: 'Требует внимания' }, SLOW)
    const links = [
      ['1Ждут авторизации', '/sump/deals-authorization'],
      ['2Накладные с ошибкой', '/deals/list?stateFilter=error'],
      ['1Задания с ошибкой за 30 дней', expect.stringMatching(/^\/task-manager\?status=failed&insDate\.from=/)],
    ] as const
    for (const [text, to] of links) {
      const link = within(block).getByRole('link', { name: new RegExp(text.slice(1)) })
      await waitFor(() => expect(link.textContent).toBe(text), SLOW)
      expect(link.getAttribute('href')).toEqual(to)
    }
    expect(within(block).queryByRole('link', { name: /Машины: сроки/ })).toBeNull()
    // Problems come first in the only line.
    const line = within(block).getByRole('group', { name: 'Требует внимания' })
    expect(within(line).getAllByRole('link')[0]).toHaveAccessibleName(/Накладные с ошибкой/)
    // Nothing is planned, so the block of the plan is low.
    const plan = await screen.findByRole('region', { name: 'План на сегодня' }, SLOW)
    const nothing = await within(plan).findByText('На сегодня ничего не запланировано.', undefined, SLOW)
    expect(nothing).toHaveAttribute('data-empty')
    await product.user.click(within(block).getByRole('link', { name: /Накладные с ошибкой/ }))
    expect(await screen.findByText('Всего: 2', undefined, SLOW)).toBeInTheDocument()
  })

  test('payments are shown by month, articles expand into their payees, with totals per month', async () => {
    const { rows } = await sql<{ id: number }>`select id from cost_list where cost_list_type_id = 3 order by id limit 1`.execute(
      product.app.database.db,
    )
    const people = await sql<{ id: number }>`select id from account where login = 'admin'`.execute(product.app.database.db)
    for (const [createDate, price] of [
      ['2026-02-10', '1000.10'],
      ['2026-03-10', '2000.20'],
      ['2026-03-20', '500'],
    ]) {
      const { status, body } = await product.app.call('POST', 'api/payments', {
        json: { createDate, price, costList: Number(rows[0]!.id), payMethod: 1, value: Number(people.rows[0]!.id), valueType: 1 },
      })
      expect(status, JSON.stringify(body)).toBe(201)
    }
    await product.open('/finances/payments-by-month?dateFrom=2026-01-01&dateTo=2026-12-31')
    const table = await screen.findByRole('table', undefined, SLOW)
    const plain = (row: HTMLElement) => [...row.querySelectorAll('th, td')].map(cell => cell.textContent?.replaceAll('\u00a0', ' '))
    expect(plain(within(table).getAllByRole('row')[0]!)).toEqual(['Статья', '02.2026', '03.2026', 'Итого'])
    expect(within(table).getAllByRole('row')).toHaveLength(3)
    expect(plain(within(table).getAllByRole('row').at(-1)!)).toEqual(['Всего', '-1 000,10 ₽', '-2 500,20 ₽', '-3 500,30 ₽'])
    await product.user.click(within(table).getByRole('button', { name: /Показать, кому и на что/ }))
    expect(within(table).getAllByRole('row')).toHaveLength(4)

    await product.user.clear(screen.getByRole('textbox', { name: 'Дата по' }))
    await product.user.type(screen.getByRole('textbox', { name: 'Дата по' }), '28.02.2026{Enter}')
    await waitFor(
      () => expect(plain(within(screen.getByRole('table')).getAllByRole('row')[0]!)).toEqual(['Статья', '02.2026', 'Итого']),
      SLOW,
    )
    await product.user.click(screen.getByRole('checkbox', { name: 'Только статьи' }))
    await product.user.click(screen.getByRole('button', { name: 'Показать' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: /Показать, кому и на что/ })).toBeNull(), SLOW)
    const articles = await screen.findByRole('table', undefined, SLOW)
    expect(plain(within(articles).getAllByRole('row').at(-1)!)).toEqual(['Всего', '-1 000,10 ₽', '-1 000,10 ₽'])
  })

  test('payments to the self-employed have a list of their own, which marks paid and cancelled ones', async () => {
    const made = async (path: string, json: object) => (await product.app.call('POST', path, { json })).body as { id: number }
    const { rows } = await sql<{ id: number }>`select id from cost_list where cost_list_type_id = 1 order by id limit 1`.execute(
      product.app.database.db,
    )
    const own = await made('api/companies', { name: 'Самозанятый Пётр', ownerType: 5 })
    const of = { costList: Number(rows[0]!.id), payMethod: 1, companyFrom: 1, companyTo: own.id, createDate: '2026-04-10' }
    await made('api/payments', { ...of, price: '77.00' })
    const { id } = await made('api/payments', { ...of, price: '88.00' })
    await product.app.call('PATCH', `api/payments/${id}/remove-payment`, { json: { delComment: 'Ошибка' } })
    await product.open('/sump/check-smz')
    const grid = await screen.findByRole('grid', { name: 'Платежи самозанятым' }, SLOW)
    const row = async (sum: string) => (await within(grid).findAllByText(sum, undefined, SLOW)).at(-1)!.closest('[role="row"]')!.textContent
    expect(await row('77,00 ₽')).toContain('Оплачен')
    expect(await row('88,00 ₽')).toContain('Отменен')
  })
})

describe('counters', () => {
  const all: Readonly<Record<string, Resource>> = resources

  test('a counter of the first page that refers to a count of a list has the filter and the name of that count', () => {
    const counted = waiting.filter(one => one.count !== undefined)
    expect(counted.map(one => one.name)).toEqual(['withoutTtn', 'lateRepairs'])
    const texts = counted.map(one => [
      waitingFilterOf(all[one.resource]!, one),
      valueAt(locales.ru, `resources.${one.resource}.counts.${one.count}`),
      one.only,
    ])
    expect(texts).toEqual([
      [{ dtDeal: { days: 'month' }, ttnDoc: false, stateFilter: ['active', 'closed'] }, 'Без скана ТТН, 30 дней', undefined],
      [{ isLate: true }, 'Дольше плана', undefined],
    ])
  })
})
