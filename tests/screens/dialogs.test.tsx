import { screen, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { entered, makeBusiness } from '../support/deals.ts'
import { openProduct, type ScreenTest } from '../support/screen.tsx'

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
