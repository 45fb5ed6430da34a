import type { Page } from '@playwright/test'
import { callOf, pathOf, sampleInn, screensOf, type Resource } from '#resource'
import { resources } from '#resources'
import { tabbed } from '#resources/pages'
import { expect, gridOf, saveOf, test, unique, type Api } from '../support/browser.ts'
import { faultyFile } from '../support/browserFiles.ts'
import { docxOf } from '../support/docx.ts'
import { faultsOf, prepareChecks } from '../support/browserChecks.ts'

const all = Object.values<Resource>(resources)
const areas = [...new Set(all.filter(one => screensOf(one).length > 0).map(one => one.area))]

/** The id of a record that a screen of the resource can be opened with. */
async function someId(api: Api, resource: Resource): Promise<number> {
  const [first] = await api.made('GET', `${callOf(resource, 'list').path}?itemsPerPage=1`)
  if (first) return first.id
  const own = OWN[resource.name]
  expect(own, `the demo company has no ${resource.name}`).toBeDefined()
  return (await own!(api)).id
}

/** Records that the demo company does not come with. */
const OWN: Readonly<Record<string, (api: Api) => Promise<{ id: number }>>> = {
  exp: api => api.made('POST', resources.exp.api.path, { name: 'Бумага' }),
  expPersonal: api => api.made('POST', resources.expPersonal.api.path, { name: 'Спецодежда' }),
  job: async api => {
    const kinds: { id: number; code: string }[] = await api.made('GET', 'api/task_manager_proc_types')
    return api.made('POST', 'task_managers/create', { procType: kinds.find(kind => kind.code === 'cash_check')!.id })
  },
  template: api => {
    const form = new FormData()
    form.append('name', 'Договор')
    form.append('object', '1')
    form.append('file', new File([docxOf('{name}') as Uint8Array<ArrayBuffer>], 'договор.docx'))
    return api.made('POST', resources.template.api.path, form)
  },
}

/** Where the screens of a resource are, with ids of records that are there; dialogs of small books among them. */
async function addressesOf(api: Api, resource: Resource): Promise<string[]> {
  const addresses: string[] = []
  for (const { path, under } of screensOf(resource)) {
    const owner = under
      ? (resources as Record<string, Resource>)[String((resource.fields[under] as { target?: string }).target ?? under)]!
      : resource
    addresses.push(path.includes(':id') ? path.replace(':id', String(await someId(api, owner))) : path)
  }
  if (!resource.screens?.dialog) return addresses
  return [...addresses, pathOf(resource, 'create')!, pathOf(resource, 'edit', await someId(api, resource))!]
}

/** Looks at a page and, on a card, at each of its tabs. */
async function look(page: Page, address: string): Promise<string[]> {
  const tabs = page.getByRole('tablist').getByRole('tab')
  const faults = await faultsOf(page)
  for (let at = 1; at < (await tabs.count()); at += 1) {
    await tabs.nth(at).click()
    faults.push(...(await faultsOf(page)).map(fault => `tab ${at}: ${fault}`))
  }
  return faults.map(fault => `${address} ${fault}`)
}

for (const area of areas) {
  test(`screens of ${area} have no axe violations, light or dark, and fit a phone`, async ({ open, api }) => {
    test.setTimeout(180_000)
    const page = await open('/', { colorScheme: 'light', prepare: prepareChecks })
    const faults: string[] = []
    for (const resource of all.filter(one => one.area === area)) {
      for (const address of await addressesOf(api, resource)) {
        await page.goto(address)
        faults.push(...(await look(page, address)))
      }
    }
    expect(faults).toEqual([])
  })
}

test('hand-made pages have no axe violations, light or dark, and fit a phone', async ({ open }) => {
  test.setTimeout(180_000)
  const page = await open('/', { colorScheme: 'light', prepare: prepareChecks })
  const faults = await look(page, '/')
  const money = ['/finances/exps', '/finances/payments-by-month', '/cashbox/company/list/3']
  for (const address of ['/company/import', ...money, ...tabbed.map(({ path }) => path), '/403', '/404']) {
    await page.goto(address)
    faults.push(...(await look(page, address)))
  }
  await page.goto('/')
  await page.getByRole('button', { name: 'Меню пользователя' }).click()
  faults.push(...(await look(page, 'user menu')))
  expect(faults).toEqual([])
})

test('entry pages have no axe violations, light or dark, and fit a phone', async ({ open }) => {
  const page = await open('/login', { as: null, colorScheme: 'light', prepare: prepareChecks })
  const faults: string[] = []
  for (const address of ['/login', '/register', '/forgot-password', '/recover/token', '/404']) {
    await page.goto(address)
    faults.push(...(await look(page, address)))
  }
  expect(faults).toEqual([])
})

test('what opens over a page has no axe violations, light or dark, and fits a phone', async ({ open, api }) => {
  test.setTimeout(120_000)
  const user = await api.user('Администратор')
  const page = await open('/company/list', { as: user, colorScheme: 'light', prepare: prepareChecks })
  const faults: string[] = []
  const judge = async (what: string): Promise<void> => void faults.push(...(await faultsOf(page)).map(fault => `${what} ${fault}`))
  const button = (name: string) => page.getByRole('button', { name, exact: true })

  await button('Настроить столбцы').click()
  await judge('columns')
  await page.keyboard.press('Escape')
  await button('Фильтры').click()
  await judge('filters')
  await page.keyboard.press('Escape')
  await button('Excel').click()
  await expect(page.getByText('Excel-отчет был успешно сформирован')).toBeVisible()
  await judge('report')

  await page.goto('/company/list/3?tab=companyRequisite')
  await button('Создать').click()
  await page.getByRole('textbox', { name: 'БИК' }).fill('1')
  await saveOf(page).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await judge('dialog with faults')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await judge('leaving')
  await button('Уйти без сохранения').click()
  await button('Удалить').click()
  await expect(page.getByRole('alertdialog').or(page.getByRole('dialog'))).toBeVisible()
  await judge('removal')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: /^Меню пользователя/ }).click()
  await page.getByRole('button', { name: 'Сменить пароль' }).click()
  await expect(page.getByRole('dialog', { name: 'Смена пароля' })).toBeVisible()
  await judge('password')
  await page.keyboard.press('Escape')
  await api.call('POST', 'api/logout', { as: user })
  await page.getByRole('tab', { name: 'История' }).click()
  await expect(page.getByRole('dialog', { name: 'Сеанс закончился' })).toBeVisible()
  faults.push(...(await faultsOf(page, true)))
  expect(faults).toEqual([])
})

test('the steps of an import have no axe violations, light or dark, and fit a phone', async ({ open, api }) => {
  const inn = sampleInn(unique())
  await api.made('POST', 'api/companies', { name: 'ООО «Прежнее»', inn })
  const page = await open('/company/import', { colorScheme: 'light', prepare: prepareChecks })
  const bring = async (buffer: Buffer): Promise<void> => {
    await page.getByLabel(/^Файл/).setInputFiles({ name: 'компании.csv', mimeType: 'text/csv', buffer })
    await page.getByRole('button', { name: 'Проверить файл' }).click()
  }
  await bring(faultyFile(unique(20), 20).bytes)
  await expect(page.getByRole('tab', { name: 'Ошибки (10)' })).toBeVisible()
  const faults = await look(page, 'faulty')
  await page.getByRole('button', { name: 'Загрузить исправленный файл' }).click()
  await bring(Buffer.from(`ИНН;Название\r\n${inn};ООО «Новое»`))
  await page.getByRole('grid', { name: 'Изменения' }).getByRole('row').nth(1).click()
  await expect(page.getByRole('dialog').getByRole('row', { name: 'Название ООО «Прежнее» ООО «Новое»' })).toBeVisible()
  faults.push(...(await faultsOf(page)))
  expect(faults).toEqual([])
})

test('the judge sees what is wrong', async ({ open }) => {
  const page = await open('/404', { colorScheme: 'light', prepare: prepareChecks })
  await expect(page.getByRole('main')).toBeVisible()
  await page.evaluate(() => {
    const wrong = document.createElement('div')
    wrong.innerHTML = '<img src="/favicon.svg"><p>wide and pale</p>'
    wrong.style.width = '2000px'
    wrong.style.color = 'rgb(128, 128, 128)'
    document.querySelector('main')!.append(wrong)
  })
  const faults = (await faultsOf(page)).join()
  for (const said of ['light: image-alt', 'light: color-contrast', 'phone: ']) expect(faults).toContain(said)
})

test('a company is created without the mouse', async ({ open }) => {
  const page = await open('/company/list')
  const name = `ООО «Без мыши ${unique()}»`
  const tabTo = async (target: ReturnType<Page['getByRole']>): Promise<void> => {
    for (let step = 0; step < 40 && !(await target.evaluate(element => element === document.activeElement)); step += 1)
      await page.keyboard.press('Tab')
    await expect(target).toBeFocused()
  }
  await expect(gridOf(page)).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Перейти к содержанию' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await tabTo(page.getByRole('button', { name: 'Создать' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/company/create')
  await expect(page.getByRole('textbox', { name: 'ИНН' })).toBeFocused()
  await tabTo(page.getByRole('textbox', { name: 'Название', exact: true }))
  await page.keyboard.type(name)
  await tabTo(page.getByRole('combobox', { name: 'Типы' }))
  await page.keyboard.type('Постав')
  await expect(page.getByRole('option', { name: 'Поставщик' })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await tabTo(page.getByRole('combobox', { name: 'НДС' }))
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Enter')
  await tabTo(page.getByRole('checkbox', { name: 'Заблокирована' }))
  await page.keyboard.press('Space')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Сохранилось!')).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: /^Поставщик$/ })).toBeVisible()

  await page.goto('/company/list')
  await expect(gridOf(page)).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByRole('textbox', { name: 'Поиск' })).toBeFocused()
  await page.keyboard.type(name)
  await expect(page.getByText(/Всего: 1$/)).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(gridOf(page)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('definition').filter({ hasText: name })).toBeVisible()
})
