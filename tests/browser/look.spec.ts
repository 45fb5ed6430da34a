import { expect, test, unique } from '../support/browser.ts'
import { faultsOf, prepareChecks } from '../support/browserChecks.ts'

test('an administrator impersonates another user in this tab only, cannot write, and returns', async ({ open, api }) => {
  test.setTimeout(120_000)
  const { body } = await api.call('GET', 'api/accounts/filter?query=logist')
  const { id, fio } = (body as { id: number; fio: string; login: string }[]).find(({ login }) => login === 'logist')!
  const page = await open(`/account/list/${id}`, { colorScheme: 'light', prepare: prepareChecks })
  const card = new RegExp(`/account/list/${id}$`)
  const strip = page.getByRole('status').filter({ hasText: `Вы смотрите глазами: ${fio}.` })
  const kept = (): Promise<Record<string, string>> =>
    page.evaluate(() => Object.fromEntries(Object.entries(localStorage)) as Record<string, string>)

  await test.step('the draft of a form stays the administrator’s', async () => {
    await page.goto('/directory/tags?create')
    await page
      .getByRole('dialog')
      .getByRole('textbox', { name: /Название/ })
      .fill(`Черновик ${unique()}`)
    await expect.poll(async () => Object.keys(await kept()).filter(key => key.startsWith('nerud.draft:1:')).length).toBe(1)
    await page.goto(`/account/list/${id}`)
  })
  const before = await kept()

  await test.step('the menu and the first page are those of the impersonated user', async () => {
    await page.getByRole('button', { name: 'Посмотреть как…' }).click()
    await expect(strip).toBeVisible()
    await expect(page.getByRole('button', { name: 'Меню пользователя' })).toContainText(fio)
    await expect(page.getByRole('navigation').getByText('Бухгалтерия')).toHaveCount(0)
    await expect(page.getByRole('navigation').getByText('Накладные')).toBeVisible()
    expect(await faultsOf(page)).toEqual([])
  })

  await test.step('a list can be read and arranged, but nothing can be changed', async () => {
    await page.goto('/deals/list')
    await expect(strip).toBeVisible()
    await expect(page.getByRole('grid').getByRole('row').nth(1)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Создать', exact: true })).toHaveCount(0)
    await page.goto('/directory/tags?create')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    const written = await page.evaluate(async () => {
      const { token } = JSON.parse(sessionStorage.getItem('user')!) as { token: string }
      const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
      const answer = await fetch('/api/my_settings/dashboard', { method: 'PUT', headers, body: '{"value":{}}' })
      return [answer.status, ((await answer.json()) as { code: string }).code]
    })
    expect(written).toEqual([403, 'LOOKING'])
  })

  await test.step('`?` names the shortcut that ends the impersonation and returns to the starting page', async () => {
    await page.keyboard.press('?')
    const keys = page.getByRole('dialog', { name: 'Клавиши' })
    await expect(keys.getByText('Вернуться к себе')).toBeVisible()
    await expect(keys.getByText('Alt+Q')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(keys).toHaveCount(0)
    await page.keyboard.press('Alt+q')
    await expect(page).toHaveURL(card)
    await expect(strip).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Меню пользователя' })).toContainText('Администратор')
    expect(await page.evaluate(() => sessionStorage.getItem('user'))).toBeNull()
  })

  await test.step('the browser’s storage is unchanged, and the history contains begin and end', async () => {
    const after = await kept()
    const others = Object.keys(after).filter(key => key.includes(`user.${id}.`) || key.includes(`:${id}:`))
    expect(others).toEqual([])
    for (const key of Object.keys(before).filter(name => name.startsWith('nerud.draft:'))) expect(after[key]).toBe(before[key])
    await page.getByRole('tab', { name: 'История' }).click()
    const panel = page.getByRole('tabpanel').or(page.getByRole('main'))
    await expect(panel.getByText(/Просмотр как этот сотрудник закончен/).first()).toBeVisible()
    await expect(panel.getByText(/Посмотреть как…/).first()).toBeVisible()
  })
})

test('an expired impersonation says so and leads back; rights are described in words without axe violations, on a phone too', async ({
  open,
  api,
}) => {
  test.setTimeout(120_000)
  const { body } = await api.call('GET', 'api/accounts/filter?query=operator')
  const { id } = (body as { id: number; login: string }[]).find(({ login }) => login === 'operator')!
  const page = await open(`/account/list/${id}?tab=accountCan`, { colorScheme: 'light', prepare: prepareChecks })
  await expect(page.getByText(/^Открыты разделы: /).first()).toBeVisible()
  expect(await faultsOf(page)).toEqual([])
  await page.goto('/account/roles/list/3?tab=roleCan&compare=4')
  await expect(page.getByRole('heading', { name: /^Может «.+» и не может «.+»$/ })).toHaveCount(2)
  expect(await faultsOf(page)).toEqual([])
  await page.goto('/directory/tags?bin=1')
  await expect(page.getByRole('button', { name: 'Выйти из корзины' })).toBeVisible()
  expect(await faultsOf(page)).toEqual([])

  await page.goto(`/account/list/${id}`)
  await page.getByRole('button', { name: 'Посмотреть как…' }).click()
  await expect(page.getByRole('button', { name: 'Вернуться к себе' })).toBeVisible()
  const ended = await page.evaluate(async () => {
    const { token } = JSON.parse(sessionStorage.getItem('user')!) as { token: string }
    return (await fetch('/api/logout', { method: 'POST', headers: { Authorization: `Bearer ${token}` } })).status
  })
  expect(ended).toBe(204)
  await page.goto('/deals/list')
  const over = page.getByRole('dialog', { name: 'Просмотр закончен' })
  await expect(over).toBeVisible()
  await over.getByRole('button', { name: 'Вернуться к себе' }).click()
  await expect(page).toHaveURL(new RegExp(`/account/list/${id}$`))
  await expect(page.getByRole('button', { name: 'Меню пользователя' })).toContainText('Администратор')
})
