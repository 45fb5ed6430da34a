import { expect, gridOf, rowOf, saveOf, test, unique, type Api } from '../support/browser.ts'
import { daysAgo, prepare } from '../support/browserBusiness.ts'
import { fieldOf, typeIn } from '../support/browserForms.ts'

/** Two users at the same time: what one saves appears on the other's screen without any action. */

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
