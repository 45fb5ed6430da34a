import { expect, gridOf, test } from '../support/browser.ts'
import { faultsOf, prepareChecks } from '../support/browserChecks.ts'
import { pricedDeal } from '../support/screenAddresses.ts'

/** A company of the demo data that carries for us: its box contains waybills and transfers. */
const CARRIER = '/cashbox/company/list/25?dateFrom=2000-01-01'

test('dialogs over a statement have no axe violations in the light and dark themes, and fit a phone', async ({ open }) => {
  test.setTimeout(120_000)
  const page = await open(CARRIER, { as: 'buh', colorScheme: 'light', prepare: prepareChecks })
  const faults: string[] = []
  const dialog = page.getByRole('dialog')
  const judge = async (what: string): Promise<void> => {
    await expect(dialog).toBeVisible()
    faults.push(...(await faultsOf(page)).map(fault => `${what} ${fault}`))
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
  await gridOf(page)
    .getByRole('button', { name: /^Почему так/ })
    .first()
    .click()
  await judge('why')
  await page
    .getByRole('row', { name: /Накладная/ })
    .first()
    .getByRole('button', { name: /^Посмотреть/ })
    .click()
  await judge('waybill')
  await page.getByRole('tab', { name: /^Переводы/ }).click()
  await gridOf(page)
    .getByRole('button', { name: /^Посмотреть/ })
    .first()
    .click()
  await judge('transfer')
  await page.getByRole('button', { name: 'Ещё действия' }).click()
  await page.getByRole('menuitem', { name: 'Добавить Перевод' }).click()
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(dialog.getByText('Это поле необходимо заполнить').first()).toBeVisible()
  await judge('adding')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Поиск по всей системе' }).fill('АвтоСамосвал')
  await expect(page.getByRole('option').first()).toBeVisible()
  await judge('search')
  expect(faults).toEqual([])
})

test('the preview of a recalculation and the sums of a waybill being typed have no axe violations', async ({ open, api }) => {
  test.setTimeout(120_000)
  const { saleProduct, dtDeal, cargoRoute } = await pricedDeal(api)
  const page = await open(`/product/list/${saleProduct.id}?tab=productPrice`, { colorScheme: 'light', prepare: prepareChecks })
  const dialog = page.getByRole('dialog')
  await page.getByRole('search').getByRole('button', { name: 'Создать' }).click()
  await dialog.getByRole('combobox', { name: /^Тип цены/ }).fill('Материал')
  await page.getByRole('option', { name: 'Материал' }).click()
  await dialog.getByRole('textbox', { name: /^Цена/ }).fill('9999')
  await dialog.getByRole('textbox', { name: /^Действует с/ }).pressSequentially(dtDeal.split('-').toReversed().join('.'))
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('dialog', { name: 'Что изменит пересчёт' })).toBeVisible()
  // The form behind it keeps waiting for the response.
  expect(await faultsOf(page, true)).toEqual([])

  const form = await open('/deals/create', { as: 'operator', colorScheme: 'light', prepare: prepareChecks })
  await form.getByRole('combobox', { name: /^Маршрут/ }).fill(cargoRoute.name)
  await form.getByRole('option').first().click()
  await form.getByRole('combobox', { name: /^Машина/ }).fill('К653ОУ')
  await form.getByRole('option').first().click()
  await form.getByRole('textbox', { name: /^Загрузка/ }).fill('20,5')
  await expect(form.getByRole('status', { name: 'Суммы накладной' }).getByText('₽').first()).toBeVisible()
  expect(await faultsOf(form)).toEqual([])
})
