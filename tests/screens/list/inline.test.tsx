import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openProduct, type ScreenTest } from '../../support/screen.tsx'

vi.setConfig({ testTimeout: 60_000 })

const SLOW = { timeout: 15_000 }
let product: ScreenTest
const companies: number[] = []
const make = async (path: string, json: object): Promise<number> => (await product.app.call('POST', path, { json })).body.id
const company = async (at: number) => (await product.app.call('GET', `api/companies/${companies[at]}`)).body
beforeAll(async () => {
  product = await openProduct()
  for (const name of ['Ячейка А', 'Ячейка Б']) companies.push(await make('api/companies', { name, shortName: name }))
  for (const name of ['Ил', 'Лёсс']) await make('api/materials', { name })
})
beforeEach(cleanup)
afterAll(() => product.close())

const grid = () => screen.findByRole('grid', undefined, SLOW)
const row = async (name: RegExp) => within(await grid()).findByRole('row', { name }, SLOW)
const input = (name: RegExp) => screen.findByRole('textbox', { name }, SLOW)
/** Activates the first cell of the first row. */
const goTo = async () => {
  ;(await grid()).focus()
  await product.user.keyboard('{ArrowDown}')
}

test('F2 edits a cell, Enter saves it, Esc cancels', async () => {
  await product.open('/directory/materials?query=Ил')
  await row(/Ил/)
  await goTo()
  await product.user.keyboard('{F2}')
  const name = await input(/^Название/)
  expect(name).toHaveFocus()
  await product.user.clear(name)
  await product.user.type(name, 'Ил морской{Escape}')
  await waitFor(() => expect(screen.queryByRole('textbox', { name: /^Название/ })).toBeNull(), SLOW)
  expect(await grid()).toHaveFocus()
  await product.user.keyboard('{F2}')
  expect(await input(/^Название/)).toHaveValue('Ил')
  await product.user.type(await input(/^Название/), ' речной{Enter}')
  await row(/Ил речной/)
  expect(screen.queryByRole('textbox', { name: /^Название/ })).toBeNull()
  expect(await grid()).toHaveFocus()
})

test('an error is shown in the cell, which stays open with the typed text', async () => {
  await product.open('/directory/materials?query=Лёсс')
  await row(/Лёсс/)
  await goTo()
  await product.user.keyboard('{F2}')
  await product.user.clear(await input(/^Название/))
  await product.user.keyboard('{Enter}')
  await waitFor(async () => expect(await input(/^Название/)).toHaveAttribute('aria-invalid', 'true'), SLOW)
  await product.user.type(await input(/^Название/), 'Ил речной{Enter}')
  await waitFor(async () => expect(await input(/^Название/)).toHaveAttribute('aria-invalid', 'true'), SLOW)
  expect(await input(/^Название/)).toHaveValue('Ил речной')
  await product.user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('textbox', { name: /^Название/ })).toBeNull(), SLOW)
})

test('Tab saves a cell and moves to the next one; Ctrl+Z undoes the last change, but never a change of another user', async () => {
  await product.open('/company/list?query=Ячейка')
  await row(/Ячейка А/)
  await goTo()
  await product.user.keyboard('{ArrowRight}{F2}')
  const name = await input(/^Краткое/)
  await product.user.clear(name)
  await product.user.type(name, 'Ячейка В')
  await product.user.tab()
  await waitFor(() => expect(screen.getByRole('textbox', { name: /^ИНН/ })).toHaveFocus(), SLOW)
  await row(/Ячейка В/)
  expect((await company(0)).shortName).toBe('Ячейка В')
  await product.user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('textbox', { name: /^ИНН/ })).toBeNull(), SLOW)
  await product.user.keyboard('{Control>}z{/Control}')
  await row(/Ячейка А/)
  expect((await company(0)).shortName).toBe('Ячейка А')

  cleanup()
  await product.open('/company/list?query=Ячейка&sort=id')
  await row(/Ячейка А/)
  await goTo()
  await product.user.keyboard('{ArrowRight}{F2}')
  await product.user.type(await input(/^Краткое/), ' Г{Enter}')
  await row(/Ячейка А Г/)
  const { version } = await company(0)
  await product.app.call('PATCH', `api/companies/${companies[0]}`, { json: { comment: 'другой' }, headers: { 'if-match': `"${version}"` } })
  await product.user.click(screen.getAllByRole('button', { name: 'Вернуть' }).at(-1)!)
  expect(await screen.findByText('Отменить не получилось', undefined, SLOW)).toBeInTheDocument()
  expect(screen.getByText(/С тех пор запись изменили/)).toBeInTheDocument()
  expect(await company(0)).toMatchObject({ shortName: 'Ячейка А Г', comment: 'другой' })
})

test('keys pressed while a cell loads or saves are buffered for its input, those for the next cell for that one', async () => {
  await product.open('/company/list?query=Ячейка Б')
  await row(/Ячейка Б/)
  await goTo()
  // Typed in one go: when the first character arrives, nothing has been loaded yet.
  await product.user.keyboard('{ArrowRight}{F2}Ячейка Щ{Backspace}Э{Tab}7707083893{Enter}')
  await row(/Ячейка Э/)
  await waitFor(async () => expect(await company(1)).toMatchObject({ shortName: 'Ячейка Э', inn: '7707083893' }), SLOW)
  await waitFor(() => expect(screen.queryByRole('textbox', { name: /^ИНН/ })).toBeNull(), SLOW)
  expect(await grid()).toHaveFocus()
})

test('Esc discards the keys pressed before the input was rendered', async () => {
  await product.open('/company/list?query=Ячейка Э')
  await row(/Ячейка Э/)
  await goTo()
  await product.user.keyboard('{ArrowRight}{F2}Зря{Escape}')
  await waitFor(() => expect(screen.queryByRole('textbox', { name: /^Краткое/ })).toBeNull(), SLOW)
  expect((await company(1)).shortName).toBe('Ячейка Э')
})
