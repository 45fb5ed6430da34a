import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { makeBusiness, posted, type Business } from '../support/deals.ts'
import { openProduct, type ScreenTest } from '../support/screen.tsx'

vi.setConfig({ testTimeout: 60_000 })

/** The entry table and the lines of forms, as users fill them in. */
const SLOW = { timeout: 15_000 }
let product: ScreenTest
let of: Business
const note = (at = 1) => screen.findByRole('textbox', { name: new RegExp(`^ТТН, строка ${at}$`) }, SLOW)
const cell = (field: string, at = 1): HTMLElement => document.querySelectorAll<HTMLElement>(`.line [data-cell="${field}"]`)[at - 1]!
const textOf = (field: string, at = 1): string | undefined => {
  const found = cell(field, at)
  return found.querySelector('input')?.value ?? found.textContent
}
const goTo = async (field: string, at = 1) => {
  await product.user.pointer({ keys: '[MouseLeft]', target: cell(field, at).querySelector('input') ?? cell(field, at) })
  await waitFor(() => expect(cell(field, at).querySelector('input')).toHaveFocus(), SLOW)
}
const control = (keys: string) => product.user.keyboard(`{Control>}${keys}{/Control}`)
const stored = async (ttn: string) =>
  ((await product.app.call('GET', `api/deals?query=${encodeURIComponent(ttn)}`)).body as Record<string, never>[])[0] as unknown as {
    readonly id: number
    readonly objectVol: string
  }
const openTable = async () => {
  await product.open('/deals/create?entry=table')
  await waitFor(async () => expect(await note()).toHaveFocus(), SLOW)
}

beforeAll(async () => {
  product = await openProduct()
  of = await makeBusiness(product.app)
  const like = (await product.app.call('GET', `api/vehicles/${of.vehicle}`)).body
  for (const plate of ['К777АА77', 'К778АА77'])
    await posted(product.app, 'api/vehicles', { company: of.carrier, brand: like.brand.id, bodyType: like.bodyType.id, plate })
}, 60_000)
beforeEach(() => {
  cleanup()
  localStorage.clear()
})
afterAll(() => product.close())

test('one key copies the cell above, another the line, a third takes the next number; one undoes each act', async () => {
  await openTable()
  await product.user.keyboard('С-1{Tab}')
  await product.user.keyboard('а101мм{Tab}')
  await waitFor(() => expect(textOf('vehicle')).toContain('А101ММ77'), SLOW)
  await product.user.keyboard('10{Enter}')
  await note(2)
  await product.user.keyboard('+')
  expect(textOf('ttn', 2)).toBe('С-2')
  await goTo('careerVol', 2)
  await control('d')
  expect(textOf('careerVol', 2)).toBe('10')
  await control('z')
  expect(textOf('careerVol', 2)).toBe('')
  await control('z')
  expect(textOf('ttn', 2)).toBe('')
  await goTo('careerVol', 2)
  await control('d')
  await control('{Shift>}d{/Shift}')
  await waitFor(() => expect(cell('careerVol', 3)).toBeDefined(), SLOW)
  expect([textOf('careerVol', 3), textOf('ttn', 3), textOf('vehicle', 3)]).toEqual(['10', '', textOf('vehicle', 1)])
})

test('the menu of a line does the same for those who have no keys', async () => {
  await openTable()
  await product.user.keyboard('М-7{Enter}')
  await note(2)
  await product.user.click(screen.getByRole('button', { name: 'Действия со строкой 2' }))
  await product.user.click(await screen.findByRole('menuitem', { name: 'ТТН: следующий номер' }, SLOW))
  await waitFor(() => expect(textOf('ttn', 2)).toBe('М-8'), SLOW)
  await product.user.click(screen.getByRole('button', { name: 'Действия со строкой 2' }))
  await product.user.click(await screen.findByRole('menuitem', { name: 'ТТН: как в строке выше' }, SLOW))
  await waitFor(() => expect(textOf('ttn', 2)).toBe('М-7'), SLOW)
})

test('a pasted range is undone as a whole, without what was typed after it', async () => {
  await openTable()
  await product.user.paste('В-1\tА101ММ77\t5\r\nВ-2\tНет такой\t6\r\nВ-3\tА101ММ77\t7')
  await waitFor(() => expect(textOf('vehicle', 3)).toContain('А101ММ77'), SLOW)
  await goTo('objectVol', 1)
  await product.user.keyboard('9{Tab}')
  await product.user.click(await screen.findByRole('button', { name: 'Вернуть' }, SLOW))
  await waitFor(() => expect(screen.getAllByRole('rowheader')).toHaveLength(1), SLOW)
  expect([textOf('ttn'), textOf('vehicle'), textOf('careerVol'), textOf('objectVol')]).toEqual(['', '', '', '9,00'])
})

test('a change of a saved line is undone like any other change of a record', async () => {
  await openTable()
  await product.user.paste(`ТТН\tДата\tМашина\tРазгрузка\r\nУ-1\t15.03.2026\tА101ММ77\t10`)
  const { body } = await product.app.call('GET', `api/cargo_routes/list_for_select?id=${of.route}`)
  await goTo('cargoRoute')
  await product.user.paste((body as { label: string }[])[0]!.label)
  await product.user.keyboard('{Tab}')
  await control('{Enter}')
  await screen.findByText('Сохранено строк: 1', undefined, SLOW)
  await goTo('objectVol')
  await product.user.keyboard('12{Enter}')
  await waitFor(async () => expect((await stored('У-1')).objectVol).toBe('12.000'), SLOW)
  await screen.findByText('Сохранилось!', undefined, SLOW)
  await goTo('objectVol')
  await control('z')
  await waitFor(async () => expect((await stored('У-1')).objectVol).toBe('10.000'), SLOW)
  await waitFor(() => expect(textOf('objectVol')).toMatch(/^10/), SLOW)
  await screen.findByText('Сохранено строк: 1', undefined, SLOW)
})

test('a text that several records match offers them under its own heading; what was typed last is offered first', async () => {
  await openTable()
  await product.user.keyboard('{Tab}к77{Tab}')
  await waitFor(() => expect(cell('vehicle')).toHaveTextContent('к77'), SLOW)
  await goTo('vehicle')
  await product.user.keyboard('{Alt>}{ArrowDown}{/Alt}')
  expect(await screen.findByText('Подходит несколько:', undefined, SLOW)).toBeInTheDocument()
  const labels = (): string[] => screen.getAllByRole('option').map(one => one.textContent)
  expect(labels().map(label => label.slice(0, 8))).toEqual(['К777АА77', 'К778АА77'])
  await product.user.keyboard('к778аа77{Tab}')
  await waitFor(() => expect(textOf('vehicle')).toContain('К778АА77'), SLOW)
  await goTo('vehicle')
  await product.user.keyboard('к77')
  await waitFor(() => expect(labels()[0]).toContain('К778АА77'), SLOW)
})

test('a scan is shown beside its line and enlarged, a PDF by its pages', async () => {
  await openTable()
  await product.user.click(screen.getByRole('button', { name: 'Бумага' }))
  const panel = await screen.findByRole('complementary', { name: 'Бумага' }, SLOW)
  const files = [new File(['x'], 'ттн.png', { type: 'image/png' }), new File(['%PDF-1.4'], 'ттн.pdf', { type: 'application/pdf' })]
  fireEvent.change(panel.querySelector('input[type=file]')!, { target: { files } })
  const picture = await within(panel).findByRole('img', { name: 'Бумага строки 1' }, SLOW)
  const look = picture.className
  await product.user.click(within(panel).getByRole('button', { name: 'Крупно' }))
  expect(picture.className).not.toBe(look)
  expect(within(panel).getByRole('button', { name: 'Крупно' })).toHaveAttribute('aria-pressed', 'true')
  expect(within(panel).getByRole('button', { name: 'Добавить сканы или фото (+1)' })).toBeInTheDocument()
  await goTo('objectVol')
  await product.user.keyboard('1{Enter}')
  const pages = await within(panel).findByRole('group', { name: 'Бумага строки 2' }, SLOW)
  // This file is not a whole PDF, which is said where its pages would be.
  expect(await within(pages).findByRole('alert', undefined, SLOW)).toBeInTheDocument()
  expect(within(panel).queryByRole('link')).toBeNull()
})

test('lines of a form have the same keys: the copy of a line, and the next number', async () => {
  await product.open('/multi-deals/create')
  await product.user.click(await screen.findByRole('button', { name: 'Добавить строку' }, SLOW))
  const box = (field: string, at: number) => screen.findByRole('textbox', { name: new RegExp(`^${field}, строка ${at}( \\*)?$`) }, SLOW)
  await product.user.type(await box('ТТН', 1), 'Л-09')
  await product.user.type(await box('Разгрузка', 1), '5')
  await control('{Shift>}d{/Shift}')
  await waitFor(async () => expect(await box('Разгрузка', 2)).toHaveFocus(), SLOW)
  expect(await box('Разгрузка', 2)).toHaveValue('5')
  expect(await box('ТТН', 2)).toHaveValue('')
  await product.user.click(await box('ТТН', 2))
  await product.user.keyboard('+')
  expect(await box('ТТН', 2)).toHaveValue('Л-10')
  expect(await box('КН', 2)).toHaveFocus()
  await product.user.keyboard('+')
  expect(await box('КН', 2)).toHaveValue('+')
})
