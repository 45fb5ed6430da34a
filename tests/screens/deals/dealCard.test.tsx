import userEvent from '@testing-library/user-event'
import { act, screen, within, cleanup, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, expect, test, vi, describe, afterEach } from 'vitest'
import { sql } from 'kysely'
import { enterDeal, makeBusiness, type Business } from '../../support/deals.ts'
import { openProduct, type ScreenTest } from '../../support/screen.tsx'

describe('the card of a waybill', () => {
  vi.setConfig({ testTimeout: 60_000 })

  interface Emulated {
    readonly happyDOM: { readonly setViewport: (size: { readonly width: number; readonly height: number }) => void }
  }
  /** Widens the window so that the latest changes are shown next to the record. */
  const showLatest = async (): Promise<void> => {
    const { happyDOM } = window as unknown as Emulated
    act(() => happyDOM.setViewport({ width: 1800, height: 900 }))
    await screen.findByRole('complementary', { name: 'История' })
  }

  let product: ScreenTest
  beforeAll(async () => {
    product = await openProduct()
  }, 60_000)
  afterAll(() => product.close())

  test('a card lists the statuses of a deal, newest first: the sump before it was counted, closed after [R-490]', async () => {
    const of = await makeBusiness(product.app)
    const operator = await product.app.holder(['DEAL_VIEW', 'DEAL_ADD'])
    const { id } = await enterDeal(product.app, of, { ttn: 'И-1' }, operator)
    expect((await product.app.call('POST', 'api/deals/authorize', { json: { ids: [id] } })).status).toBe(200)
    expect((await product.app.call('PATCH', `api/deals/${id}/close`, { json: {} })).status).toBe(200)
    await product.open(`/deals/list/${id}`)
    const section = await screen.findByRole('region', { name: 'История статусов' }, { timeout: 20_000 })
    const texts = within(section)
      .getAllByRole('listitem')
      .map(one => one.textContent)
    expect(texts.map(text => /Закрыта|Активна|Авторизация/u.exec(text ?? '')?.[0])).toEqual(['Закрыта', 'Активна', 'Авторизация'])
    expect(screen.getAllByText(/^\d+(?:,\d+)? т$/u).length).toBeGreaterThan(1)
    await showLatest()
    const latest = within(screen.getByRole('complementary', { name: 'История' }))
    const entries = await latest.findAllByRole('listitem')
    const sentences = entries.map(one => [...one.querySelectorAll('p')].slice(0, 2).map(line => line.textContent.replaceAll('\u00a0', ' ')))
    expect(sentences[0]).toEqual(['Выполнено действие «Закрыть накладную»', 'Изменилось: Статус: Активна → Закрыта'])
    expect(sentences[1]![0]).toBe('Выполнено действие «Авторизовать»')
    expect(sentences[1]![1]).toMatch(/^Изменилось: Статус: Авторизация → Активна; /u)
    expect(sentences[2]![0]).toBe('Запись создана')
  })

  test('the card of a deleted deal offers to put it back, and shows it as it was', async () => {
    const of = await makeBusiness(product.app)
    const { id } = await enterDeal(product.app, of, { ttn: 'В-1' })
    const gone = await product.app.call('PATCH', `api/deals/${id}/delete`, { json: { delComment: 'Ошиблись' } })
    expect(gone.status).toBe(200)
    await product.open(`/deals/list/${id}`)
    const user = userEvent.setup()
    expect(await screen.findByText('Ошиблись', {}, { timeout: 20_000 })).toBeVisible()
    await user.click(await screen.findByRole('button', { name: 'Восстановить' }))
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Восстановить' }))
    expect(await screen.findByRole('button', { name: 'Удалить накладную' }, { timeout: 20_000 })).toBeVisible()
    expect(screen.queryByText('Ошиблись')).toBeNull()
    expect((await product.app.call('GET', `api/deals/${id}`)).body).toMatchObject({ state: 'active', delComment: null })
  })
})

describe('the head of a card', () => {
  vi.setConfig({ testTimeout: 60_000 })

  let product: ScreenTest
  let of: Business
  const SLOW = { timeout: 20_000 }
  beforeAll(async () => {
    product = await openProduct()
    of = await makeBusiness(product.app)
  }, 60_000)
  afterAll(() => product.close())

  test('a waybill that could not be counted says what is missing, and a button leads to the place to add it', async () => {
    const { id } = await enterDeal(product.app, of, { ttn: 'Ц-1' })
    await sql`delete from product_price`.execute(product.app.database.db)
    const { body } = await product.app.call('PATCH', `api/deals/${id}/recalc`, { json: {} })
    expect(body).toMatchObject({ state: 'error' })
    await product.open(`/deals/list/${id}`)
    const [callout] = await screen.findAllByRole('alert', undefined, SLOW)
    expect(callout).toHaveTextContent(/Нет цены/u)
    const ways = await within(callout!).findAllByRole('link', { name: 'Добавить цену' }, SLOW)
    const { deal } = {
      deal: (await product.app.call('GET', `api/deals/${id}`)).body as { saleProduct: { id: number }; purchaseProduct: { id: number } },
    }
    expect(new Set(ways.map(one => one.getAttribute('href')))).toEqual(
      new Set([deal.purchaseProduct.id, deal.saleProduct.id].map(product => `/product/list/${product}?tab=productPrices`)),
    )
  })

  test('once nothing is missing any more, the waybill is recalculated from its card', async () => {
    const { id } = await enterDeal(product.app, of, { ttn: 'Ц-2' })
    await sql`update deal set error_text = 'Нет цены', status_id = (select id from deal_status where name = 'Ошибка' limit 1) where id = ${id}`.execute(
      product.app.database.db,
    )
    const { body } = await product.app.call('GET', `api/deals/${id}/why`)
    expect((body as { errorText: string }).errorText).toBe('Нет цены')
    await product.open(`/deals/list/${id}`)
    const [callout] = await screen.findAllByRole('alert', undefined, SLOW)
    expect(within(callout!).queryByRole('link')).toBeNull()
  })

  test('a card counts what belongs to the record on its tabs and shows the first of it', async () => {
    const company = (
      await product.app.call('POST', 'api/companies', { json: { name: 'ООО «Счёт»', shortName: 'Счёт', inn: '7707083893' } })
    ).body as {
      id: number
    }
    for (const at of [1, 2, 3, 4])
      expect(
        (
          await product.app.call('POST', 'api/points', {
            json: { name: `Точка ${at}`, company: company.id, pointType: [1] },
          })
        ).status,
      ).toBe(201)
    await product.open(`/company/list/${company.id}`)
    const tab = await screen.findByRole('tab', { name: 'Точки' }, SLOW)
    await vi.waitFor(() => expect(tab).toHaveTextContent('Точки4'), SLOW)
    expect(tab).toHaveAccessibleDescription('4 записи')
    const part = await screen.findByRole('region', { name: 'Точки' }, SLOW)
    expect(within(part).getAllByRole('listitem')).toHaveLength(3)
    await product.user.click(within(part).getByRole('button', { name: 'Все 4' }))
    await vi.waitFor(() => expect(screen.getByRole('tab', { name: 'Точки' })).toHaveAttribute('aria-selected', 'true'), SLOW)
  })
})

describe('electronic papers', () => {
  vi.setConfig({ testTimeout: 90_000 })

  /** The electronic papers of a waybill: its tab, a new paper, and the state of its titles. */
  let product: ScreenTest
  let deal: number
  const SLOW = { timeout: 20_000 }

  beforeAll(async () => {
    product = await openProduct()
    const { app } = product
    deal = (await enterDeal(app, await makeBusiness(app), { dtDeal: '2026-01-20' })).id
  })
  afterEach(cleanup)
  afterAll(() => product.close())

  test('the tab of a waybill creates its electronic waybill, whose titles wait for their signatures', async () => {
    const { app, user } = product
    await product.open(`/deals/list/${deal}`)
    await user.click(await screen.findByRole('tab', { name: /^Электронные документы/ }, SLOW))
    const panel = await screen.findByRole('tabpanel', undefined, SLOW)
    await user.click((await within(panel).findAllByRole('button', { name: /^Создать/ }, SLOW))[0]!)
    await user.type(await screen.findByRole('textbox', { name: /^Номер у оператора/ }, SLOW), 'uid-77')
    await user.type(screen.getByRole('textbox', { name: /^Оператор ЭДО/ }), 'Диадок')
    await user.click(screen.getByRole('button', { name: 'Сохранить' }))
    const paper = async () => (await app.call('GET', `api/electronic_papers?deal=${deal}`)).body[0]
    await waitFor(
      async () => expect(await paper()).toMatchObject({ number: 'uid-77', kind: 'etrn', status: 'draft', deal: { id: deal } }),
      SLOW,
    )
    await product.open(`/electronic-papers/list/${(await paper()).id}`)
    expect(await screen.findByText('Грузоотправитель', undefined, SLOW)).toBeInTheDocument()
    expect(screen.getAllByText('Ждёт')).toHaveLength(4)
    await product.open(`/deals/list/${deal}`)
    await user.click(await screen.findByRole('tab', { name: /^Электронные документы/ }, SLOW))
    expect((await screen.findAllByText('uid-77', undefined, SLOW))[0]).toBeInTheDocument()
  })
})
