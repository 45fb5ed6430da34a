import { expect, gridOf, rowOf, saveOf, test, unique, type Api } from '../support/browser.ts'
import {
  callsOf,
  changed,
  choose,
  countOf,
  draftBar,
  expectTyped,
  fieldOf,
  draftContains,
  loseAnswers,
  routeUntil,
  makeCompany,
  save,
  slowDown,
  typeIn,
} from '../support/browserForms.ts'
import { PDF } from '../support/samples.ts'
import { daysAgo, prepare } from '../support/browserBusiness.ts'

const CLASH = 'Пока вы правили, запись изменилась'
const UNKNOWN = /Сервер не ответил, поэтому неизвестно/

/** Creates a waybill for the test: a copy of the newest one of the demo company. */
async function makeDeal(api: Api, ttn: string): Promise<{ id: number; version: number }> {
  const [last] = await api.made('GET', 'api/deals?itemsPerPage=1&isAuth=1')
  const whole = await api.made('GET', `api/deals/${last.id}`)
  const ids = Object.fromEntries(
    [
      'cargoRoute',
      'supplier',
      'career',
      'customer',
      'object',
      'material',
      'shipment',
      'vehicle',
      'driver',
      'purchaseProduct',
      'saleProduct',
      'serviceType',
      'shipmentType',
      'sellType',
    ].map(name => [name, whole[name]?.id ?? null]),
  )
  const { body, status } = await api.call('POST', 'api/deals', {
    json: { ...ids, dtDeal: whole.dtDeal, careerVol: '10', objectVol: '10', ttn },
    as: await api.signIn('operator'),
  })
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}

test('a record is changed a third time while the conflict dialog is open, then deleted: nobody’s values are lost', async ({
  open,
  api,
}) => {
  const { id, name } = await makeCompany(api)
  const path = `api/companies/${id}`
  const page = await open(`/company/list/${id}/edit`)
  await expect(fieldOf(page, 'Название')).toHaveValue(name)
  await changed(api, path, { comment: 'второй', address: 'г. Тула' })
  const mine = { Комментарий: 'первый', 'E-mail': 'first@example.com', 'Полное название': 'Полное от первого' }
  await typeIn(page, mine)
  await saveOf(page).click()
  const dialog = page.getByRole('dialog', { name: CLASH })
  await expect(dialog.getByRole('radiogroup')).toHaveCount(1)
  await dialog.getByRole('radio', { name: /первый/ }).check()
  await changed(api, path, { comment: 'третий', email: 'third@example.com' })
  await saveOf(dialog).click()
  await expect(dialog.getByRole('radiogroup')).toHaveCount(2)
  await expect(dialog.getByText('Было: второй')).toBeVisible()
  await expect(dialog.getByRole('radiogroup', { name: 'Комментарий' })).toContainText('третий')
  await dialog.getByRole('button', { name: 'Вернуться к форме' }).click()
  await expectTyped(page, { ...mine, 'Юридический адрес': 'г. Тула' })
  await saveOf(page).click()
  await dialog
    .getByRole('radiogroup', { name: 'Комментарий' })
    .getByRole('radio', { name: /третий/ })
    .check()
  await dialog.getByRole('radiogroup', { name: 'E-mail' }).getByRole('radio', { name: /first/ }).check()
  await saveOf(dialog).click()
  await expect(page.getByText('Сохранилось!')).toBeVisible()
  expect(await api.made('GET', path)).toMatchObject({
    comment: 'третий',
    address: 'г. Тула',
    email: 'first@example.com',
    fullName: 'Полное от первого',
  })

  await page.goto(`/company/list/${id}/edit`)
  await typeIn(page, { Комментарий: 'после удаления' })
  const { version } = await api.made('GET', path)
  await changed(api, path, { metadataFields: { isDelete: true }, version })
  await saveOf(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Запись удалили, пока вы её правили' })).toBeVisible()
  await expectTyped(page, { Комментарий: 'после удаления' })
  await changed(api, path, { metadataFields: { isDelete: false }, version: Number(version) + 1 })
  await save(page)
  expect(await api.made('GET', path)).toMatchObject({ comment: 'после удаления', email: 'first@example.com' })
})

test('a waybill that was cancelled while being edited keeps the typed values, and explains why it is not saved', async ({ open, api }) => {
  const ttn = `К-${unique()}`
  const { id } = await makeDeal(api, ttn)
  const page = await open(`/deals/list/${id}/edit`, { as: 'operator' })
  await expect(fieldOf(page, 'ТТН')).toHaveValue(ttn)
  const mine = { ТТН: `${ttn}-2`, КН: '77', Комментарий: 'набрано до отмены' }
  await typeIn(page, mine)
  const { version } = await api.made('GET', `api/deals/${id}`)
  const { status } = await api.call('PATCH', `api/deals/${id}/delete`, {
    json: { delComment: 'Введена дважды' },
    headers: { 'if-match': `"${version}"` },
  })
  expect(status).toBeLessThan(300)
  await saveOf(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Накладная в статусе «Удалена» не меняется' }).first()).toBeVisible()
  await expectTyped(page, mine)
  await draftContains(page, 'набрано до отмены')
})

test('a request sent twice is executed once: by a second click, by a key held down, on a slow network', async ({ open, api }) => {
  const page = await open('/directory/tags')
  await slowDown(page)
  const tags = callsOf(page, 'POST', '/api/tags')
  const tag = `метка ${unique()}`
  await page.getByRole('button', { name: 'Создать' }).click()
  const dialog = page.getByRole('dialog')
  await typeIn(dialog, { Название: tag })
  for (let press = 0; press < 4; press += 1) await page.keyboard.down('Control+Enter').catch(() => undefined)
  await page.keyboard.press('Control+Enter')
  await page.keyboard.up('Control')
  await expect(dialog).toHaveCount(0)
  expect(tags).toHaveLength(1)
  expect(await countOf(api, 'api/tags', tag)).toBe(1)

  const payments = callsOf(page, 'POST', '/api/payments')
  const comment = `расход ${unique()}`
  await page.goto('/finances/exps')
  await page.getByRole('button', { name: 'Добавить расход' }).click()
  const adding = page.getByRole('dialog', { name: 'Добавить расход' })
  await choose(adding, 'Статья расхода', 'Аренда')
  await choose(adding, 'Способ оплаты', 'Безналичный')
  await typeIn(adding, { Сумма: '125,50', 'Дата расхода': '01.03.2026', Комментарий: comment })
  await saveOf(adding).dblclick()
  await page.keyboard.press('Control+Enter')
  await expect(adding).toHaveCount(0)
  expect(payments).toHaveLength(1)

  const ttn = `Д-${unique()}`
  const { id } = await makeDeal(api, ttn)
  const cancels = callsOf(page, 'PATCH', `/api/deals/${id}/delete`)
  await page.goto(`/deals/list/${id}`)
  await page.getByRole('button', { name: 'Удалить' }).click()
  await typeIn(page.getByRole('dialog'), { 'Причина удаления': 'Введена дважды' })
  await page.getByRole('dialog').getByRole('button', { name: 'Удалить накладную' }).dblclick()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('definition').filter({ hasText: 'Введена дважды' })).toBeVisible()
  expect(cancels).toHaveLength(1)
})

test('after a lost response the request is repeated and executed once: a payment, a document, an action, a file of records', async ({
  open,
  api,
}) => {
  const { id } = await makeCompany(api)
  const page = await open('/finances/exps')
  const comment = `обрыв ${unique()}`
  await page.getByRole('button', { name: 'Добавить расход' }).click()
  const adding = page.getByRole('dialog', { name: 'Добавить расход' })
  await choose(adding, 'Статья расхода', 'Аренда')
  await choose(adding, 'Способ оплаты', 'Безналичный')
  await typeIn(adding, { Сумма: '77,01', 'Дата расхода': '02.03.2026', Комментарий: comment })
  let mend = await loseAnswers(page, 'POST', '/api/payments')
  await saveOf(adding).click()
  await expect(page.getByText(UNKNOWN).first()).toBeVisible()
  await expect(fieldOf(adding, 'Комментарий')).toHaveAttribute('readonly')
  // The tab is reloaded before the next attempt; the dialog opens again by the address.
  await page.reload()
  await expect(draftBar(adding)).toContainText('Они уже отправлялись')
  await expectTyped(adding, { Комментарий: comment, 'Дата расхода': '02.03.2026', Сумма: '77,01' })
  mend()
  await saveOf(adding).click()
  await expect(adding).toHaveCount(0)
  expect(await countOf(api, 'api/payments', comment)).toBe(1)

  await page.goto(`/company/list/${id}?tab=documents`)
  await page.getByRole('tab', { name: 'Документы', exact: true }).click()
  await page.getByRole('button', { name: 'Добавить документ' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel(/^Файл/).setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from(PDF) })
  await typeIn(form, { Название: 'Договор' })
  await form.getByRole('combobox', { name: 'Тип документа' }).click()
  await page.getByRole('option').first().click()
  mend = await loseAnswers(page, 'POST', '/api/company_documents')
  await saveOf(form).click()
  await expect(form.getByRole('alert').filter({ hasText: UNKNOWN })).toBeVisible()
  mend()
  await saveOf(form).click()
  await expect(form).toHaveCount(0)
  await expect(page.getByRole('row', { name: /Договор/ })).toHaveCount(1)

  const deal = await makeDeal(api, `О-${unique()}`)
  await page.goto(`/deals/list/${deal.id}`)
  await page.getByRole('button', { name: 'Удалить' }).click()
  await typeIn(form, { 'Причина удаления': 'Ответ потерян' })
  mend = await loseAnswers(page, 'PATCH', `/api/deals/${deal.id}/delete`)
  await form.getByRole('button', { name: 'Удалить накладную' }).click()
  await expect(form.getByRole('alert').filter({ hasText: 'дважды оно не выполнится' })).toBeVisible()
  mend()
  await form.getByRole('button', { name: 'Удалить накладную' }).click()
  await expect(form).toHaveCount(0)
  const history = (await api.made('GET', `api/deals/${deal.id}`)) as { delComment: string; version: number }
  expect(history).toMatchObject({ delComment: 'Ответ потерян', version: deal.version + 1 })

  await page.goto('/company/import')
  await page.getByLabel(/^Файл/).setInputFiles({ name: 'к.csv', mimeType: 'text/csv', buffer: Buffer.from('Название\nООО «Файл»\n') })
  mend = await loseAnswers(page, 'POST', '/api/import/company')
  const sent = callsOf(page, 'POST', '/api/import/company')
  await page.getByRole('button', { name: 'Проверить файл' }).click()
  await expect(page.getByRole('alert').filter({ hasText: UNKNOWN })).toBeVisible()
  mend()
  await page.getByRole('button', { name: 'Проверить файл' }).click()
  await expect(page).toHaveURL(/document=\d+/)
  expect(new Set(await Promise.all(sent.map(one => one.headerValue('idempotency-key')))).size).toBe(1)
})

test('a list that could not be loaded says so, and loads as soon as the server is reachable', async ({ open }) => {
  const page = await open('/company/list')
  await expect(rowOf(page, /АвтоСамосвал/)).toBeVisible()
  const mend = await routeUntil(page, '**/api/**', route => route.abort('connectionrefused'))
  await page.getByRole('textbox', { name: 'Поиск' }).fill('Серпуховский')
  await expect(page.getByText(/Не удалось загрузить|Ошибка сервера/).first()).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Нет связи с сервером' })).toBeVisible()
  mend()
  await expect(page.getByText('Связь с сервером восстановлена')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Нет связи с сервером' })).toHaveCount(0)
  await expect(gridOf(page).getByRole('row')).toHaveCount(2)
})

// What one user saves appears on the screen of another without any action.
const TODAY = daysAgo(0)
/** The time within which a change must appear elsewhere, in milliseconds; generous, because the machine may run other tests meanwhile. */
const SOON = { timeout: 5000 }

const company = async (api: Api): Promise<{ id: number; word: string }> => {
  const word = `Живая${unique()}`
  const { id } = await api.made('POST', 'api/companies', { name: `ООО «${word}»`, shortName: word, comment: 'было' })
  return { id, word }
}

test('what one user saves appears in the list and on the card of another without any action', async ({ open, api }) => {
  const { id, word } = await company(api)
  const list = await open(`/company/list?query=${word}`, { live: true })
  await expect(rowOf(list, word)).toBeVisible()
  const card = await open(`/company/list/${id}`, { live: true })
  await expect(card.getByRole('link', { name: 'Редактировать' })).toBeVisible()

  const other = await open(`/company/list/${id}/edit`, { as: 'manager' })
  await typeIn(other, { 'Краткое название': `${word} иначе` })
  await saveOf(other).click()
  await expect(rowOf(list, `${word} иначе`)).toHaveClass(/fresh/, SOON)
  await expect(card.getByText(`${word} иначе`).first()).toBeVisible(SOON)

  await api.made('POST', 'api/companies', { name: `ООО «${word}2»`, shortName: `${word} вторая` })
  await expect(rowOf(list, `${word} вторая`)).toBeVisible(SOON)
  await expect(rowOf(list, word)).toHaveCount(2)
  // The highlight disappears once everybody has seen it.
  await expect(gridOf(list).locator('.fresh')).toHaveCount(0, { timeout: 20_000 })
})

test('an open form reports changes saved elsewhere, keeps typed values, and merges both', async ({ open, api }) => {
  const { id, word } = await company(api)
  const page = await open(`/company/list/${id}/edit`, { live: true })
  await typeIn(page, { Комментарий: 'набрано здесь' })
  const other = await open(`/company/list/${id}/edit`, { as: 'manager' })
  await typeIn(other, { 'Краткое название': `${word} иначе` })
  await saveOf(other).click()
  await expect(page.getByRole('status').filter({ hasText: 'Пока вы правите, запись изменена' })).toContainText('«Краткое название»', SOON)
  await expect(fieldOf(page, 'Комментарий')).toHaveValue('набрано здесь')
  await saveOf(page).click()
  await expect(page).toHaveURL(`/company/list/${id}`)
  expect(await api.made('GET', `api/companies/${id}`)).toMatchObject({ shortName: `${word} иначе`, comment: 'набрано здесь' })
})

test('after an outage of the server everything is up to date', async ({ open, api }) => {
  const word = `Живая${unique()}`
  const page = await open(`/company/list?query=${word}`, { live: true })
  await expect(page.getByText('Ничего не найдено')).toBeVisible()
  await page.context().setOffline(true)
  await api.made('POST', 'api/companies', { name: `ООО «${word}»`, shortName: word })
  await page.context().setOffline(false)
  await expect(rowOf(page, word)).toBeVisible({ timeout: 20_000 })
})

test('boards, the plan and figures of a report follow the changes of others', async ({ open, api }) => {
  test.setTimeout(120_000)
  const mark = `Живая ${unique()}`
  const { id: task } = await api.made('POST', 'api/kanban_tasks', { title: mark, status: 1 })
  const kanban = await open(`/kanban/dashboard?query=${encodeURIComponent(mark)}`, { live: true })
  const column = (name: string) => kanban.getByRole('region', { name: new RegExp(`^${name}, карточек`) })
  await expect(column('Новые').getByRole('link')).toHaveText([new RegExp(mark)])
  await api.made('PATCH', `api/kanban_tasks/${task}`, { status: 2 })
  await expect(column('В работе').getByRole('link')).toHaveText([new RegExp(mark)], SOON)
  await expect(column('Новые').getByRole('link')).toHaveCount(0)

  const of = await prepare(api)
  const plan = await open(`/shiftPlanner/board?day=${TODAY}&view=day&find=${encodeURIComponent(of.plate)}`, { live: true })
  await expect(plan.getByRole('button', { name: new RegExp(`^Добавить в план: ${of.plate}`) })).toBeVisible()
  await api.made('POST', 'api/shift_planners', { vehicle: of.vehicle, date: TODAY })
  await expect(plan.getByRole('link', { name: /^№ \d+/ })).toBeVisible(SOON)

  const figures = await open(
    `/vehicle/reports?tab=vehicle.usage&dateFrom=${TODAY}&dateTo=${TODAY}&vehicle.usage.query=${encodeURIComponent(of.plate)}`,
    { live: true },
  )
  const trips = figures
    .getByRole('row', { name: new RegExp(of.plate) })
    .getByRole('cell')
    .first()
  await expect(trips).toHaveText('')
  const way = { pointFrom: of.quarry, pointTo: of.site, material: of.gravel, unit: of.unit, process: 2, product: of.sold, distance: '10' }
  const { id: cargoRoute } = await api.made('POST', 'api/cargo_routes', way)
  await api.made('POST', 'api/deals', {
    dtDeal: TODAY,
    ttn: `Ж-${unique()}`,
    cargoRoute,
    material: of.gravel,
    supplier: of.supplier,
    career: of.quarry,
    customer: of.customer,
    object: of.site,
    saleProduct: of.sold,
    shipment: of.carrier,
    vehicle: of.vehicle,
    serviceType: 3,
    shipmentType: 5,
    careerVol: '20',
    objectVol: '20',
  })
  await expect(trips).toHaveText('1', SOON)
})
