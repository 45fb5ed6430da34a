import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { stockPages } from '../stock/pages.tsx'
import { openProduct, type ScreenTest } from '../support/screen.tsx'
import { mixedPages } from '../stock/declared.tsx'

describe('stock pages', () => {
  // Queries by role are slow in a simulated DOM, especially on a busy machine.
  vi.setConfig({ testTimeout: 60_000 })
  const SLOW = { timeout: 15_000 }

  let product: ScreenTest
  beforeAll(async () => {
    product = await openProduct(stockPages)
  })
  afterAll(() => product.close())

  const make = async (path: string, json: object): Promise<number> => (await product.app.call('POST', path, { json })).body.id
  const company = async (id: number) => (await product.app.call('GET', `api/companies/${id}`)).body
  const row = (name: RegExp) => screen.findByRole('row', { name }, SLOW)

  describe('a page of stock parts', () => {
    test('lists records with their references, and exports them', async () => {
      const brand = await make('api/company_brands', { name: 'Лафарж' })
      await make('api/companies', { name: 'ООО «Первая»', brand })
      const saved: Blob[] = []
      vi.spyOn(URL, 'createObjectURL').mockImplementation(blob => {
        saved.push(blob as Blob)
        return 'blob:'
      })
      // The browser itself follows the link.
      vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
      await product.open('/stock')
      expect(await within(await row(/Первая/)).findByText('Лафарж', undefined, SLOW)).toBeInTheDocument()
      expect(within(await row(/Первая/)).getByText(/в деле/)).toBeInTheDocument()
      await product.user.click(screen.getByRole('button', { name: 'Экспорт' }))
      await waitFor(() => expect(saved).toHaveLength(1), SLOW)
      expect(await saved[0]!.text()).toContain('ООО «Первая»')
      vi.restoreAllMocks()
    })

    test('writes records by useUpdate and useDelete, and shows their new state', async () => {
      const id = await make('api/companies', { name: 'ООО «Вторая»' })
      await product.open('/stock')
      await product.user.click(within(await row(/Вторая/)).getByRole('button', { name: 'Выключить' }))
      await waitFor(async () => expect((await company(id)).metadataFields.isActive).toBe(false), SLOW)
      expect(await within(await row(/Вторая/)).findByText(/не у дел/, undefined, SLOW)).toBeInTheDocument()
      await product.user.click(within(await row(/Вторая/)).getByRole('button', { name: 'Стереть' }))
      await waitFor(() => expect(screen.queryByRole('row', { name: /Вторая/ })).toBeNull(), SLOW)
      expect((await product.app.call('GET', `api/companies/${id}`)).status).toBe(404)
    })

    test('deletes the selected ones together', async () => {
      const ids = [await make('api/companies', { name: 'ООО «Третья»' }), await make('api/companies', { name: 'ООО «Четвёртая»' })]
      await product.open('/stock')
      for (const name of [/Третья/, /Четвёртая/]) await product.user.click(within(await row(name)).getByRole('checkbox'))
      await product.user.click(screen.getByRole('button', { name: 'Удалить' }))
      await product.user.click(await screen.findByRole('button', { name: /Подтвердить/ }, SLOW))
      for (const id of ids) await waitFor(async () => expect((await product.app.call('GET', `api/companies/${id}`)).status).toBe(404), SLOW)
      await waitFor(() => expect(screen.queryByText(/Третья|Четвёртая/)).toBeNull(), SLOW)
    })

    test('edits a record: its texts, its references and its lists, and merges nothing silently', async () => {
      const brand = await make('api/company_brands', { name: 'Хайдельберг' })
      const [first, second] = (await product.app.call('GET', 'api/company_types')).body as { id: number; name: string }[]
      const id = await make('api/companies', { name: 'ООО «Пятая»', companyType: [first!.id] })
      await product.open(`/stock/${id}`)
      // A stock form is rendered before its record is loaded.
      const name = await screen.findByDisplayValue('ООО «Пятая»', undefined, SLOW)
      await product.user.clear(name)
      await product.user.type(name, 'ООО «Пятая и шестая»')
      await product.user.type(await screen.findByRole('combobox', { name: /Бренд/ }, SLOW), 'Хайд')
      await product.user.click(await screen.findByRole('option', { name: 'Хайдельберг' }, SLOW))
      await product.user.click(screen.getByRole('button', { name: 'Добавить' }))
      const kinds = await waitFor(() => {
        const found = screen.getAllByRole('combobox', { name: /Вид/ })
        expect(found).toHaveLength(2)
        return found
      }, SLOW)
      await waitFor(() => expect(kinds[0]).toHaveValue(first!.name), SLOW)
      await product.user.type(kinds[1]!, second!.name)
      await product.user.click(await screen.findByRole('option', { name: second!.name }, SLOW))
      await product.user.click(screen.getByRole('button', { name: 'Сохранить' }))
      await waitFor(async () => expect(await company(id)).toMatchObject({ name: 'ООО «Пятая и шестая»', version: 2 }), SLOW)
      expect(await company(id)).toMatchObject({ brand: { id: brand }, companyType: [{ id: first!.id }, { id: second!.id }] })
      await waitFor(() => expect(screen.getByRole('status', { name: 'Версия' })).toHaveTextContent('2'), SLOW)

      // Somebody else saved first: a stock form reports the conflict and overwrites nothing.
      await product.app.call('PATCH', `api/companies/${id}`, { json: { name: 'Чужое' }, headers: { 'If-Match': '"2"' } })
      await product.user.type(name, '!')
      await product.user.click(screen.getByRole('button', { name: 'Сохранить' }))
      expect(await screen.findByText(/уже изменена в другом окне/, undefined, SLOW)).toBeInTheDocument()
      expect((await company(id)).name).toBe('Чужое')
    })

    test('is opened by the rights checked through react-admin’s auth provider', async () => {
      await product.app.holder(['COMPANY_LIST'], 'looker')
      const id = await make('api/companies', { name: 'ООО «Седьмая»' })
      await product.open(`/stock/${id}`, 'looker')
      expect(await screen.findByText('Недостаточно прав для просмотра страницы', undefined, SLOW)).toBeInTheDocument()
    })
  })
})

describe('stock parts in declared pages', () => {
  // Queries by role are slow in a simulated DOM, especially on a busy machine.
  vi.setConfig({ testTimeout: 60_000 })
  const SLOW = { timeout: 15_000 }

  let product: ScreenTest
  beforeAll(async () => {
    product = await openProduct(mixedPages)
  })
  afterAll(() => product.close())

  const make = async (path: string, json: object): Promise<number> => (await product.app.call('POST', path, { json })).body.id
  const company = async (id: number) => (await product.app.call('GET', `api/companies/${id}`)).body
  const row = (name: RegExp) => screen.findByRole('row', { name }, SLOW)
  /** Everything stored in the browser. */
  const storedTexts = () => Array.from({ length: localStorage.length }, (_, at) => localStorage.getItem(localStorage.key(at)!)).join(' ')
  const textOf = (name: string) => screen.findByRole('status', { name }, SLOW)

  test('fields, filters and buttons dropped into a declared list read and change it', async () => {
    const brand = await make('api/company_brands', { name: 'Лафарж' })
    await make('api/companies', { name: 'ООО «Альфа»', brand })
    const gone = await make('api/companies', { name: 'ООО «Омега»' })
    await product.open('/ours?sort=name')
    expect(await within(await row(/Альфа/)).findByText('букв: 11', undefined, SLOW)).toBeInTheDocument()
    expect(await within(await row(/Альфа/)).findByText('Лафарж', undefined, SLOW)).toBeInTheDocument()
    expect(await textOf('Список')).toHaveTextContent('company: 2, выбрано 0, name')

    await product.user.type(screen.getByRole('textbox', { name: /Живой поиск/ }), 'омега')
    await waitFor(async () => expect(await textOf('Список')).toHaveTextContent('company: 1, выбрано 0'), SLOW)
    expect(screen.getByRole('textbox', { name: 'Поиск' })).toHaveValue('омега')
    await product.user.click(within(await row(/Омега/)).getByRole('checkbox'))
    expect(await textOf('Список')).toHaveTextContent('выбрано 1')
    await product.user.click(await screen.findByRole('button', { name: 'Удалить' }, SLOW))
    await product.user.click(await screen.findByRole('button', { name: /Подтвердить/ }, SLOW))
    await waitFor(async () => expect((await product.app.call('GET', `api/companies/${gone}`)).status).toBe(404), SLOW)
    expect(await screen.findByText('Ничего не найдено', undefined, SLOW)).toBeInTheDocument()
  })

  test('fields and hooks dropped into a declared card read its record', async () => {
    const id = await make('api/companies', { name: 'ООО «Бета»', comment: 'платит вовремя' })
    await product.open(`/ours/${id}`)
    expect(await screen.findByText('платит вовремя', undefined, SLOW)).toBeInTheDocument()
    expect(await textOf('Карточка')).toHaveTextContent(`company ${id}`)
  })

  test('inputs and buttons dropped into a declared form store drafts, merge and save typed values', async () => {
    const brand = await make('api/company_brands', { name: 'Хайдельберг' })
    const id = await make('api/companies', { name: 'ООО «Гамма»' })
    await product.open(`/ours/${id}/edit`)
    await product.user.type(await screen.findByRole('textbox', { name: /Заметка/ }, SLOW), 'из готовой части')
    expect(await textOf('Форма')).toHaveTextContent('ООО «Гамма» false')
    await waitFor(() => expect(storedTexts()).toContain('из готовой части'), SLOW)
    await product.user.type(await screen.findByRole('combobox', { name: /Марка/ }, SLOW), 'Хайд')
    await product.user.click(await screen.findByRole('option', { name: 'Хайдельберг' }, SLOW))

    // A stock button is disabled while the input that was left is being validated.
    await product.user.tab()
    // Meanwhile somebody else changes another field: both changes are kept.
    await product.app.call('PATCH', `api/companies/${id}`, { json: { shortName: 'Гамма' }, headers: { 'If-Match': '"1"' } })
    await product.user.click(screen.getByRole('button', { name: 'Записать' }))
    await waitFor(
      async () => expect(await company(id)).toMatchObject({ comment: 'из готовой части', shortName: 'Гамма', brand: { id: brand } }),
      SLOW,
    )
    await waitFor(() => expect(storedTexts()).not.toContain('из готовой части'), SLOW)
  })

  test('the rules of the declaration and of a stock input are shown at it, and invalid values are not sent', async () => {
    const id = await make('api/companies', { name: 'ООО «Дельта»' })
    await product.open(`/ours/${id}/edit`)
    const name = await screen.findByDisplayValue('ООО «Дельта»', undefined, SLOW)
    await product.user.clear(name)
    await product.user.tab()
    await product.user.click(screen.getByRole('button', { name: 'Записать' }))
    await waitFor(() => expect(name).toHaveAccessibleDescription(/необходимо заполнить/), SLOW)
    const note = screen.getByRole('textbox', { name: /Заметка/ })
    await product.user.type(note, 'слишком длинно для неё')
    await product.user.tab()
    await waitFor(() => expect(note).toHaveAccessibleDescription(/20/), SLOW)
    await product.user.click(screen.getByRole('button', { name: 'Записать' }))
    expect((await company(id)).version).toBe(1)
  })
})
