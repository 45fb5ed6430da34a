import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { sampleInn } from '#russian'
import { fieldsIn } from '../../../src/admin/form/keys.ts'
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
const input = (name: RegExp) => screen.findByRole('textbox', { name }, LONG)
const saveButton = () => screen.findByRole('button', { name: 'Сохранить' }, LONG)
const save = async (): Promise<void> => product.user.click(await saveButton())
const api = async (method: string, path: string, json?: unknown, version?: number) => {
  const { body } = await product.app.call(method, path, {
    ...(json !== undefined && { json }),
    ...(version !== undefined && { headers: { 'if-match': `"${version}"` } }),
  })
  return body
}
const makeCompany = (name: string) => api('POST', 'api/companies', { name, shortName: name })

/** Intercepts every request to the server; the callback may answer in its place. */
function watch(see: (request: Request) => Promise<Response | 'lost'> | undefined): () => void {
  const { app } = product.app
  const { fetch } = app
  Object.assign(app, {
    fetch: async (request: Request) => {
      const answer = see(request)
      if (!answer) return fetch(request)
      const given = await answer
      return given === 'lost' ? Response.error() : given
    },
  })
  return () => Object.assign(app, { fetch })
}

test('errors are shown once, at their fields, with links to all of them above, and the first invalid field is focused', async () => {
  await product.open('/company/create')
  await product.user.type(await input(/^ИНН/), '7707083894')
  await save()
  const summary = await screen.findByText('Исправьте поля: 2', undefined, LONG)
  const box = summary.closest<HTMLElement>('[role="alert"]')!
  expect(
    within(box)
      .getAllByRole('listitem')
      .map(item => item.textContent),
  ).toEqual(['ИНН', 'Название'])
  expect(screen.getAllByText('Такого ИНН не бывает: не сходится контрольная цифра')).toHaveLength(1)
  await waitFor(async () => expect(await input(/^ИНН/)).toHaveFocus())
  await product.user.click(within(box).getByRole('button', { name: 'Название' }))
  expect(await input(/^Название/)).toHaveFocus()
})

test('tabbing through empty required fields shows no errors; a field typed wrong or emptied shows its error on blur', async () => {
  await product.open('/company/create')
  const name = await input(/^Название/)
  await product.user.click(name)
  await product.user.tab()
  await act(async () => {})
  expect(name).toHaveAttribute('aria-invalid', 'false')
  expect(screen.queryByText('Это поле необходимо заполнить')).not.toBeInTheDocument()
  await product.user.type(name, 'ООО «Имя»')
  await product.user.tab()
  await product.user.clear(name)
  await product.user.tab()
  expect(await screen.findByText('Это поле необходимо заполнить', undefined, LONG)).toBeInTheDocument()
  await product.user.type(await input(/^ИНН/), '77')
  await product.user.tab()
  await waitFor(async () => expect(await input(/^ИНН/)).toHaveAttribute('aria-invalid', 'true'))
})

test('a new record is created once however often it is sent, then its card opens', async () => {
  const keys: (string | null)[] = []
  const stop = watch(request => {
    if (request.method === 'POST' && request.url.endsWith('/api/companies')) keys.push(request.headers.get('idempotency-key'))
    return undefined
  })
  await product.open('/company/create')
  await product.user.type(await input(/^Название/), 'ООО «Однажды»')
  const button = await saveButton()
  act(() => {
    for (let press = 0; press < 3; press += 1) button.click()
  })
  expect(await screen.findByRole('tab', { name: 'История' }, LONG)).toBeInTheDocument()
  stop()
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/)])
  expect(await api('GET', 'api/companies?query=однажды')).toHaveLength(1)
  expect(Object.keys(localStorage).filter(key => key.startsWith('nerud.draft'))).toEqual([])
})

test('after a lost response the same record is saved, with the values typed since', async () => {
  let lost = 0
  const { fetch } = product.app.app
  const stop = watch(request => {
    if (request.method !== 'POST' || !request.url.endsWith('/api/companies') || lost > 0) return undefined
    lost += 1
    return fetch(request).then(() => 'lost' as const)
  })
  try {
    await product.open('/company/create')
    await product.user.type(await input(/^Название/), 'ООО «Потеря»')
    await save()
    expect(await screen.findByText(/Сервер не ответил, поэтому неизвестно, сохранилась ли запись/, undefined, LONG)).toBeInTheDocument()
    expect(await input(/^Название/)).toHaveValue('ООО «Потеря»')
    expect(await api('GET', 'api/companies?query=потеря')).toHaveLength(1)
    await product.user.type(await input(/^Краткое название/), 'Нашлась')
    await save()
    expect(await screen.findByRole('tab', { name: 'История' }, LONG)).toBeInTheDocument()
  } finally {
    stop()
  }
  expect(lost).toBe(1)
  expect(await api('GET', 'api/companies?query=потеря')).toMatchObject([{ name: 'ООО «Потеря»', shortName: 'Нашлась' }])
})

test('an edit sends only changed values, with the version', async () => {
  const company = await makeCompany('ООО «Правка»')
  const sent: { body: unknown; version: string | null }[] = []
  const stop = watch(request => {
    if (request.method === 'PATCH')
      void request
        .clone()
        .json()
        .then((body: unknown) => sent.push({ body, version: request.headers.get('if-match') }))
    return undefined
  })
  await product.open(`/company/list/${company.id}/edit`)
  await product.user.type(await input(/^Телефон/), '8 912 345-67-89')
  await save()
  await waitFor(
    async () =>
      expect(await api('GET', `api/companies/${company.id}`)).toMatchObject({ phone: '9123456789', version: company.version + 1 }),
    LONG,
  )
  expect(sent).toEqual([{ body: { phone: '9123456789' }, version: `"${company.version}"` }])
  stop()
})

test('changes of different fields merge by themselves', async () => {
  const company = await makeCompany('ООО «Двое»')
  await product.open(`/company/list/${company.id}/edit`)
  await product.user.type(await input(/^Полное название/), 'Моё полное')
  await api('PATCH', `api/companies/${company.id}`, { address: 'Их адрес' }, company.version)
  await save()
  await waitFor(
    async () =>
      expect(await api('GET', `api/companies/${company.id}`)).toMatchObject({
        fullName: 'Моё полное',
        address: 'Их адрес',
        version: company.version + 2,
      }),
    LONG,
  )
  const text = 'Пока вы правили, запись сохранили в другом окне или на другом компьютере. Изменения объединены'
  expect(await screen.findByText(text, { exact: false }, LONG)).toBeInTheDocument()
})

test('for a field that both changed the user chooses, and nothing typed is lost', async () => {
  const company = await makeCompany('ООО «Спор»')
  await product.open(`/company/list/${company.id}/edit`)
  await product.user.type(await input(/^Комментарий/), 'Мой')
  await product.user.type(await input(/^Полное название/), 'Моё полное')
  await api('PATCH', `api/companies/${company.id}`, { comment: 'Их', address: 'Их адрес' }, company.version)
  await save()
  const dialog = await screen.findByRole('dialog', { name: 'Пока вы правили, запись изменилась' }, LONG)
  expect(within(dialog).getAllByRole('radiogroup')).toHaveLength(1)
  expect(within(dialog).getByRole('button', { name: 'Сохранить' })).toBeDisabled()
  await product.user.click(within(dialog).getByRole('button', { name: 'Вернуться к форме' }))
  expect(await input(/^Комментарий/)).toHaveValue('Мой')
  await save()
  await product.user.click(within(await screen.findByRole('dialog', undefined, LONG)).getByRole('radio', { name: /У вас/ }))
  await product.user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Сохранить' }))
  await waitFor(
    async () =>
      expect(await api('GET', `api/companies/${company.id}`)).toMatchObject({
        comment: 'Мой',
        fullName: 'Моё полное',
        address: 'Их адрес',
      }),
    LONG,
  )
})

test('a draft is stored, restored with a notice, and can be discarded', async () => {
  const company = await makeCompany('ООО «Черновик»')
  await product.open(`/company/list/${company.id}/edit`)
  await product.user.type(await input(/^Комментарий/), 'не успел')
  await waitFor(() => expect(Object.keys(localStorage).some(key => key.startsWith('nerud.draft'))).toBe(true), LONG)
  cleanup()
  await product.open(`/company/list/${company.id}/edit`)
  expect(await screen.findByText(/Восстановлены несохранённые данные от \d\d\.\d\d\.\d{4} \d\d:\d\d/, undefined, LONG)).toBeInTheDocument()
  expect(await input(/^Комментарий/)).toHaveValue('не успел')
  await product.user.click(screen.getByRole('button', { name: 'Отбросить' }))
  expect(await input(/^Комментарий/)).toHaveValue('')
  expect(Object.keys(localStorage).some(key => key.startsWith('nerud.draft'))).toBe(false)
})

test('a draft older than the record is merged with it', async () => {
  const company = await makeCompany('ООО «Давно»')
  await product.open(`/company/list/${company.id}/edit`)
  await product.user.type(await input(/^Комментарий/), 'черновик')
  await waitFor(() => expect(Object.keys(localStorage).some(key => key.startsWith('nerud.draft'))).toBe(true), LONG)
  cleanup()
  await api('PATCH', `api/companies/${company.id}`, { comment: 'сохранено', address: 'новый' }, company.version)
  await product.open(`/company/list/${company.id}/edit`)
  const dialog = await screen.findByRole('dialog', { name: /Запись изменилась с тех пор/ }, LONG)
  await product.user.click(within(dialog).getByRole('radio', { name: /Сохранено тем временем/ }))
  await product.user.click(within(dialog).getByRole('button', { name: 'Продолжить' }))
  expect(await input(/^Комментарий/)).toHaveValue('сохранено')
  expect(await input(/^Юридический адрес/)).toHaveValue('новый')
})

test('leaving asks first; staying keeps typed values', async () => {
  const company = await makeCompany('ООО «Уход»')
  await product.open(`/company/list/${company.id}/edit`)
  const comment = await input(/^Комментарий/)
  await product.user.type(comment, 'важно')
  await product.user.click(await screen.findByRole('link', { name: 'Точки' }, LONG))
  await product.user.click(await screen.findByRole('button', { name: 'Остаться' }, LONG))
  expect(await input(/^Комментарий/)).toHaveValue('важно')
  await product.user.keyboard('{Escape}')
  await product.user.click(await screen.findByRole('button', { name: 'Уйти без сохранения' }, LONG))
  expect(await screen.findByRole('tab', { name: 'История' }, LONG)).toBeInTheDocument()
  expect(Object.keys(localStorage).some(key => key.startsWith('nerud.draft'))).toBe(false)
})

test('a unique value is checked on blur, with a link to the record that already has it [R-117, R-177]', async () => {
  const inn = sampleInn(77)
  const holder = await api('POST', 'api/companies', { name: 'ООО «Держатель»', inn })
  await product.open('/company/create')
  await product.user.type(await input(/^ИНН/), inn)
  await product.user.tab()
  expect(await screen.findByText(new RegExp(`Уже есть: .*${inn}`), undefined, LONG)).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Открыть эту запись' })).toHaveAttribute('href', `/company/list/${holder.id}`)
  expect(await input(/^ИНН/)).toBeInvalid()
  await product.user.clear(await input(/^ИНН/))
  await waitFor(() => expect(screen.queryByText(/Уже есть/)).not.toBeInTheDocument(), LONG)
})

test('errors of the server are shown at their fields, or in a message if no visible field has the error', async () => {
  const stop = watch(request =>
    request.method === 'POST' && request.url.endsWith('/api/companies')
      ? Promise.resolve(
          Response.json({ status: 422, code: 'INVALID', message: 'Проверьте', errors: { kpp: 'Не тот', 'x.y': 'Нечто' } }, { status: 422 }),
        )
      : undefined,
  )
  await product.open('/company/create')
  await product.user.type(await input(/^Название/), 'ООО «Отказ»')
  await save()
  expect(await screen.findByText('[422] Нечто', undefined, LONG)).toBeInTheDocument()
  await waitFor(async () => expect(await input(/^КПП/)).toHaveFocus())
  expect(await input(/^КПП/)).toHaveAccessibleDescription('Не тот')
  expect(screen.getAllByText(/Не тот/)).toHaveLength(1)
  expect(screen.queryByText(/x\.y|Проверьте/)).toBeNull()
  await product.user.type(await input(/^КПП/), '770101001')
  await waitFor(async () => expect(await input(/^КПП/)).not.toBeInvalid(), LONG)
  stop()
})

test('a change of one field can fix the error of another', async () => {
  const company = await makeCompany('С точкой')
  await product.open(`/company/${company.id}/create-point`)
  await product.user.type(await input(/^Широта/), '55,75')
  await save()
  await waitFor(async () => expect(await input(/^Широта/)).toBeInvalid(), LONG)
  await product.user.type(await input(/^Долгота/), '37,6')
  await waitFor(async () => expect(await input(/^Широта/)).not.toBeInvalid(), LONG)
})

test('a parent in the address is set and fixed, and the next record starts empty', async () => {
  const company = await makeCompany('Родитель')
  await product.open(`/company/${company.id}/create-point`)
  await product.user.type(await input(/^Название/), 'Первая точка')
  expect(screen.getByText(/^Родитель/)).toBeInTheDocument()
  await product.user.click(screen.getByRole('combobox', { name: /^Типы/ }))
  await product.user.click((await screen.findAllByRole('option', undefined, LONG))[0]!)
  await product.user.click(await screen.findByRole('button', { name: 'Сохранить и создать ещё' }))
  await waitFor(async () => expect(await input(/^Название/)).toHaveValue(''), LONG)
  expect(await api('GET', 'api/points?query=первая')).toMatchObject([{ name: 'Первая точка', company: { id: company.id } }])
})

test('Enter moves to the next field, Ctrl+S saves, in any keyboard layout', async () => {
  await product.open('/company/create')
  const inn = await input(/^ИНН/)
  const [, from, to] = fieldsIn(inn.closest('form')!)
  await product.user.click(from!)
  await product.user.keyboard('{Enter}')
  expect(to).toHaveFocus()
  await product.user.type(await input(/^Название/), 'ООО «Клавиши»')
  fireEvent.keyDown(document.activeElement!, { key: 'ы', code: 'KeyS', ctrlKey: true })
  expect(await screen.findByRole('tab', { name: 'История' }, LONG)).toBeInTheDocument()
})

test('a refusal for a missing right leads to /403, and typed values are restored on return [R-384]', async () => {
  const company = await makeCompany('ООО «Запрет»')
  const stop = watch(request =>
    request.method === 'PATCH' && request.url.includes('/api/companies/')
      ? Promise.resolve(Response.json({ status: 403, code: 'READ_ONLY', message: 'Доступ запрещен' }, { status: 403 }))
      : undefined,
  )
  await product.open(`/company/list/${company.id}/edit`)
  await product.user.type(await input(/^Комментарий/), 'напрасно')
  await save()
  expect(await screen.findByText('Недостаточно прав для просмотра страницы', undefined, LONG)).toBeInTheDocument()
  stop()
  cleanup()
  await product.open(`/company/list/${company.id}/edit`)
  await waitFor(async () => expect(await input(/^Комментарий/)).toHaveValue('напрасно'), LONG)
})
