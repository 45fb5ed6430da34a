import type { Page, Route } from '@playwright/test'
import { unzipSync } from 'fflate'
import { expect, test, unique } from '../support/browser.ts'
import { savedBytes } from '../support/browserFiles.ts'
import { PDF } from '../support/samples.ts'

const popupOf = (page: Page, name: string) => page.getByRole('region', { name })

/** Blocks the calls to a path until they are released, so that the waiting state can be checked. */
async function held(page: Page, path: string): Promise<() => void> {
  let release = (): void => undefined
  const free = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route(path, async (route: Route) => {
    await free
    await route.continue()
  })
  return release
}

test('a list is exported to Excel while a pop-up shows the progress, then offers the file and closes [R-110, R-120, R-121, R-122, R-124, R-125, R-126, R-127, R-128, R-369]', async ({
  open,
}) => {
  const page = await open('/company/list?query=щебень')
  const release = await held(page, '**/api/companies/export_xlsx*')
  const excel = page.getByRole('button', { name: 'Excel' })
  await excel.click()
  const popup = popupOf(page, 'Формирование отчета')
  await expect(popup.getByRole('status')).toHaveText('Отчет формируется, пожалуйста подождите')
  await expect(popup.getByRole('button')).toHaveCount(0)
  await expect(excel).toBeDisabled()
  await page.getByRole('link', { name: 'Точки' }).click()
  await expect(page).toHaveURL('/point/list')
  await expect(popup.getByRole('status')).toHaveText('Отчет формируется, пожалуйста подождите')
  await expect(excel).toBeDisabled()

  release()
  await expect(popup.getByRole('status')).toHaveText('Excel-отчет был успешно сформирован')
  await expect(excel).toBeEnabled()
  const saved = page.waitForEvent('download')
  await popup.getByRole('button', { name: 'Сохранить на компьютер' }).click()
  await expect(popup.getByRole('status')).toHaveText('Файл загружается. Подождите')
  expect((await saved).suggestedFilename()).toMatch(/\.xlsx$/)
  await expect(popup).toHaveCount(0)
})

test('documents are archived with the same pop-up [R-016, R-123, R-125, R-126, R-128]', async ({ open, api }) => {
  const { id } = await api.made('POST', 'api/companies', { name: `ООО «Архив ${unique()}»` })
  const [type] = await api.made('GET', 'api/document_types?isCompany=1')
  for (const name of ['Договор', 'Устав']) {
    const form = new FormData()
    for (const [key, value] of Object.entries({ company: id, name, documentType: type.id })) form.append(key, String(value))
    form.append('file', new File([PDF], `${name}.pdf`, { type: 'application/pdf' }))
    await api.made('POST', 'api/company_documents', form)
  }
  const page = await open(`/company/list/${id}?tab=companyDocument`)
  await page.getByRole('tab', { name: 'Документы', exact: true }).click()
  const release = await held(page, '**/documents/download/all')
  await page.getByRole('button', { name: 'Скачать все' }).click()
  const popup = popupOf(page, 'Формирование архива')
  await expect(popup.getByRole('status')).toHaveText('Архив формируется, пожалуйста подождите')
  release()
  await expect(popup.getByRole('status')).toHaveText('Архив был успешно сформирован')
  const saved = page.waitForEvent('download')
  await popup.getByRole('button', { name: 'Сохранить на компьютер' }).click()
  const names = Object.keys(unzipSync(await savedBytes(await saved)))
  expect(names.toSorted()).toEqual(['Договор.pdf', 'Устав.pdf'])
})
