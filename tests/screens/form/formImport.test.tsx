import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { sampleInn } from '#russian'
import { openProduct, type ScreenTest } from '../../support/screen.tsx'

let product: ScreenTest
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())
afterEach(() => {
  cleanup()
  localStorage.clear()
})

const LONG = { timeout: 15_000 }
const csv = (...rows: readonly string[]) => new File([['ИНН;Название', ...rows].join('\r\n')], 'компании.csv', { type: 'text/csv' })
const bring = async (file: File): Promise<void> => {
  await product.user.upload(await screen.findByLabelText(/^Файл/, undefined, LONG), file)
  await product.user.click(screen.getByRole('button', { name: 'Проверить файл' }))
}

test('a file is checked, previewed, imported, and its faulty rows are returned [R-332]', async () => {
  await product.open('/company/import')
  await bring(csv(`${sampleInn(901)};ООО «Первая»`, '1234567890;ООО «Вторая»', `${sampleInn(902)};ООО «Третья»`))
  expect(await screen.findByText('Файл проверен. Пока ничего не записано', undefined, LONG)).toBeInTheDocument()
  expect(screen.getByText(/Строк: 3. Будет создано: 2, изменено: 0, пропущено: 0. Строк с ошибками: 1./)).toBeInTheDocument()
  expect(screen.getByRole('tab', { name: 'Ошибки (1)' })).toHaveAttribute('aria-selected', 'true')
  expect((await product.app.call('GET', 'api/companies?query=третья')).body).toEqual([])
  await product.user.click(screen.getByRole('button', { name: 'Загрузить 2 записи' }))
  expect(await screen.findByText('Загрузка закончена', undefined, LONG)).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Скачать строки с ошибками' })).toBeInTheDocument()
  expect((await product.app.call('GET', 'api/companies?query=третья')).body).toMatchObject([{ name: 'ООО «Третья»' }])
  await product.user.click(screen.getByRole('button', { name: 'Загрузить исправленный файл' }))
  await bring(csv(`${sampleInn(901)};ООО «Первая»`, `${sampleInn(902)};ООО «Третья, переименована»`))
  expect(await screen.findByText(/Будет создано: 0, изменено: 1, пропущено: 1/, undefined, LONG)).toBeInTheDocument()
})

test('a file without the required columns is refused with an explanation, and nothing is sent without a file', async () => {
  await product.open('/company/import')
  await product.user.click(await screen.findByRole('button', { name: 'Проверить файл' }, LONG))
  expect(await screen.findByText('Это поле необходимо заполнить', undefined, LONG)).toBeInTheDocument()
  await bring(new File(['что;то\r\n1;2'], 'не то.csv'))
  const alert = await screen.findByText(/не найдены столбцы/, undefined, LONG)
  expect(alert).toHaveTextContent('ИНН')
  await product.user.click(screen.getByRole('button', { name: 'Загрузить другой файл' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Проверить файл' })).toBeInTheDocument())
})

test('every column of a file is listed: unrecognized ones first, with the heading that was probably meant', async () => {
  await product.open('/company/import')
  await bring(new File([['ИНН;Название;Цвет;Коментарий', `${sampleInn(960)};ООО «Столбцы»;белый;Поставщик`].join('\r\n')], 'столбцы.csv'))
  const list = await screen.findByRole('list', { name: 'Столбцы файла: загружаются 2 из 4' }, LONG)
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(item => item.textContent),
  ).toEqual([
    '«Цвет»: не загружается',
    '«Коментарий»: не загружается. Похоже на «Комментарий»: если это он, исправьте заголовок в файле',
    '«ИНН»: поле «ИНН»',
    '«Название»: поле «Название»',
  ])
})

test('an import is restored by its address after a reload', async () => {
  const form = new FormData()
  form.append('file', csv(`${sampleInn(950)};ООО «Возврат»`))
  form.append('mode', 'check')
  const { body } = await product.app.call('POST', 'api/import/company', { form })
  await product.open(`/company/import?document=${body.documentId}`)
  expect(await screen.findByText(/Будет создано: 1/, undefined, LONG)).toBeInTheDocument()
  await product.user.click(screen.getByRole('tab', { name: /Новые/ }))
  expect(within(screen.getByRole('grid')).getByText('Запись')).toBeInTheDocument()
})

test('opening balances have texts of their own, no choice of what to do with rows, and a preview before they are written', async () => {
  const inn = sampleInn(970)
  await product.app.call('POST', 'api/companies', { json: { name: 'ООО «Остаток»', inn } })
  await product.open('/finances/balances/import')
  expect(await screen.findByText(/Плюс – мы должны, минус – должны нам/, undefined, LONG)).toBeInTheDocument()
  expect(screen.getByRole('heading', { name: 'Импорт: остатки касс' })).toBeInTheDocument()
  expect(screen.queryByRole('radio')).toBeNull()
  await bring(new File([['ИНН;Остаток;Дата', `${inn};1 500,5;01.01.2026`, `${inn};0;02.01.2026`].join('\r\n')], 'остатки.csv'))
  expect(await screen.findByText(/Будет создано: 1, изменено: 0, пропущено: 0. Строк с ошибками: 1/, undefined, LONG)).toBeInTheDocument()
  expect(screen.getByText('Остаток не может быть нулевым')).toBeInTheDocument()
  await product.user.click(screen.getByRole('tab', { name: /Новые/ }))
  expect(await screen.findByText(/Остаток: 1\s500,50/, undefined, LONG)).toBeInTheDocument()
  await product.user.click(screen.getByRole('button', { name: 'Загрузить 1 запись' }))
  expect(await screen.findByText('Загрузка закончена', undefined, LONG)).toBeInTheDocument()
})
