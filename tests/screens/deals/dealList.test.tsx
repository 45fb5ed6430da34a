import { screen, waitFor, within } from '@testing-library/react'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { dayOf } from '../../../server/engine/engine.ts'
import { pageActions } from '../../../src/admin/page/pageActions.ts'
import { enterDeal, makeBusiness, type Business } from '../../support/deals.ts'
import { openProduct, type ScreenTest } from '../../support/screen.tsx'

vi.setConfig({ testTimeout: 90_000 })

let product: ScreenTest
let of: Business
let today = ''
const SLOW = { timeout: 15_000 }
const chip = (name: string | RegExp) => screen.findByRole('button', { name }, SLOW)
const pressed = (button: HTMLElement) => button.getAttribute('aria-pressed')

beforeAll(async () => {
  product = await openProduct()
  of = await makeBusiness(product.app)
  const { clock, zone } = product.app.app.engine
  today = dayOf(clock(), zone)
  const operator = await product.app.holder(['DEAL_VIEW', 'DEAL_ADD'])
  await enterDeal(product.app, of, { ttn: 'А-1', careerVol: '11', objectVol: '10.5' })
  await enterDeal(product.app, of, { ttn: 'А-2', dtDeal: today })
  for (const ttn of ['С-1', 'С-2', 'С-3']) await enterDeal(product.app, of, { ttn }, operator)
}, 60_000)
afterAll(() => product.close())

test('counts of statuses and marks are filters above the list [R-488]', async () => {
  await product.open('/deals/list')
  const group = await screen.findByRole('group', { name: 'Статус' }, SLOW)
  await within(group).findByRole('button', { name: 'Все 5' }, SLOW)
  expect(
    within(group)
      .getAllByRole('button')
      .map(one => one.textContent),
  ).toEqual([
    'Все 5',
    'Активные 2',
    'Закрытые 0',
    'Ошибка 0',
    'Удаленные 0',
    'Авторизация 3',
    'Исполняется 0',
    'В отстойнике 3',
    'Сегодня 1',
    'Эта неделя 1',
    'Без скана ТТН, 30 дней 1',
  ])
  await product.user.click(await chip('Активные 2'))
  await waitFor(() => expect(screen.getByText('Всего: 2')).toBeInTheDocument(), SLOW)
  expect(pressed(await chip('Активные 2'))).toBe('true')
  expect(await screen.findByText('Статус: Активные', undefined, SLOW)).toBeInTheDocument()
  // The other statuses keep their counts; the date marks count within the selected status.
  expect(await chip('Авторизация 3')).toBeInTheDocument()
  await product.user.click(await chip('Сегодня 1'))
  await waitFor(() => expect(screen.getByText('Всего: 1')).toBeInTheDocument(), SLOW)
  // The date is the period of the list: the period picker shows it instead of another chip.
  expect(
    screen.getByRole('button', {
      name: `Дата: ${new Intl.DateTimeFormat('ru', { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' }).format(new Date(today)).replace(/\s*г\.$/u, '')}`,
    }),
  ).toBeInTheDocument()
  await product.user.click(await chip('Сегодня 1'))
  await product.user.click(await chip('Активные 2'))
  await waitFor(() => expect(screen.getByText('Всего: 5')).toBeInTheDocument(), SLOW)
})

test('the window of a waybill leads to its neighbours in the list, and to its form', async () => {
  await product.open('/deals/list?sort=id&stateFilter=active')
  const rows = async () => within(await screen.findByRole('grid', undefined, SLOW)).findAllByRole('row', { name: /А-\d/ }, SLOW)
  await product.user.click(within((await rows())[0]!).getByText('А-1'))
  const titleOf = async () => (await screen.findByRole('dialog', { name: /^Накладная: # \d+$/ }, SLOW)).getAttribute('aria-labelledby')!
  const first = document.getElementById(await titleOf())!.textContent
  expect(await screen.findByRole('button', { name: 'Предыдущая запись' }, SLOW)).toBeDisabled()
  await product.user.click(screen.getByRole('button', { name: 'Следующая запись' }))
  await waitFor(async () => expect(document.getElementById(await titleOf())!.textContent).not.toBe(first), SLOW)
  expect(screen.getByRole('button', { name: 'Следующая запись' })).toBeDisabled()
  const dialog = within(screen.getByRole('dialog', { name: /^Накладная/ }))
  const edit = await dialog.findByRole('link', { name: 'Редактировать' }, SLOW)
  expect(edit.getAttribute('href')).toMatch(/^\/deals\/list\/\d+\/edit/)
  await product.user.click(edit)
  expect(await screen.findByRole('textbox', { name: /^ТТН/ }, SLOW)).toHaveValue('А-2')
})

test('totals show volumes by unit, and expand into materials [R-488]', async () => {
  await product.open('/deals/list')
  const unfold = await screen.findByRole('button', { name: /^Итого: / }, SLOW)
  expect(screen.queryByRole('status', { name: 'Итоги по найденным строкам' })).toBeNull()
  expect(pageActions().map(({ button }) => button)).not.toContain(unfold)
  await product.user.click(unfold)
  const sums = await screen.findByRole('status', { name: 'Итоги по найденным строкам' }, SLOW)
  await waitFor(() => expect(sums.textContent.replaceAll('\u00a0', ' ')).toContain('Загрузка51,00 т'), SLOW)
  expect(sums.textContent.replaceAll('\u00a0', ' ')).toContain('Разгрузка50,50 т')
  const table = await screen.findByRole('table', { name: 'Объёмы' }, SLOW)
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(one => one.textContent),
  ).toEqual(['Материал', 'Ед. разгрузки', 'Разгрузка', 'Строк'])
  expect(within(table).getAllByRole('row')).toHaveLength(2)
})

test('a company is chosen among those of deals and found in any role; codes are not offered [R-485]', async () => {
  await product.open('/deals/list')
  await product.user.click(await screen.findByRole('button', { name: 'Фильтры' }, SLOW))
  const panel = await screen.findByRole('dialog', { name: 'Фильтры' }, SLOW)
  expect(within(panel).queryByLabelText(/Код статуса|Авторизована/)).toBeNull()
  await product.user.click(within(panel).getByRole('combobox', { name: 'Компания' }))
  const options = (await screen.findAllByRole('option', undefined, SLOW)).map(one => one.textContent)
  expect(options).toHaveLength(3)
  await product.user.click(screen.getByRole('option', { name: /Возчик/ }))
  expect(await screen.findByText(/^Компания: Возчик/, undefined, SLOW)).toBeInTheDocument()
  await waitFor(() => expect(screen.getByText('Всего: 5')).toBeInTheDocument(), SLOW)
})

test('waiting deals are authorized by keyboard alone, with the result of each in words', async () => {
  await sql`update deal set purchase_product_id = null where ttn = 'С-3'`.execute(product.app.database.db)
  await product.open('/sump/deals-authorization')
  await screen.findByText('С-3', undefined, SLOW)
  await product.user.keyboard('/{ArrowDown}{Control>}[KeyA]{/Control}')
  expect(await screen.findByText('Выбрано 3 строки', undefined, SLOW)).toBeInTheDocument()
  // The totals of the selection are shown before it is authorized: volumes by unit, sums.
  const strip = screen.getByText('Выбрано 3 строки').closest('.MuiPaper-root')!
  expect(strip.textContent.replaceAll('\u00a0', ' ')).toMatch(/Загрузка[^\d]*30[,\d]* т/u)
  expect(strip.textContent.replaceAll('\u00a0', ' ')).toMatch(/Сумма заказчика[^\d]*\d/u)
  const button = await screen.findByRole('button', { name: 'Авторизовать' }, SLOW)
  await product.user.tab({ shift: true })
  expect(button).toHaveFocus()
  await product.user.keyboard('{Enter}')
  const dialog = await screen.findByRole('dialog', { name: 'Авторизовать' }, SLOW)
  expect(dialog).toHaveTextContent('Готово: 2, не выполнено: 1')
  expect(within(dialog).getAllByRole('row')).toHaveLength(2)
  await product.user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), SLOW)
  await waitFor(() => expect(screen.queryByText('С-1')).toBeNull(), SLOW)
  expect(screen.getByText('С-3')).toBeInTheDocument()
  // Undo by the keyboard reverts all waybills that were authorized together.
  document.body.focus()
  await product.user.keyboard('{Control>}z{/Control}')
  expect(await screen.findByText('С-1', undefined, SLOW)).toBeInTheDocument()
  expect(screen.getByText('С-2')).toBeInTheDocument()
  expect(await screen.findByText('Отменены изменения 2 записей', undefined, SLOW)).toBeInTheDocument()
})

test('an authorized deal is reverted by the button of its message, unless somebody has changed it since', async () => {
  await product.open('/sump/deals-authorization?query=С-1')
  const letIn = async (): Promise<void> => {
    await screen.findByText('С-1', undefined, SLOW)
    await product.user.click(await screen.findByRole('checkbox', { name: 'Выбрать строку' }, SLOW))
    await product.user.click(await screen.findByRole('button', { name: 'Авторизовать' }, SLOW))
    await waitFor(() => expect(screen.queryByText('С-1')).toBeNull(), SLOW)
  }
  await letIn()
  await product.user.click(await screen.findByRole('button', { name: 'Вернуть' }, SLOW))
  await screen.findByText('Изменение отменено', undefined, SLOW)
  await letIn()
  const [{ id }] = (await product.app.call('GET', 'api/deals?query=С-1')).body
  await product.app.call('PATCH', `api/deals/${id}`, { json: { comment: 'Поправлено' } })
  await product.user.click((await screen.findAllByRole('button', { name: 'Вернуть' }, SLOW)).at(-1)!)
  expect(await screen.findByText(/Запись уже изменена/u, undefined, SLOW)).toBeInTheDocument()
  // Authorize the other one again for the following tests.
  const [{ id: other }] = (await product.app.call('GET', 'api/deals?query=С-2')).body
  expect((await product.app.call('POST', 'api/deals/authorize', { json: { ids: [other] } })).body.results[0].ok).toBe(true)
})

test('a user who may not authorize sees that, can select nothing and has no such menu item', async () => {
  await product.app.holder(['DEAL_VIEW'], 'onlooker')
  await product.open('/sump/deals-authorization', 'onlooker')
  await screen.findByText('С-3', undefined, SLOW)
  expect(screen.getByText('Здесь вы можете только смотреть: на действие «Авторизовать» у вас нет права')).toBeInTheDocument()
  expect(screen.queryByRole('checkbox', { name: 'Выбрать строку' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Авторизация' })).toBeNull()
})

test('all found deals are recalculated, and the result of each is shown', async () => {
  await sql`update deal set income = 1, object_summ = 1 where ttn = 'А-1'`.execute(product.app.database.db)
  await product.open('/deals/list?stateFilter=active')
  await screen.findByText('А-1', undefined, SLOW)
  await product.user.keyboard('/{ArrowDown}{Control>}[KeyA]{/Control}')
  await product.user.click(await screen.findByRole('button', { name: 'Пересчитать' }, SLOW))
  const dialog = await screen.findByRole('dialog', { name: 'Пересчитать' }, SLOW)
  const rows = within(dialog)
    .getAllByRole('row')
    .map(one => one.textContent.replaceAll('\u00a0', ' '))
  expect(dialog).toHaveTextContent('Готово: 4, не выполнено: 0')
  expect(rows.filter(text => text.includes('доход был 1,00 ₽'))).toHaveLength(1)
  expect(rows.filter(text => text.includes('Без изменений'))).toHaveLength(3)
})

test('more than a thousand are left to a background job', async () => {
  await sql`insert into deal (dt_deal, kn, status_id, is_auth, cargo_route_id, supplier_id, career_id, customer_id, object_id, material_id, shipment_id, vehicle_id,
      purchase_product_id, sale_product_id, service_type_id, shipment_type_id, sell_type_id, career_vol, object_vol)
    select dt_deal, 'много', status_id, is_auth, cargo_route_id, supplier_id, career_id, customer_id, object_id, material_id, shipment_id, vehicle_id,
      purchase_product_id, sale_product_id, service_type_id, shipment_type_id, sell_type_id, career_vol, object_vol
    from deal, generate_series(1, 1000) where ttn = 'А-2'`.execute(product.app.database.db)
  await product.open('/deals/list?query=много')
  await screen.findByText(/^50 из /u, undefined, SLOW)
  await product.user.keyboard('/{ArrowDown}{Control>}[KeyA]{/Control}')
  await product.user.click(await screen.findByRole('button', { name: /^Выбрать все найденные: 1\s000$/u }, SLOW))
  await sql`update deal set kn = 'много' where ttn = 'А-2'`.execute(product.app.database.db)
  await product.user.click(screen.getByRole('button', { name: 'Пересчитать' }))
  const confirmation = await screen.findByRole('alertdialog', undefined, SLOW)
  expect(confirmation).toHaveTextContent('Выбрано 1000 записей')
  await product.user.click(within(confirmation).getByRole('button', { name: 'Пересчитать' }))
  expect(await screen.findByText(/Пересчитать: записи обрабатывает задание № \d+/, undefined, SLOW)).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Ход задания' })).toBeInTheDocument()
})
