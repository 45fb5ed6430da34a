import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test, describe, vi } from 'vitest'
import { byName, pathOf, refusedText, type Resource } from '#resource'
import { resources } from '#resources'
import { openProduct, type ScreenTest } from '../support/screen.tsx'
import { entered, makeBusiness } from '../support/deals.ts'
import { ended } from '../support/refusals.ts'
import { russian } from '../support/russian.ts'
import { make } from '../support/samples.ts'

describe('actions', () => {
  let product: ScreenTest
  beforeAll(async () => {
    product = await openProduct()
  })
  afterAll(() => product.close())
  afterEach(() => {
    cleanup()
    localStorage.clear()
  })

  const LONG = { timeout: 15_000 }
  const button = (name: string | RegExp) => screen.findByRole('button', { name }, LONG)
  const press = async (name: string | RegExp): Promise<void> => product.user.click(await button(name))
  const get = async (path: string) => (await product.app.call('GET', path)).body
  const makeCompany = async (name: string) => (await product.app.call('POST', 'api/companies', { json: { name } })).body

  test('a record is switched off and on by its flag [R-115, R-337, R-439, R-440]', async () => {
    const { id } = await makeCompany('Выключатель')
    await product.open(`/company/list/${id}`)
    await press('Деактивировать')
    expect(await screen.findByText('Запись теперь неактивна', undefined, LONG)).toBeInTheDocument()
    expect(await get(`api/companies/${id}`)).toMatchObject({ metadataFields: { isActive: false } })
    await press('Активировать')
    await waitFor(async () => expect(await get(`api/companies/${id}`)).toMatchObject({ metadataFields: { isActive: true } }), LONG)
  })

  test('removal is confirmed, reported, and undone by the inverse command', async () => {
    const { id } = await makeCompany('Лишняя')
    await product.open(`/company/list/${id}`)
    await press('Удалить')
    const ask = await screen.findByRole('alertdialog', { name: 'Удалить компанию' }, LONG)
    await product.user.click(within(ask).getByRole('button', { name: 'Отмена' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument(), LONG)
    expect((await product.app.call('GET', `api/companies/${id}`)).status).toBe(200)
    await press('Удалить')
    await product.user.click(
      within(await screen.findByRole('alertdialog', undefined, LONG)).getByRole('button', { name: 'Удалить компанию' }),
    )
    expect(await screen.findByText('Запись удалена', undefined, LONG)).toBeInTheDocument()
    expect((await product.app.call('GET', `api/companies/${id}`)).status).toBe(404)
    expect(await screen.findByRole('heading', { name: 'Компании' }, LONG)).toBeInTheDocument()
    await press('Вернуть')
    expect(await screen.findByText('Запись восстановлена', undefined, LONG)).toBeInTheDocument()
    expect((await product.app.call('GET', `api/companies/${id}`)).status).toBe(200)
  })

  test('an action that returns a secret asks first and shows it once [R-143]', async () => {
    await product.app.holder([], 'forgetful')
    const [{ id }] = await get('api/accounts?query=forgetful')
    await product.open(`/account/list/${id}`)
    await press('Сбросить пароль')
    await product.user.click(
      within(await screen.findByRole('alertdialog', undefined, LONG)).getByRole('button', { name: 'Сбросить пароль' }),
    )
    const dialog = await screen.findByRole('dialog', { name: 'Сбросить пароль' }, LONG)
    const password = within(dialog).getByRole('status').textContent ?? ''
    expect(within(dialog).getByText('Временный пароль')).toBeInTheDocument()
    expect(await product.app.signIn('forgetful', password)).toBeTruthy()
  })

  test('a declared toggle replaces the activity action [R-265]', async () => {
    await product.app.holder([], 'switched')
    const [{ id }] = await get('api/accounts?query=switched')
    await product.open(`/account/list/${id}`)
    await press('Деактивировать')
    await waitFor(async () => expect(await get(`api/accounts/${id}`)).toMatchObject({ metadataFields: { isActive: false } }), LONG)
    expect(screen.queryByRole('button', { name: 'Включить или отключить' })).not.toBeInTheDocument()
  })

  test('users without the right see no buttons; in read-only mode nobody does', async () => {
    const { id } = await makeCompany('Чужая')
    await product.app.holder(['COMPANY_LIST'], 'viewer')
    await product.open(`/company/list/${id}`, 'viewer')
    expect(await screen.findByRole('tab', { name: 'История' }, LONG)).toBeInTheDocument()
    for (const name of ['Удалить', 'Деактивировать']) expect(screen.queryByRole('button', { name })).not.toBeInTheDocument()
    cleanup()
    await product.app.call('PATCH', 'api/init_menu', { json: { isOnlyRead: true } })
    await product.open(`/company/list/${id}`)
    expect(await screen.findByRole('tab', { name: 'История' }, LONG)).toBeInTheDocument()
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Удалить' })).not.toBeInTheDocument(), LONG)
    await product.app.call('PATCH', 'api/init_menu', { json: { isOnlyRead: false } })
  })

  test('a record that changed meanwhile is not switched silently', async () => {
    const company = await makeCompany('Спешка')
    await product.open(`/company/list/${company.id}`)
    await button('Деактивировать')
    await product.app.call('PATCH', `api/companies/${company.id}`, {
      json: { comment: 'раньше' },
      headers: { 'if-match': `"${company.version}"` },
    })
    await press('Деактивировать')
    expect(await screen.findByText('Ошибка', undefined, LONG)).toBeInTheDocument()
    expect(await get(`api/companies/${company.id}`)).toMatchObject({ metadataFields: { isActive: true } })
    expect(await screen.findByText('раньше', undefined, LONG)).toBeInTheDocument()
    await press('Деактивировать')
    await waitFor(async () => expect(await get(`api/companies/${company.id}`)).toMatchObject({ metadataFields: { isActive: false } }), LONG)
  })
})

describe('the order of buttons', () => {
  const LONG = { timeout: 20_000 }
  let product: ScreenTest
  beforeAll(async () => {
    product = await openProduct()
  })
  afterAll(() => product.close())

  /** The names of the buttons in the same footer as this one, in order. */
  const row = (last: HTMLElement): (string | null)[] => [...last.parentElement!.querySelectorAll('button')].map(one => one.textContent)
  /** Whether the button is the primary one, and whether it is destructive. */
  const look = (button: HTMLElement) => ({
    isMain: button.classList.contains('MuiButton-contained'),
    isRed: button.classList.contains('MuiButton-colorError'),
  })
  const press = async (name: string): Promise<void> => product.user.click(await screen.findByRole('button', { name }, LONG))

  test('the last button of a form saves; the ones that leave it come first', async () => {
    await product.open('/company/create')
    const save = await screen.findByRole('button', { name: 'Сохранить' }, LONG)
    expect(row(save)).toEqual(['Отмена', 'Сохранить и создать ещё', 'Сохранить'])
    expect(look(save)).toEqual({ isMain: true, isRed: false })
  })

  test('a removal is red and names what it removes, in its dialog and on its button', async () => {
    const made = await product.app.call('POST', 'api/companies', { json: { name: 'ООО Лишняя' } })
    await product.open(`/company/list/${made.body.id}`)
    await press('Удалить')
    const dialog = await screen.findByRole('alertdialog', { name: 'Удалить компанию' }, LONG)
    const last = within(dialog).getByRole('button', { name: 'Удалить компанию' })
    expect(row(last)).toEqual(['Отмена', 'Удалить компанию'])
    expect(look(last)).toEqual({ isMain: true, isRed: true })
    // Enter alone must not confirm an irreversible action.
    expect(within(dialog).getByRole('button', { name: 'Отмена' })).toHaveFocus()
  })

  test('a destructive action is declared as such, and is red on its button and in its dialog', async () => {
    const of = await makeBusiness(product.app)
    const { id } = await entered(product.app, of, { ttn: 'У-1' })
    await product.open(`/deals/list/${id}`)
    const button = await screen.findByRole('button', { name: 'Удалить накладную' }, LONG)
    expect(look(button).isRed).toBe(true)
    await product.user.click(button)
    const dialog = await screen.findByRole('dialog', { name: 'Удалить накладную' }, LONG)
    const last = within(dialog).getByRole('button', { name: 'Удалить накладную' })
    expect(row(last)).toEqual(['Отмена', 'Удалить накладную'])
    expect(look(last)).toEqual({ isMain: true, isRed: true })
  })
})

describe('closed records', () => {
  vi.setConfig({ testTimeout: 60_000 })
  const LONG = { timeout: 20_000 }

  let product: ScreenTest
  beforeAll(async () => {
    product = await openProduct()
  }, 60_000)
  afterEach(cleanup)
  afterAll(() => product.close())

  const all = Object.values<Resource>(resources).filter(resource => resource.rights.editWhen)

  test.each(all.map(resource => [resource.name, resource] as const))(
    'the screens of a closed record explain why it cannot be changed: %s',
    async (name, resource) => {
      const record = await make(product.app, resource, 900 + all.indexOf(resource))
      const id = record['id'] as number
      await product.open(pathOf(resource, 'one', id)!)
      expect(await screen.findByRole('link', { name: 'Редактировать' }, LONG)).toHaveAttribute('href', pathOf(resource, 'edit', id))
      cleanup()

      const why = refusedText(resource, byName(resource, await ended(product.app, resource, record)), 'edit', russian)
      await product.open(pathOf(resource, 'one', id)!)
      const button = await screen.findByRole('button', { name: 'Редактировать' }, LONG)
      expect(button).toBeDisabled()
      expect(button).toHaveAccessibleDescription(why)
      expect(screen.queryByRole('link', { name: 'Редактировать' })).toBeNull()
      cleanup()

      await product.open(pathOf(resource, 'edit', id)!)
      const notice = await screen.findByText(why, {}, LONG)
      expect(notice).toBeVisible()
      expect(screen.queryByRole('button', { name: 'Сохранить' })).toBeNull()
      await product.user.click(screen.getByRole('link', { name: 'Открыть карточку' }))
      expect(await screen.findByRole('button', { name: 'Редактировать' }, LONG), name).toBeDisabled()
    },
  )
})
