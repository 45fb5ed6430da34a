import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { endSession } from '../../../src/admin/session.ts'
import { App } from '../../../resources/App.screens.tsx'
import { LEAVE_MS, filterFiles, STATUS } from '../../../resources/content/documentUploaderToken/ChosenFiles.screens.tsx'
import { PDF, PNG } from '../../support/samples.ts'
import { openProduct, type ScreenTest } from '../../support/screen.tsx'

vi.setConfig({ testTimeout: 120_000 })

const SOON = { timeout: 20_000 }
const BASE = 'api/document_uploader_tokens'
const OTHER = 31
let product: ScreenTest
beforeAll(async () => {
  product = await openProduct()
})
afterEach(() => endSession())
afterAll(() => product.close())

interface Link {
  readonly id: number
  readonly token: string
}
async function issued(name = 'Скан договора'): Promise<Link> {
  const json = { name, objectKind: 'company', objectId: 1, documentType: OTHER }
  const { body } = await product.app.call('POST', BASE, { json })
  return (await product.app.call('GET', `${BASE}/get_qr?tokenId=${body.id}`)).body as Link
}
const openAsGuest = (token: string): void => {
  endSession()
  render(<App at={`/document-uploader/${token}`} />)
}
const button = (name: string) => screen.findByRole('button', { name }, SOON)
const input = () => screen.findByLabelText<HTMLInputElement>('Выбрать файлы', { selector: 'input' }, SOON)
const choose = async (...files: readonly File[]): Promise<void> => product.user.upload(await input(), [...files])
const pdf = (name = 'договор.pdf'): File => new File([PDF], name, { type: 'application/pdf' })
const stateOf = async ({ id }: Link): Promise<string> => (await product.app.call('GET', `${BASE}/${id}`)).body.state
const used = ({ id }: Link) => sql`update document_uploader_token set stage = 'sent' where id = ${id}`.execute(product.app.database.db)

describe('an outside person', () => {
  test('opens the page without a session, which activates the link and names the requested documents [R-150, R-151, R-153, R-154, R-157, R-158]', async () => {
    const link = await issued('Скан устава')
    openAsGuest(link.token)
    expect(await screen.findByText('Скан устава', undefined, SOON)).toBeVisible()
    expect(screen.getByRole('group', { name: 'Добавьте файлы.' })).toBeVisible()
    expect(await input()).toHaveAttribute('multiple')
    expect(screen.getByRole('button', { name: 'Закрыть' })).toBeEnabled()
    expect(screen.getByRole('button', { name: 'Отправить' })).toBeDisabled()
    expect(await stateOf(link)).toBe('active')
    expect(screen.queryByRole('navigation')).toBeNull()
  })

  test('sees why a link does not open, under the heading Ошибка [R-152]', async () => {
    openAsGuest('no-such-link')
    const alert = await screen.findByRole('alert', undefined, SOON)
    expect(within(alert).getByText('Ошибка')).toBeVisible()
    expect(alert).toHaveTextContent('Ссылка недействительна')
    expect(screen.queryByRole('button', { name: 'Отправить' })).toBeNull()
  })

  test('sees each file with a picture, its name, its size in KB and a remove button [R-154, R-155]', async () => {
    openAsGuest((await issued()).token)
    await choose(pdf(), new File([PNG, new Uint8Array(1966)], 'фото.png', { type: 'image/png' }))
    const [first, second] = await screen.findAllByRole('listitem', undefined, SOON)
    expect(first).toHaveTextContent('договор.pdf')
    expect(first).toHaveTextContent(/0,1\d\sКБ/u)
    expect(second).toHaveTextContent(/1,9\d\sКБ|2,0\d\sКБ/u)
    expect(second!.querySelector('img')).toHaveAttribute('src', expect.stringMatching(/^blob:/u))
    expect(first!.querySelector('svg')).not.toBeNull()
    await product.user.click(within(first!).getByRole('button', { name: 'Удалить' }))
    expect(screen.getAllByRole('listitem')).toHaveLength(1)
    await product.user.click(await button('Удалить'))
    expect(await button('Отправить')).toBeDisabled()
  })

  test('drops files, sends them, sees a confirmation and is redirected to /404 five seconds later [R-153, R-160, R-166, R-167]', async () => {
    const link = await issued()
    openAsGuest(link.token)
    fireEvent.drop(await screen.findByRole('group', { name: 'Добавьте файлы.' }, SOON), {
      dataTransfer: { files: [pdf('один.pdf'), pdf('два.pdf')] },
    })
    expect(await screen.findAllByRole('listitem')).toHaveLength(2)
    const began = Date.now()
    await product.user.click(await button('Отправить'))
    expect(await screen.findByText('Файлы успешно отправлены!', undefined, SOON)).toBeVisible()
    // Files already sent can be neither removed nor sent again.
    for (const name of ['Отправить', 'Закрыть']) expect(screen.getByRole('button', { name })).toBeDisabled()
    for (const one of screen.getAllByRole('button', { name: 'Удалить' })) expect(one).toBeDisabled()
    expect(await stateOf(link)).toBe('sent')
    const names = (await product.app.call('GET', `${BASE}/${link.id}/files`)).body as { fileName: string }[]
    expect(names.map(one => one.fileName)).toEqual(['один.pdf', 'два.pdf'])
    expect(await screen.findByRole('heading', { level: 1, name: 'Такой страницы нет' }, SOON)).toBeVisible()
    expect(Date.now() - began).toBeGreaterThanOrEqual(LEAVE_MS)
    expect([LEAVE_MS, STATUS]).toEqual([5000, { editing: 0, sent: 1, cancelled: 2 }])
  })

  test('while files are being sent none can be removed, and nothing can be sent or closed twice [R-156, R-158]', async () => {
    openAsGuest((await issued()).token)
    await choose(pdf())
    const real = globalThis.fetch
    const gate = Promise.withResolvers<void>()
    const existing = vi.spyOn(globalThis, 'fetch').mockImplementation(async (...query) => {
      await gate.promise
      return real(...query)
    })
    await product.user.click(await button('Отправить'))
    for (const name of ['Удалить', 'Отправить', 'Закрыть']) await waitFor(() => expect(screen.getByRole('button', { name })).toBeDisabled())
    gate.resolve()
    await screen.findByText('Файлы успешно отправлены!', undefined, SOON)
    existing.mockRestore()
  })

  test('sees that sending failed, and at which file [R-161]', async () => {
    const link = await issued()
    openAsGuest(link.token)
    await choose(pdf(), new File(['<html></html>'], 'скан.pdf', { type: 'application/pdf' }))
    await product.user.click(await button('Отправить'))
    expect(await screen.findByText('Ошибка. Не удалось загрузить файлы!', undefined, SOON)).toBeVisible()
    const [first, second] = screen.getAllByRole('listitem')
    expect(second).toHaveTextContent('Принимаются только PDF')
    expect(first).not.toHaveTextContent('Принимаются только PDF')
    await product.user.click(within(second!).getByRole('button', { name: 'Удалить' }))
    await product.user.click(await button('Отправить'))
    expect(await screen.findByText('Файлы успешно отправлены!', undefined, SOON)).toBeVisible()
    expect(screen.queryByText('Ошибка. Не удалось загрузить файлы!')).toBeNull()
  })

  test('is asked before leaving with unsent files, and stays [R-162]', async () => {
    const link = await issued()
    openAsGuest(link.token)
    await choose(pdf())
    await product.user.click(await button('Закрыть'))
    const dialog = await screen.findByRole('dialog', { name: 'Выберите действие' })
    expect(dialog).toHaveTextContent('Уверены что хотите выйти не приложив документы?')
    await product.user.click(within(dialog).getByRole('button', { name: 'Отмена' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await stateOf(link)).toBe('active')
    await product.user.click(await button('Закрыть'))
    await product.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Закрыть' }))
    expect(await screen.findByText('Загрузка отменена. Закройте окно.', undefined, SOON)).toBeVisible()
    expect(await stateOf(link)).toBe('blocked')
  })

  test('without files closes the link at once and is redirected to /404 five seconds later [R-163, R-164, R-166, R-167]', async () => {
    const link = await issued()
    openAsGuest(link.token)
    const began = Date.now()
    await product.user.click(await button('Закрыть'))
    expect(await screen.findByText('Загрузка отменена. Закройте окно.', undefined, SOON)).toBeVisible()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(await stateOf(link)).toBe('blocked')
    expect(await screen.findByRole('heading', { level: 1, name: 'Такой страницы нет' }, SOON)).toBeVisible()
    expect(Date.now() - began).toBeGreaterThanOrEqual(5000)
  })

  test('sees that the link could not be blocked [R-165]', async () => {
    const link = await issued()
    openAsGuest(link.token)
    await button('Закрыть')
    await used(link)
    await product.user.click(await button('Закрыть'))
    expect(await screen.findByText('Ошибка. Не удалось заблокировать токен!', undefined, SOON)).toBeVisible()
    expect(await button('Закрыть')).toBeEnabled()
    await sql`update document_uploader_token set stage = 'active' where id = ${link.id}`.execute(product.app.database.db)
    await product.user.click(await button('Закрыть'))
    expect(await screen.findByText('Загрузка отменена. Закройте окно.', undefined, SOON)).toBeVisible()
    expect(screen.queryByText('Ошибка. Не удалось заблокировать токен!')).toBeNull()
  })

  test('sees at once which files are not accepted', () => {
    const limits = { mostFiles: 3, mostBytes: 100, mostBytesInAll: 150 }
    const file = (name: string, size: number): File => new File([new Uint8Array(size)], name)
    const { taken, refused } = filterFiles(
      [{ file: file('0.pdf', 10) }],
      [file('a.exe', 1), file('b.pdf', 101), file('c.pdf', 100), file('d.pdf', 60), file('e.png', 20), file('f.jpg', 1)],
      limits,
    )
    expect(taken.map(one => one.name)).toEqual(['c.pdf', 'e.png'])
    expect(refused.map(([key]) => key)).toEqual(['wrongKind', 'tooLarge', 'allTooLarge', 'tooMany'])
  })
})

describe('staff', () => {
  test('create a link from the documents of a record, with a QR code, and share it [R-150, R-171]', async () => {
    await product.open('/company/list/1?tab=companyDocument')
    await product.user.click(await button('По ссылке'))
    const form = await screen.findByRole('dialog', undefined, SOON)
    await product.user.type(within(form).getByRole('textbox', { name: /^Что прислать/u }), 'Скан доверенности')
    await product.user.click(within(form).getByRole('combobox', { name: /^Тип документа/u }))
    await product.user.type(within(form).getByRole('combobox', { name: /^Тип документа/u }), 'Доверенность')
    await product.user.click(await screen.findByRole('option', { name: /Доверенность/u }, SOON))
    await product.user.click(within(form).getByRole('button', { name: /^(Создать|Сохранить)$/u }))
    const dialog = await screen.findByRole('dialog', { name: 'Ссылка и QR-код' }, SOON)
    expect(await within(dialog).findByRole('img', { name: 'QR-код ссылки' }, SOON)).toHaveAttribute(
      'src',
      expect.stringMatching(/^data:image\/svg/u),
    )
    const link = within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'Ссылка и QR-код' }).value
    const token = link.split('/').at(-1)!
    expect((await product.app.call('GET', `${BASE}/get/${token}`, { as: null })).body.name).toBe('Скан доверенности')
    expect(within(dialog).getByRole('button', { name: 'Выдать новую ссылку' })).toBeVisible()
  })

  test('see the files sent on the card of the link and accept them [R-169]', async () => {
    const link = await issued('Скан счёта')
    const form = new FormData()
    form.append('file_0', pdf('счёт.pdf'))
    await product.app.call('POST', `${BASE}/save/${link.token}`, { as: null, form })
    await product.open(`/document-uploader-tokens/list/${link.id}?tab=documentUploaderFile`)
    const grid = await screen.findByRole('grid', { name: /файлы/iu }, SOON)
    expect(await within(grid).findByText('Ждёт проверки', undefined, SOON)).toBeVisible()
    await product.user.click(screen.getByRole('checkbox', { name: /все/iu }))
    await product.user.click(await button('Принять в документы'))
    expect(await within(grid).findByText('Принят', undefined, SOON)).toBeVisible()
    const documents = (await product.app.call('GET', 'api/companies/1/company_documents')).body as { name: string }[]
    expect(documents.map(one => one.name)).toContain('счёт.pdf')
  })
})
