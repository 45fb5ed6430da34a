import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { docxOf } from '../support/packages.ts'
import { saveAs } from '../support/saved.ts'
import { openProduct, type ScreenTest } from '../support/screen.tsx'

// Queries by role are slow in a simulated DOM, especially on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

let product: ScreenTest
let company: number
const SLOW = { timeout: 15_000 }
const pdf = (name: string) => new File(['%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'], name, { type: 'application/pdf' })
const form = (parts: Record<string, string | File>) => {
  const data = new FormData()
  for (const [name, part] of Object.entries(parts)) data.append(name, part)
  return data
}
const made = async (path: string, calling: { json?: unknown; form?: FormData }) => {
  const { status, body } = await product.app.call('POST', path, calling)
  expect(status, JSON.stringify(body)).toBe(201)
  return body as { id: number; version: number }
}
const tab = (name: string) => screen.findByRole('tab', { name }, SLOW)

beforeAll(async () => {
  product = await openProduct()
  company = (await made('api/companies', { json: { name: 'ООО «Щебень»', shortName: 'Щебень', inn: '7707083893', phone: '9161234567' } }))
    .id
}, 60_000)
afterAll(() => product.close())

test('a card shows all values as text, including empty ones', async () => {
  await product.open(`/company/list/${company}`)
  expect(await screen.findByText('+7 (916) 123-45-67', undefined, SLOW)).toHaveAttribute('href', 'tel:+79161234567')
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Щебень [7707083893]')
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1)
  expect(screen.getByText('Куратор').nextElementSibling).toHaveTextContent('Не назначен')
  // Empty fields are folded and unfold on a click.
  expect(screen.queryByText('Юридический адрес')).toBeNull()
  await product.user.click(screen.getByRole('button', { name: /^ещё \d+ пол/u }))
  expect(screen.getByText('Юридический адрес').nextElementSibling).toHaveTextContent('—')
  expect(screen.getByText('Активна')).toBeInTheDocument()
})

test('on a phone the edit button is an icon beside the menu, which has the other pages of the record', async () => {
  const { happyDOM } = window as unknown as { readonly happyDOM: { readonly setViewport: (size: { readonly width: number }) => void } }
  const wide = window.innerWidth
  happyDOM.setViewport({ width: 390 })
  try {
    await product.open(`/company/list/${company}`)
    const menu = await screen.findByRole('button', { name: 'Действия' }, SLOW)
    const edit = screen.getByRole('link', { name: 'Редактировать' })
    expect([edit.textContent, edit.parentElement]).toEqual(['', menu.parentElement])
    expect(screen.queryByRole('link', { name: 'Касса: выписка' })).toBeNull()
    await product.user.click(menu)
    const statement = await screen.findByRole('menuitem', { name: 'Касса: выписка' }, SLOW)
    expect(statement).toHaveAttribute('href', expect.stringContaining(`/${company}`))
  } finally {
    act(() => happyDOM.setViewport({ width: wide }))
  }
})

test('arrow keys move among the tabs, and only the open one is reached by Tab', async () => {
  await product.open(`/company/list/${company}`)
  const [first, last] = [await tab('Данные'), await tab('История')]
  expect([first.tabIndex, last.tabIndex]).toEqual([0, -1])
  first.focus()
  await product.user.keyboard('{ArrowLeft}')
  expect(last).toHaveFocus()
  await product.user.keyboard('{ArrowRight}')
  expect(first).toHaveFocus()
  await product.user.keyboard('{End}')
  expect(last).toHaveFocus()
  expect(first).toHaveAttribute('aria-selected', 'true')
  await product.user.keyboard('{Enter}')
  expect(last).toHaveAttribute('aria-selected', 'true')
  expect(screen.getByRole('tabpanel', { name: 'История' })).toBeInTheDocument()
  await product.user.keyboard('{Home}')
  expect(first).toHaveFocus()
})

test('an inactive record says so, and read-only values have no edit button', async () => {
  const { id, version } = await made('api/companies', { json: { name: 'ООО «Песок»', inn: '7736207543' } })
  await product.app.call('PATCH', `api/companies/${id}`, {
    json: { metadataFields: { isActive: false } },
    headers: { 'If-Match': `"${version}"` },
  })
  await product.app.holder(['COMPANY_LIST'], 'onlooker')
  await product.open(`/company/list/${id}`, 'onlooker')
  expect(await screen.findByText(/Запись неактивна/, undefined, SLOW)).toBeInTheDocument()
  expect(screen.queryByRole('link', { name: 'Редактировать' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Удалить' })).toBeNull()
})

test('a record that does not exist leads to /404 [R-385]', async () => {
  await product.open('/company/list/999999')
  expect(await screen.findByRole('heading', { name: 'Такой страницы нет' }, SLOW)).toBeInTheDocument()
})

test('children are listed, created and edited on a tab of their parent [R-178]', async () => {
  await product.open(`/company/list/${company}?tab=companyRequisite`)
  expect(await tab('Реквизиты')).toHaveAttribute('aria-selected', 'true')
  await product.user.click((await screen.findAllByRole('button', { name: 'Создать' }, SLOW))[0]!)
  const dialog = await screen.findByRole('dialog', undefined, SLOW)
  await product.user.type(await within(dialog).findByRole('textbox', { name: /БИК/ }, SLOW), '044525593')
  await product.user.type(within(dialog).getByRole('textbox', { name: /Банк/ }), 'Альфа-Банк')
  await product.user.type(within(dialog).getByRole('textbox', { name: /Расчётный счёт/ }), '40702810200000499940')
  await product.user.click(within(dialog).getByRole('button', { name: /^Сохранить$/ }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), SLOW)
  expect(await screen.findByRole('row', { name: /Альфа-Банк/ }, SLOW)).toBeInTheDocument()
  const { body } = await product.app.call('GET', `api/companies/${company}/company_requisites`)
  expect(body).toMatchObject([{ bankName: 'Альфа-Банк', isDefault: true }])
})

test('documents are added, searched by name, downloaded and soft-deleted [R-189, R-391]', async () => {
  const types = await product.app.call('GET', 'api/document_types?itemsPerPage=200')
  const documentType = types.body.find((one: { isCompany: boolean }) => one.isCompany).id as number
  await made('api/company_documents', {
    form: form({ company: String(company), name: 'Договор поставки', documentType: String(documentType), file: pdf('contract.pdf') }),
  })
  await made('api/company_documents', {
    form: form({ company: String(company), name: 'Устав', documentType: String(documentType), file: pdf('charter.pdf') }),
  })
  // A file of a type without a preview, such as an imported one, is downloaded on a click.
  await sql`insert into company_document (owner_id, name, document_type_id, file_id)
    select owner_id, 'Загрузка', (select id from document_type where 'company' <> all(owners) order by id limit 1), file_id
    from company_document where name = 'Устав'`.execute(product.app.database.db)
  await product.open(`/company/list/${company}?tab=companyDocument`)
  expect(await screen.findByText('Устав', undefined, SLOW)).toBeInTheDocument()

  expect(await screen.findByText('Загрузка', undefined, SLOW)).toBeInTheDocument()
  const narrow = screen.getByRole('button', { name: 'Только документы компании' })
  await product.user.click(narrow)
  await waitFor(() => expect(screen.queryByText('Загрузка')).toBeNull(), SLOW)
  expect(await screen.findByText('Устав', undefined, SLOW)).toBeInTheDocument()
  await product.user.click(narrow)

  await product.user.type(screen.getByRole('textbox', { name: 'Поиск' }), 'Договор')
  await waitFor(() => expect(screen.queryByText('Устав')).toBeNull(), SLOW)
  await product.user.clear(screen.getByRole('textbox', { name: 'Поиск' }))
  await product.user.type(screen.getByRole('textbox', { name: 'Поиск' }), 'договор')
  expect(await screen.findByText('Ничего не найдено', undefined, SLOW)).toBeInTheDocument()
  await product.user.keyboard('{Escape}')

  await product.user.click(await screen.findByRole('button', { name: /^contract\.pdf/ }, SLOW))
  await waitFor(() => expect(saveAs).toHaveBeenCalledWith(expect.any(Blob), 'contract.pdf'), SLOW)

  const row = screen.getByRole('row', { name: /Устав/ })
  await product.user.click(await within(row).findByRole('button', { name: 'Удалить' }, SLOW))
  const question = await screen.findByRole('alertdialog')
  expect(question).toHaveTextContent('Вы уверены, что хотите удалить документ?')
  await product.user.click(within(question).getByRole('button', { name: 'Удалить документ' }))
  expect(await screen.findByText('Документ успешно удалился!', undefined, SLOW)).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByText('Устав')).toBeNull(), SLOW)
})

test('files dropped on the documents open the form of a new one, named after them', async () => {
  await product.open(`/company/list/${company}?tab=companyDocument`)
  const panel = await screen.findByRole('tabpanel', undefined, SLOW)
  await screen.findByRole('button', { name: 'Добавить документ' }, SLOW)
  const dataTransfer = { types: ['Files'], files: [pdf('акт сверки.pdf'), pdf('письмо.pdf')] }
  fireEvent.drop(panel.firstElementChild!, { dataTransfer })
  const dialog = await screen.findByRole('dialog', undefined, SLOW)
  expect(await within(dialog).findByRole('textbox', { name: /Название/ }, SLOW)).toHaveValue('акт сверки')
  expect(within(dialog).getByText(/акт сверки\.pdf/)).toBeInTheDocument()
})

test('templates are selected, filled and offered by the report pop-up [R-201, R-202, R-701]', async () => {
  for (const name of ['Договор', 'Акт']) {
    await made('api/templates', {
      form: form({ name, object: '1', file: new File([docxOf(`${name} {name}`) as Uint8Array<ArrayBuffer>], `${name}.docx`) }),
    })
  }
  await product.open(`/company/list/${company}?tab=templates`)
  await product.user.click(await screen.findByRole('button', { name: 'Выгрузить документы' }, SLOW))
  expect(await screen.findByText('Выберите документы!', undefined, SLOW)).toBeInTheDocument()

  await product.user.type(screen.getByRole('textbox', { name: 'Поиск шаблона' }), 'догов')
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Акт' })).toBeNull(), SLOW)
  await product.user.clear(screen.getByRole('textbox', { name: 'Поиск шаблона' }))
  await screen.findByRole('checkbox', { name: 'Акт' }, SLOW)
  await product.user.click(screen.getByRole('checkbox', { name: 'Выбрать все' }))
  expect(screen.getByRole('checkbox', { name: 'Акт' })).toBeChecked()
  await product.user.click(screen.getByRole('button', { name: 'Выгрузить документы' }))
  expect(await screen.findByText('Архив был успешно сформирован', undefined, SLOW)).toBeInTheDocument()
})

test('the history shows who changed what, when, with the old and the new value', async () => {
  const { id, version } = await made('api/companies', { json: { name: 'ООО «Гравий»', inn: '7704217370' } })
  await product.app.call('PATCH', `api/companies/${id}`, {
    json: { name: 'АО «Гравий»', phone: '9160000001' },
    headers: { 'If-Match': `"${version}"` },
  })
  await product.open(`/company/list/${id}?tab=history`)
  const change = (await screen.findByText('Запись изменена', undefined, SLOW)).closest('li')!
  expect(change).toHaveTextContent(/Администратор/)
  expect(within(change).getByText('ООО «Гравий»').tagName).toBe('DEL')
  expect(within(change).getByText('АО «Гравий»').tagName).toBe('INS')
  expect(within(change).getByText('+7 (916) 000-00-01').tagName).toBe('INS')
  expect(within(change).getByText('пусто')).toBeInTheDocument()
  expect(screen.getByText('Запись создана')).toBeInTheDocument()
})

test('a former value is restored from the history, which can be undone as well', async () => {
  const { id, version } = await made('api/companies', { json: { name: 'ООО «Гравий»', comment: 'как было' } })
  await product.app.call('PATCH', `api/companies/${id}`, { json: { comment: 'как стало' }, headers: { 'if-match': `"${version}"` } })
  const comment = async () => (await product.app.call('GET', `api/companies/${id}`)).body.comment
  await product.open(`/company/list/${id}?tab=history`)
  await product.user.click(await screen.findByRole('button', { name: 'Вернуть прежнее значение: Комментарий' }, SLOW))
  expect(await screen.findByText('Значение возвращено', undefined, SLOW)).toBeInTheDocument()
  expect(await comment()).toBe('как было')
  // A value that is current again cannot be restored once more.
  await waitFor(() => expect(screen.getAllByRole('button', { name: /Вернуть прежнее значение/ })).toHaveLength(1), SLOW)
  await product.user.click(screen.getAllByRole('button', { name: 'Вернуть' }).at(-1)!)
  expect(await screen.findByText('Изменение отменено', undefined, SLOW)).toBeInTheDocument()
  expect(await comment()).toBe('как стало')
})
