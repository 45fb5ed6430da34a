import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { keepSubscription } from '#resources/subscription/domainSetting/domainSetting.rules'
import { saveAs } from '../../support/saved.ts'
import { openProduct, type ScreenTest } from '../../support/screen.tsx'
import { formOf, PDF } from '../../support/samples.ts'

/** The subscription screen: the state of the subscription, and the archive of its papers (foundations §2.18, §8). */
vi.setConfig({ testTimeout: 60_000 })
let product: ScreenTest
const LATE = { timeout: 15_000 }
beforeAll(async () => {
  product = await openProduct()
  const wire = { period: '2026-02', docTypeName: 'Акт', name: 'Акт за февраль' }
  await product.app.call('POST', 'api/subscription_doc_managements', { form: formOf(wire, { file: new File([PDF], 'акт.pdf') }) })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})
afterAll(() => product.close())

/** The prefix of the parameters of its tab. */
const OF = 'subscriptionDocManagement.'
const ARCHIVE = '/subscription?tab=subscriptionDocManagement'
/** The test answers the next call whose address contains the word; the server answers all others. */
const answerOnce = (word: string, answer: () => Promise<Response>): void => {
  const network = globalThis.fetch
  const spy = vi.spyOn(globalThis, 'fetch').mockImplementation((url, init) => {
    if (!String(url).includes(word)) return network(url, init)
    spy.mockRestore()
    return answer()
  })
}

test('the archive shows its five columns, and a file of a row is downloaded with a message [R-330]', async () => {
  await product.open(ARCHIVE)
  const grid = await screen.findByRole('grid', undefined, LATE)
  for (const name of ['Активность', 'Период', 'Тип документа', 'Название', 'Дата добавления'])
    expect(within(grid).getByRole('columnheader', { name: new RegExp(name) })).toBeInTheDocument()
  expect(await within(grid).findByText('Акт за февраль', undefined, LATE)).toBeInTheDocument()
  await product.user.click(await within(grid).findByRole('button', { name: /Действия/ }, LATE))
  await product.user.click(await screen.findByRole('menuitem', { name: 'Скачать файл' }, LATE))
  expect(await screen.findByText('Файл успешно скачан', undefined, LATE)).toBeInTheDocument()
  expect(screen.getByText('Успешно!')).toBeInTheDocument()
  expect(saveAs).toHaveBeenCalledWith(expect.any(Blob), 'акт.pdf')
})

test('the archive says that it could not be loaded, and that a file could not [R-329, R-330]', async () => {
  answerOnce('subscription_doc_managements', async () => new Response('{"message":"Ошибка сервера"}', { status: 500 }))
  await product.open(ARCHIVE)
  expect(await screen.findByText(/Не удалось загрузить список документов!/, undefined, LATE)).toBeInTheDocument()
  expect(screen.queryByText('Акт за февраль')).toBeNull()
  cleanup()
  await product.open(ARCHIVE)
  const grid = await screen.findByRole('grid', undefined, LATE)
  await product.user.click(await within(grid).findByRole('button', { name: /Действия/ }, LATE))
  answerOnce('get_file', async () => new Response('{"message":"Файл потерян"}', { status: 404 }))
  await product.user.click(await screen.findByRole('menuitem', { name: 'Скачать файл' }, LATE))
  expect(await screen.findByText('Не удалось скачать файл!', undefined, LATE)).toBeInTheDocument()
})

test('resetting the filters of the archive restores the defaults [R-327]', async () => {
  await product.open(`${ARCHIVE}&${OF}query=чего-то+нет&${OF}period.from=2026-01&${OF}period.to=2026-01`)
  await product.user.click(await screen.findByRole('button', { name: 'Очистить' }, LATE))
  expect(await screen.findByText('Акт за февраль', undefined, LATE)).toBeInTheDocument()
  expect(screen.getByRole('textbox', { name: /^Поиск/ })).toHaveValue('')
  // By default the archive shows the last twelve months.
  expect(screen.getAllByRole('button', { name: /^Фильтр «/ })).toHaveLength(1)
})

test('the state of the subscription is above the charges, and an invoice is created', async () => {
  const { id, version } = (await product.app.call('GET', 'api/domain_settings')).body[0]
  await product.app.call('PATCH', `api/domain_settings/${id}`, {
    json: { tariff: 'Парк', pricePerVehicle: '450', vehicleLimit: 80, version },
  })
  await product.app.call('POST', 'api/subscription_transactions', { json: { day: '2026-02-05', kind: 'payment', sum: '1000' } })
  await product.open('/subscription')
  const state = await screen.findByRole('region', { name: 'Как обстоит подписка' }, LATE)
  for (const text of ['Парк', '1 000,00 ₽', '450,00 ₽', '0 из 80'])
    expect(await within(state).findByText(text, undefined, LATE)).toBeInTheDocument()
  await product.user.click(await within(state).findByRole('button', { name: 'Получить счёт' }, LATE))
  const dialog = await screen.findByRole('dialog', { name: 'Получить счёт' }, LATE)
  await product.user.type(within(dialog).getByRole('textbox', { name: /Сумма/ }), '500')
  await product.user.click(within(dialog).getByRole('button', { name: 'Получить счёт' }))
  await waitFor(() => expect(saveAs).toHaveBeenCalledWith(expect.any(Blob), expect.stringMatching(/^Счёт № 1 от .*\.docx$/)), LATE)
  await product.user.click(screen.getByRole('tab', { name: 'Документы подписки' }))
  expect(await screen.findByText(/^Счёт № 1 от/, undefined, LATE)).toBeInTheDocument()
})

test('vehicles by day are listed below a chart of the months', async () => {
  await keepSubscription(product.app.app.engine)
  await product.open('/subscription?tab=statisticsVehicleCount')
  expect(await screen.findByRole('img', { name: 'Наибольшее число машин к оплате по месяцам' }, LATE)).toBeInTheDocument()
  for (const name of ['День', 'Действующих', 'К оплате'])
    await waitFor(() => expect(screen.getByRole('columnheader', { name: new RegExp(name) })).toBeInTheDocument(), LATE)
})
