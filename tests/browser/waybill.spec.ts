import type { Page } from '@playwright/test'
import { expect, gridOf, rowOf, test, type Api } from '../support/browser.ts'
import { choose, daysAgo, EARLY, plain, prepare, visibleText, TYPE, typed } from '../support/browserBusiness.ts'
import { savedBytes } from '../support/browserFiles.ts'
import { sheetOf } from '../support/packages.ts'

const [PRICED, SHIPPED, TODAY] = [daysAgo(9), daysAgo(3), daysAgo(0)]

/** A second waybill on the same route, created through the API: ten tonnes loaded, ten unloaded. */
async function second(api: Api, of: Awaited<ReturnType<typeof prepare>>, { route, ttn }: { route: number; ttn: string }): Promise<number> {
  const { supplier, customer, gravel: material, carrier: shipment, vehicle } = of
  const sides = { supplier, career: of.quarry, customer, object: of.site, purchaseProduct: of.bought, saleProduct: of.sold }
  const types = { serviceType: TYPE.delivered, shipmentType: TYPE.carriage }
  const volumes = { careerVol: '10', objectVol: '10' }
  const record = { dtDeal: SHIPPED, ttn, cargoRoute: route, material, shipment, vehicle, ...sides, ...types, ...volumes }
  const answer = await api.call('POST', 'api/deals', { json: record, as: await api.signIn('operator') })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.id
}

/** Sets a price in the prices tab of a card. */
async function setPrice(page: Page, type: string, price: string, from: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await page.getByRole('search').getByRole('button', { name: 'Создать' }).click()
  await choose(dialog, /^Тип цены/, type)
  await dialog.getByRole('textbox', { name: /^Цена/ }).fill(price)
  await dialog.getByRole('textbox', { name: /^Действует с/ }).pressSequentially(typed(from))
  await page.keyboard.press('Control+Enter')
}

/** The address of a company's statement over the days of the story. */
const statementOf = (company: number): string => `/cashbox/company/list/${company}?dateFrom=${PRICED}&dateTo=${TODAY}`
/** Returns the balance shown on the statement. */
const balanceOn = (page: Page): Promise<string> => visibleText(page.getByText('Баланс', { exact: true }).locator('..'))
/** Returns the texts of a statement's tiles: waybills, transfers, both. */
const tilesOn = async (page: Page): Promise<string[]> => (await page.getByRole('tab').allInnerTexts()).map(plain)

test('a waybill from the price list to the statements of its companies', async ({ open, api }) => {
  test.setTimeout(180_000)
  const of = await prepare(api)
  const ttn = `ТТН-${of.n}`
  let deal = 0
  let route = 0

  const manager = await open(`/product/list/${of.bought}?tab=productPrice`, { as: 'manager' })
  await test.step('the manager sets the price at the object', async () => {
    await setPrice(manager, 'С доставкой', '1234,56', EARLY)
    await expect(rowOf(manager, /С доставкой/)).toContainText('Действует')
    expect(await visibleText(rowOf(manager, /С доставкой/))).toContain('1 234,56 ₽')
  })
  await test.step('a route begins with what its product knows, and gets its price', async () => {
    await manager.goto(`/product/${of.sold}/create-cargo-route`)
    await expect(manager.getByRole('combobox', { name: /^Точка погрузки/ })).toHaveValue(`Забой ${of.n}`)
    await choose(manager, /^Точка выгрузки/, `Стройка ${of.n}`)
    await manager.getByRole('textbox', { name: /^Расстояние/ }).fill('42,5')
    await manager.keyboard.press('Control+Enter')
    await expect(manager).toHaveURL(/\/cargo-routes\/list\/\d+/)
    route = Number(/list\/(\d+)/.exec(manager.url())![1])
    await manager.getByRole('tab', { name: 'История цен' }).click()
    await setPrice(manager, 'Перевозка', '299,99', EARLY)
    await expect(rowOf(manager, /Перевозка/)).toContainText('Действует')
    expect(await visibleText(rowOf(manager, /Перевозка/))).toContain('299,99 ₽')
  })

  const operator = await open('/deals/create', { as: 'operator' })
  await test.step('the operator enters a waybill and sees its sums while typing', async () => {
    const day = operator.getByRole('textbox', { name: /^Дата/ })
    await day.press('Control+a')
    await day.pressSequentially(typed(SHIPPED))
    await operator.getByRole('textbox', { name: 'ТТН' }).fill(ttn)
    await choose(operator, /^Маршрут/, `Гравий ${of.n}`)
    await expect(operator.getByRole('combobox', { name: /^Заказчик/ })).toHaveValue(new RegExp(`Заказчик ${of.n}`))
    await choose(operator, /^Машина/, of.plate)
    await expect(operator.getByRole('combobox', { name: /^Перевозчик/ })).toHaveValue(new RegExp(`Возчик ${of.n}`))
    const sums = operator.getByRole('status', { name: 'Суммы накладной' })
    await operator.getByRole('textbox', { name: /^Загрузка/ }).fill('20,25')
    await expect.poll(() => visibleText(sums)).toContain('1 234,56 × 20,250 т')
    await operator.getByRole('textbox', { name: /^Разгрузка/ }).fill('20,125')
    await expect.poll(() => visibleText(sums)).toMatch(/1 234,56 × 20,125 т в т. ч. НДС 22 %: 4 480,34 24 845,52 ₽/)
    expect(await visibleText(sums)).toMatch(/433,33 × 20,250 т 8 774,93 ₽/)
    expect(await visibleText(sums)).toMatch(/299,99 × 20,125 т 6 037,30 ₽/)
    // The income is visible only to those with the right to it.
    await expect(sums.getByRole('row', { name: /^Доход/ })).toHaveCount(0)
    await operator.keyboard.press('Control+Enter')
    await expect(operator).toHaveURL(/\/deals\/list\/\d+/)
    deal = Number(/list\/(\d+)/.exec(operator.url())![1])
  })
  const other = await second(api, of, { route, ttn: `${ttn}-2` })
  await test.step('it waits in the sump, and nothing is in the boxes yet', async () => {
    await operator.goto('/sump/deals')
    await operator.getByRole('textbox', { name: 'Поиск' }).fill(ttn)
    await expect(operator.getByText(/Всего: 2$/)).toBeVisible()
    await expect(rowOf(operator, new RegExp(`${ttn} .*Авторизация`))).toContainText(`Гравий ${of.n}`)
    await expect.poll(() => visibleText(operator.getByRole('row', { name: 'Итого' }))).toContain('37 191,12 ₽')
  })
  const buh = await open(statementOf(of.supplier), { as: 'buh' })
  await expect.poll(() => balanceOn(buh)).toBe('Баланс 0,00 ₽')
  await expect(buh.getByText('За этот период ничего нет')).toBeVisible()

  await test.step('another user authorises both at once, and sees the result of each', async () => {
    const director = await open('/sump/deals-authorization', { as: 'director' })
    await director.getByRole('textbox', { name: 'Поиск' }).fill(ttn)
    await expect(director.getByText(/Всего: 2$/)).toBeVisible()
    await gridOf(director).getByRole('checkbox').first().check()
    await director.getByRole('button', { name: 'Авторизовать' }).click()
    await expect(director.getByText(/Всего: 0$/)).toBeVisible()
    await director.close()
  })
  await test.step('the sums are in the boxes of supplier, customer and carrier', async () => {
    const boxes = [
      [of.customer, '-37 191,12 ₽', '-24 845,52 ₽'],
      [of.carrier, '9 037,20 ₽', '6 037,30 ₽'],
      [of.supplier, '13 108,23 ₽', '8 774,93 ₽'],
    ] as const
    for (const [company, balance, sum] of boxes) {
      await buh.goto(statementOf(company))
      await expect(gridOf(buh).getByRole('row')).toHaveCount(3)
      expect(await visibleText(rowOf(buh, new RegExp(`№ ${deal} .*Накладная`)))).toContain(sum)
      expect(await balanceOn(buh)).toBe(`Баланс ${balance}`)
      await expect.poll(() => tilesOn(buh)).toEqual([`Итого Выписка ${balance}`, `Накладные ${balance}`, 'Переводы 0,00 ₽'])
    }
  })
  await test.step('a payment to the supplier settles its box', async () => {
    await buh.getByRole('button', { name: 'Ещё действия' }).click()
    await buh.getByRole('menuitem', { name: 'Добавить Перевод' }).click()
    const adding = buh.getByRole('dialog', { name: 'Добавить Перевод' })
    // Sender, recipient and today's date are filled in; the sum is typed (finance §2.4).
    await expect(adding.getByRole('combobox', { name: /^Получатель/ })).toHaveValue(new RegExp(`Гравий ${of.n}`))
    await expect(adding.getByRole('combobox', { name: /^Отправитель/ })).not.toHaveValue('')
    await expect(adding.getByRole('textbox', { name: /^Сумма/ })).toHaveValue('')
    await choose(adding, /^Тип перевода/, 'Оплата по договору')
    await choose(adding, /^Способ оплаты/, 'Безналичный')
    await adding.getByRole('textbox', { name: /^Сумма/ }).fill('13108,23')
    await expect(adding.getByRole('textbox', { name: /^Дата расхода/ })).toHaveValue(typed(TODAY))
    await adding.getByRole('textbox', { name: /^Комментарий/ }).fill('За две накладные')
    await buh.keyboard.press('Control+Enter')
    await expect(adding).toHaveCount(0)
    await expect.poll(() => balanceOn(buh)).toBe('Баланс 0,00 ₽')
    await expect.poll(() => tilesOn(buh)).toEqual(['Итого Выписка 0,00 ₽', 'Накладные 13 108,23 ₽', 'Переводы -13 108,23 ₽'])
    await expect(buh.getByRole('tab', { name: 'Переводы' })).toHaveAttribute('aria-selected', 'true')
    expect(await visibleText(rowOf(buh, /За две накладные/))).toContain('-13 108,23 ₽')
    await buh.getByRole('tab', { name: /^Итого/ }).click()
    expect(await visibleText(rowOf(buh, /Комментарий: За две накладные/))).toContain('-13 108,23 ₽')
  })

  await test.step('a price is corrected in the past: the preview shows which sums change, and for which companies', async () => {
    await manager.goto(`/product/list/${of.sold}?tab=productPrice`)
    await setPrice(manager, 'Материал', '450', PRICED)
    const preview = manager.getByRole('dialog', { name: 'Что изменит пересчёт' })
    await expect(preview.getByText('Изменятся 2 накладные')).toBeVisible()
    expect(await visibleText(preview.getByRole('row', { name: new RegExp(`Гравий ${of.n}`) }))).toMatch(/ 2 \+504,27 ₽ \+504,27 ₽$/)
    await expect(preview.getByRole('row')).toHaveCount(2)
    await preview.getByRole('button', { name: 'Сохранить и пересчитать' }).click()
    await expect(manager.getByText('Пересчитаны 2 накладные')).toBeVisible()
    expect(await visibleText(rowOf(manager, /450,00/))).toContain('Действует')
  })
  await test.step('the statement shows corrections, with the old and the new sum', async () => {
    await buh.reload()
    await expect.poll(() => balanceOn(buh)).toBe('Баланс 504,27 ₽')
    const corrected = rowOf(buh, new RegExp(`№ ${deal} .*Коррекция`))
    expect(await visibleText(corrected)).toMatch(/9 112,50 ₽/)
    await corrected.getByRole('button', { name: /^Подробнее/ }).click()
    expect(await visibleText(corrected)).toMatch(/Коррекция .*: 8 774,93 ₽ → 9 112,50 ₽/)
  })
  await test.step('«Почему так?» explains the new sum by the row of its price', async () => {
    await rowOf(buh, new RegExp(`№ ${deal} .*Коррекция`))
      .getByRole('button', { name: /^Почему так/ })
      .click()
    const why = buh.getByRole('dialog', { name: `Почему так? Накладная № ${deal}` })
    const sum = why.getByRole('region', { name: 'Сумма поставщика' })
    await expect(sum).toBeVisible()
    const text = await visibleText(sum)
    expect(text).toContain('9 112,50 ₽')
    expect(text).toContain('450,00')
    expect(text).toContain('20,25')
    expect(text).toContain(`с ${typed(PRICED)}`)
    await buh.keyboard.press('Escape')
    await expect(why).toHaveCount(0)
  })

  await test.step('the waybill is deleted with a reason, and the statement shows the cancellation', async () => {
    const director = await open(`/deals/list/${deal}`, { as: 'director' })
    await director.getByRole('button', { name: 'Удалить' }).click()
    const query = director.getByRole('dialog').or(director.getByRole('alertdialog'))
    await query.getByRole('textbox', { name: /^Причина удаления/ }).fill('Введена дважды')
    await director.keyboard.press('Control+Enter')
    await expect(director.getByText('Удалена', { exact: true }).first()).toBeVisible()
    await expect(director.getByRole('definition').filter({ hasText: 'Введена дважды' })).toBeVisible()
    await director.close()
    await buh.reload()
    await expect.poll(() => balanceOn(buh)).toBe('Баланс -8 608,23 ₽')
    const cancelled = rowOf(buh, new RegExp(`№ ${deal} .*Отмена`))
    await cancelled.getByRole('button', { name: /^Подробнее/ }).click()
    expect(await visibleText(cancelled)).toMatch(/Отмена .*: 9 112,50 ₽ → 0,00 ₽/)
  })
  await test.step('the accountant exports the statement to Excel, and its sums equal those of the screen', async () => {
    await buh.getByRole('button', { name: 'Ещё действия' }).click()
    await buh.getByRole('menuitem', { name: 'Выгрузить в excel' }).click()
    const saved = buh.waitForEvent('download')
    await buh.getByRole('region', { name: 'Формирование отчета' }).getByRole('button', { name: 'Сохранить на компьютер' }).click()
    // Above its columns a statement names its owner and its period.
    const sheet = sheetOf(await savedBytes(await saved))
    const top = sheet.findIndex(cells => cells.includes('Сумма'))
    const [head, ...rows] = sheet.slice(top)
    const at = head!.indexOf('Сумма')
    const kopecks = rows.map(row => Math.round(Number(row[at]) * 100))
    expect(kopecks.toSorted((a, b) => a - b)).toEqual([-13_108_23, -9_112_50, 166_70, 337_57, 4_333_30, 8_774_93])
    expect(kopecks.reduce((sum, one) => sum + one)).toBe(-8_608_23)
    expect(await tilesOn(buh)).toContain('Итого Выписка -8 608,23 ₽')
  })
  await test.step('Ctrl+K finds a waybill by its ТТН', async () => {
    await buh.keyboard.press('Control+k')
    await buh.getByRole('combobox', { name: 'Поиск по всей системе' }).fill(`${ttn}-2`)
    await expect(buh.getByRole('option', { name: new RegExp(`№ ${other} `) })).toBeVisible()
    await buh.keyboard.press('Enter')
    await expect(buh).toHaveURL(new RegExp(`/deals/list/${other}$`))
  })
})
