import type { Page } from '@playwright/test'
import { expect, test, unique, type Api } from '../support/browser.ts'

const company = (api: Api): Promise<{ id: number; name: string }> =>
  api.made('POST', 'api/companies', { name: `ООО «Форма ${unique()}»`, comment: 'было' })
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const typed = async (page: Page, name: string, text: string): Promise<void> => {
  await field(page, name).click()
  await page.keyboard.type(text)
}

test('unsaved changes are not abandoned by mistake', async ({ open, api }) => {
  const { id } = await company(api)
  const page = await open(`/company/list/${id}`)
  await page.getByRole('link', { name: 'Редактировать' }).click()
  await typed(page, 'Комментарий', ' и стало')
  const dialog = page.getByRole('alertdialog', { name: 'Есть несохранённые изменения' })
  await page.getByRole('navigation', { name: 'Главное меню' }).getByRole('link', { name: 'Точки' }).click()
  await dialog.getByRole('button', { name: 'Остаться' }).click()
  await expect(dialog).toBeHidden()
  await expect(field(page, 'Комментарий')).toHaveValue(/и стало/)
  await page.goBack()
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/edit$/)

  const query = new Promise<string>(resolve => {
    page.once('dialog', warning => {
      resolve(warning.type())
      void warning.dismiss()
    })
  })
  await page.close({ runBeforeUnload: true })
  expect(await query).toBe('beforeunload')
  expect(page.isClosed()).toBe(false)

  await page.getByRole('button', { name: 'Отмена' }).click()
  await dialog.getByRole('button', { name: 'Уйти без сохранения' }).click()
  await expect(page).toHaveURL(`/company/list/${id}`)
  await expect(page.getByRole('definition').filter({ hasText: /^было$/ })).toBeVisible()
  await page.getByRole('link', { name: 'Редактировать' }).click()
  await expect(field(page, 'Комментарий')).toHaveValue('было')
  await page.getByRole('button', { name: 'Отмена' }).click()
  await expect(page).toHaveURL(`/company/list/${id}`)
})
