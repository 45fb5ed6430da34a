import { expect, rowOf, test, unique } from '../support/browser.ts'
import { savedBytes } from '../support/browserFiles.ts'
import { xlsx } from '../support/imports.ts'
import { sheetOf } from '../support/xlsx.ts'

test('companies are exported for editing, edited and imported again: changes are shown cell by cell and saved', async ({ open, api }) => {
  const n = unique()
  const ids: number[] = []
  for (const name of ['Первая', 'Вторая'])
    ids.push(
      (await api.made('POST', 'api/companies', { name: `ООО «${name} ${n}»`, shortName: `${name} ${n}`, email: `old${n}@example.com` })).id,
    )
  const page = await open(`/company/list?query=${n}`)
  await expect(rowOf(page, /Первая/)).toBeVisible()
  await page.getByRole('button', { name: 'Правка файлом' }).click()
  await page.getByRole('menuitem', { name: 'Выгрузить для правки' }).click()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Сохранить на компьютер' }).click()
  const rows = sheetOf(await savedBytes(await saved))
  const of = (name: string): string[] => rows.find(row => row.some(cell => cell.includes(name)))!
  const phone = rows[0]!.indexOf('Телефон')
  of('Первая')[phone] = '9161234567'
  of('Вторая')[phone] = '9167654321'
  // Meanwhile somebody else changes one of them.
  await api.call('PATCH', `api/companies/${ids[1]}`, { json: { phone: '9990000000' } })
  await page.getByLabel('Вернуть исправленный файл').setInputFiles({ name: 'правки.xlsx', mimeType: '', buffer: Buffer.from(xlsx(rows)) })
  const dialog = page.getByRole('dialog', { name: 'Правки из файла «правки.xlsx»' })
  await expect(dialog.getByText('Записей с правками: 2, ячеек: 2.')).toBeVisible()
  await expect(dialog.getByRole('row', { name: /Вторая/ })).toContainText('+7 (999) 000-00-00')
  await dialog.getByRole('button', { name: 'Сохранить изменения: 1' }).click()
  await expect(dialog.getByRole('row', { name: /Первая/ })).toContainText('Сохранено')
  await dialog.getByRole('checkbox', { name: /Вторая.*Телефон/ }).check()
  await dialog.getByRole('button', { name: 'Сохранить изменения: 1' }).click()
  await expect(dialog.getByRole('row', { name: /Вторая/ })).toContainText('Сохранено')
  const phones = await Promise.all(ids.map(async id => (await api.made('GET', `api/companies/${id}`)).phone))
  expect(phones).toEqual(['9161234567', '9167654321'])
  // The last change is undone where it is shown.
  await dialog.getByRole('button', { name: 'Вернуть' }).click()
  await expect(page.getByText('Изменение отменено')).toBeVisible()
  await expect.poll(async () => (await api.made('GET', `api/companies/${ids[1]}`)).phone).toBe('9990000000')
})
