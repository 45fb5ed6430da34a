import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { mixedPages } from '../stock/declared.tsx'
import { openProduct, type ScreenTest } from '../support/screen.tsx'

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
const kept = () => Array.from({ length: localStorage.length }, (_, at) => localStorage.getItem(localStorage.key(at)!)).join(' ')
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
  await waitFor(() => expect(kept()).toContain('из готовой части'), SLOW)
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
  await waitFor(() => expect(kept()).not.toContain('из готовой части'), SLOW)
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
