import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openProduct, type ScreenTest } from '../../support/screen.tsx'

vi.setConfig({ testTimeout: 60_000 })

const SLOW = { timeout: 15_000 }
let product: ScreenTest
const ids: number[] = []
beforeAll(async () => {
  product = await openProduct()
  for (const name of ['Первая сбоку', 'Вторая сбоку', 'Третья сбоку'])
    ids.push((await product.app.call('POST', 'api/companies', { json: { name, shortName: name } })).body.id)
  for (const name of ['Глина', 'Торф']) await product.app.call('POST', 'api/materials', { json: { name } })
})
beforeEach(cleanup)
afterAll(() => product.close())

const grid = () => screen.findByRole('grid', undefined, SLOW)
const row = async (name: RegExp) => within(await grid()).findByRole('row', { name }, SLOW)
const aside = (name: string) => screen.findByRole('complementary', { name }, SLOW)
const openList = async (path: string, first: RegExp) => {
  await product.open(path)
  await row(first)
  await waitFor(async () => expect(await grid()).toHaveAttribute('aria-keyshortcuts', 'Space F2'), SLOW)
  ;(await grid()).focus()
}

test('Space shows a record in the side panel, the arrows show the next one, Esc closes', async () => {
  await openList('/company/list?query=сбоку&sort=id', /Первая сбоку/)
  await product.user.keyboard('{ArrowDown} ')
  const first = await aside('Первая сбоку')
  expect(await within(first).findByRole('link', { name: 'Редактировать' }, SLOW)).toHaveAttribute('href', `/company/list/${ids[0]}/edit`)
  expect(await within(first).findByRole('button', { name: 'Деактивировать' }, SLOW)).toBeInTheDocument()
  expect(await grid()).toHaveFocus()
  expect(within(first).getByRole('button', { name: 'Предыдущая запись' })).toBeDisabled()
  await product.user.keyboard('{ArrowDown}')
  await aside('Вторая сбоку')
  expect(await row(/Вторая сбоку/)).toHaveAttribute('aria-current', 'true')
  await product.user.click(within(await aside('Вторая сбоку')).getByRole('button', { name: 'Следующая запись' }))
  await aside('Третья сбоку')
  await product.user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull(), SLOW)
  expect(await grid()).toHaveFocus()
})

test('a link opens the record in the side panel; small records are edited in their dialog from there; Ctrl+Space selects', async () => {
  await openList(`/company/list?query=сбоку&sort=id&beside=${ids[1]}`, /Первая сбоку/)
  await aside('Вторая сбоку')
  expect(await row(/Вторая сбоку/)).toHaveAttribute('aria-current', 'true')
  cleanup()
  await openList('/directory/materials?query=Глина', /Глина/)
  await product.user.keyboard('{ArrowDown} ')
  await product.user.click(await within(await aside('Глина')).findByRole('button', { name: 'Редактировать' }, SLOW))
  expect(await screen.findByRole('dialog', undefined, SLOW)).toBeInTheDocument()
})

test('a card links to the adjacent records of the list that it was opened from, and only then', async () => {
  await openList('/company/list?query=сбоку&sort=insDate', /Первая сбоку/)
  await product.user.keyboard('{ArrowDown}{Enter}')
  await screen.findByRole('heading', { level: 1, name: 'Первая сбоку' }, SLOW)
  expect(await screen.findByRole('button', { name: 'Предыдущая запись' }, SLOW)).toBeDisabled()
  await product.user.keyboard('{Alt>}{ArrowDown}{/Alt}')
  await screen.findByRole('heading', { level: 1, name: 'Вторая сбоку' }, SLOW)
  await product.user.click(await screen.findByRole('button', { name: 'Следующая запись' }, SLOW))
  await screen.findByRole('heading', { level: 1, name: 'Третья сбоку' }, SLOW)
  await waitFor(() => expect(screen.getByRole('button', { name: 'Следующая запись' })).toBeDisabled(), SLOW)
  await product.user.click(screen.getAllByRole('link', { name: 'Компании' }).at(-1)!)
  await row(/Первая сбоку/)
  cleanup()
  await product.open(`/company/list/${ids[1]}`)
  await screen.findByRole('heading', { level: 1, name: 'Вторая сбоку' }, SLOW)
  await screen.findByRole('link', { name: 'Редактировать' }, SLOW)
  expect(screen.queryByRole('button', { name: 'Следующая запись' })).toBeNull()
})
