import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openProduct, type ScreenTest } from '../support/screen.tsx'

vi.setConfig({ testTimeout: 60_000 })
const SLOW = { timeout: 20_000 }

let product: ScreenTest
let ids: number[]
let nth = 0
const call = async (method: string, path: string, json?: object, headers: Record<string, string> = {}) =>
  (await product.app.call(method, path, { ...(json && { json }), headers })).body
const materials = () => Promise.all(ids.map(id => call('GET', `api/materials/${id}`)))

/** Which of the records are deleted from the catalogue. */
const removed = async () => {
  const living = (await call('GET', 'api/materials?itemsPerPage=1000')).map((one: { id: number }) => one.id) as number[]
  return ids.map(id => !living.includes(id))
}

beforeAll(async () => {
  product = await openProduct()
}, 60_000)
afterAll(() => product.close())
beforeEach(async () => {
  nth += 1
  ids = []
  for (const name of ['Первый', 'Второй', 'Третий']) ids.push((await call('POST', 'api/materials', { name: `${name} отмены ${nth}` })).id)
})

const selectAll = async (): Promise<void> => {
  await screen.findByText(`Третий отмены ${nth}`, undefined, SLOW)
  for (const box of screen.getAllByRole('checkbox', { name: 'Выбрать строку' })) await product.user.click(box)
  await screen.findByText('Выбрано 3 строки', undefined, SLOW)
}

test('records removed in one go are restored in one go; those changed since are named and left', async () => {
  await product.open(`/directory/materials?query=отмены ${nth}`)
  await selectAll()
  await product.user.click(await screen.findByRole('button', { name: 'Удалить' }, SLOW))
  const ask = await screen.findByRole('alertdialog', { name: 'Удалить выбранные записи' }, SLOW)
  expect(ask).toHaveTextContent('Удалить 3 записи?')
  await product.user.click(within(ask).getByRole('button', { name: 'Удалить' }))
  expect(await screen.findByText('Удалено 3 записи', undefined, SLOW)).toBeInTheDocument()
  expect(await removed()).toEqual([true, true, true])
  // Meanwhile somebody else changes a record.
  const restored = await product.app.call('PATCH', `api/materials/${ids[1]}`, {
    json: { metadataFields: { isDelete: false } },
    headers: { 'if-match': '"2"' },
  })
  expect(restored.status, JSON.stringify(restored.body)).toBe(200)
  await product.user.click(await screen.findByRole('button', { name: 'Вернуть' }, SLOW))
  expect(await screen.findByText('Отменено: 2 из 3', undefined, SLOW)).toBeInTheDocument()
  expect(screen.getByText(new RegExp(`С тех пор запись изменили: Второй отмены ${nth}$`, 'u'))).toBeInTheDocument()
  expect(await removed()).toEqual([false, false, false])
})

test('a field changed in several records is changed back by Ctrl+Z', async () => {
  await product.open(`/directory/materials?query=отмены ${nth}`)
  await selectAll()
  const before = await materials()
  await product.user.click(await screen.findByRole('button', { name: 'Изменить поле' }, SLOW))
  const [field] = await screen.findAllByRole('menuitem', undefined, SLOW)
  const label = field!.textContent
  await product.user.click(field!)
  const dialog = await screen.findByRole('dialog', { name: `${label}: изменить у выбранных (3)` }, SLOW)
  await product.user.type(await within(dialog).findByRole('textbox', undefined, SLOW), `Одно ${nth}{Enter}`)
  // Names are unique: one record takes the name, the others report why they could not.
  expect(await screen.findByText(/Изменен[ао] \d запис/u, undefined, SLOW)).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), SLOW)
  expect((await materials()).filter((one, at) => one.name !== before[at].name).length).toBeGreaterThan(0)
  document.body.focus()
  await product.user.keyboard('{Control>}z{/Control}')
  expect(await screen.findByText(/Изменение отменено|Отменен/u, undefined, SLOW)).toBeInTheDocument()
  expect((await materials()).map(one => one.name)).toEqual(before.map(one => one.name))
})

test('a copied column is pasted down the cells of a list: previewed, and undone in one go', async () => {
  await product.open(`/directory/materials?query=отмены ${nth}`)
  await screen.findByText(`Третий отмены ${nth}`, undefined, SLOW)
  const grid = screen.getByRole('grid')
  grid.focus()
  await product.user.keyboard('{ArrowDown}')
  // The editing tools of a table are loaded separately; keys work once they are there.
  await waitFor(() => expect(grid).toHaveAttribute('aria-keyshortcuts', expect.stringContaining('F2')), SLOW)
  await product.user.paste(`Лист А ${nth}\r\nЛист Б ${nth}\r\n`)
  const dialog = await screen.findByRole('dialog', { name: /Вставить в столбец «/ }, SLOW)
  const before = (await materials()).map(one => one.name)
  expect(await within(dialog).findByRole('row', { name: new RegExp(`отмены ${nth}.*Лист А ${nth}`, 'u') }, SLOW)).toBeInTheDocument()
  await product.user.click(within(dialog).getByRole('button', { name: 'Изменить: 2' }))
  expect(await screen.findByText('Изменено 2 записи', undefined, SLOW)).toBeInTheDocument()
  expect((await materials()).map(one => one.name).filter(name => name.startsWith('Лист')).length).toBe(2)
  await product.user.click(await screen.findByRole('button', { name: 'Вернуть' }, SLOW))
  expect(await screen.findByText('Отменены изменения 2 записей', undefined, SLOW)).toBeInTheDocument()
  expect((await materials()).map(one => one.name)).toEqual(before)
})

test('all that are found are changed, removed and brought back, however many of them are loaded', async () => {
  const many = 51
  const found = async () => ((await call('GET', `api/materials?itemsPerPage=1000&query=Из многих ${nth}`)) as readonly unknown[]).length
  for (let at = 0; at < many; at++) await call('POST', 'api/materials', { name: `Из многих ${nth} ${at}` })
  await product.open(`/directory/materials?query=Из многих ${nth}`)
  const choose = async (): Promise<void> => {
    await product.user.click(await screen.findByRole('checkbox', { name: 'Выбрать все загруженные строки' }, SLOW))
    await product.user.click(await screen.findByRole('button', { name: `Выбрать все найденные: ${many}` }, SLOW))
  }
  await screen.findAllByText(new RegExp(`Из многих ${nth} `, 'u'), undefined, SLOW)
  await choose()
  await product.user.click(await screen.findByRole('button', { name: 'Удалить' }, SLOW))
  const ask = await screen.findByRole('alertdialog', { name: 'Удалить выбранные записи' }, SLOW)
  expect(ask).toHaveTextContent(`Удалить ${many} запись?`)
  await product.user.click(within(ask).getByRole('button', { name: 'Удалить' }))
  expect(await screen.findByText(`Удалена ${many} запись`, undefined, SLOW)).toBeInTheDocument()
  expect(await found()).toBe(0)
  await product.user.click(await screen.findByRole('button', { name: 'Вернуть' }, SLOW))
  await waitFor(async () => expect(await found()).toBe(many), SLOW)
}, 120_000)
