import { screen, within } from '@testing-library/react'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { entered, makeBusiness, type Business } from '../support/deals.ts'
import { openProduct, type ScreenTest } from '../support/screen.tsx'

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
  const { id } = await entered(product.app, of, { ttn: 'Ц-1' })
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
  const { id } = await entered(product.app, of, { ttn: 'Ц-2' })
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
  const company = (await product.app.call('POST', 'api/companies', { json: { name: 'ООО «Счёт»', shortName: 'Счёт', inn: '7707083893' } }))
    .body as {
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
