import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openProduct, type ScreenTest } from '../../support/screen.tsx'

vi.setConfig({ testTimeout: 90_000 })

let product: ScreenTest
let person: string
const SLOW = { timeout: 30_000 }

beforeAll(async () => {
  product = await openProduct()
  person = await product.app.holder(['DEAL_VIEW', 'TASK_VIEW'], 'arranger')
}, 90_000)
afterAll(() => product.close())

const SETUP = 'Что показывать и в каком порядке'
const blocks = (): (string | undefined)[] =>
  screen
    .getAllByRole('region')
    .map(one => within(one).getAllByRole('heading', { level: 2 })[0]?.textContent)
    .filter(name => name !== SETUP)
const kept = async () => (await product.app.call('GET', 'api/my_settings', { as: person })).body
const setup = async (): Promise<ReturnType<typeof within>> => {
  await product.user.click(await screen.findByRole('button', { name: 'Настроить' }, SLOW))
  return within(await screen.findByRole('region', { name: SETUP }, SLOW))
}

test('blocks are selected and moved by keyboard, previewed at once and stored for the user', async () => {
  await product.open('/', 'arranger')
  const open = await setup()
  expect(blocks()).toEqual(['Требует внимания', 'Новости', 'Объёмы по материалам', 'Мои задачи', 'Рейсы сегодня'])
  expect(open.queryByText('Кто кому должен')).toBeNull()
  const handle = open.getByRole('button', { name: 'Переставить «Мои задачи»' })
  handle.focus()
  await product.user.keyboard('{ArrowUp}{Home}')
  expect(open.getByText('«Мои задачи»: место 1 из 6')).toBeInTheDocument()
  expect(open.getByRole('button', { name: 'Переставить «Мои задачи»' })).toHaveFocus()
  await product.user.click(open.getByRole('switch', { name: 'Новости' }))
  const arranged = ['Мои задачи', 'Требует внимания', 'Объёмы по материалам', 'Рейсы сегодня']
  expect(blocks()).toEqual(arranged)
  expect(await kept()).toEqual({})
  await product.user.click(open.getByRole('button', { name: 'Готово' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: SETUP })).toBeNull(), SLOW)
  expect(await kept()).toEqual({ firstPage: { order: ['tasks', 'attention', 'news', 'volumes', 'trips', 'reports'], hidden: ['news'] } })

  // Simulates another machine: the browser's storage is empty.
  cleanup()
  localStorage.clear()
  await product.open('/', 'arranger')
  const again = await setup()
  expect(blocks()).toEqual(arranged)
  await product.user.click(again.getByRole('button', { name: 'По умолчанию' }))
  expect(blocks()[0]).toBe('Требует внимания')
  await product.user.click(again.getByRole('button', { name: 'Отмена' }))
  expect(blocks()).toEqual(arranged)
  expect((await kept()).firstPage.hidden).toEqual(['news'])
})
