import { cleanup, configure, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi, describe } from 'vitest'
import { formOf, PNG } from '../../support/samples.ts'
import { openProduct, type ScreenTest } from '../../support/screen.tsx'

describe('boards', () => {
  vi.setConfig({ testTimeout: 60_000 })
  configure({ asyncUtilTimeout: 20_000 })

  /** The task board against the real server: its contents and its keyboard operation. */
  let product: ScreenTest
  beforeAll(async () => {
    product = await openProduct()
  })
  afterAll(() => product.close())
  afterEach(cleanup)

  const [NEW, WORK] = [1, 2]
  const titles = async (status: number): Promise<string[]> =>
    ((await product.app.call('GET', `api/kanban_status_tasks?status=${status}`)).body as { title: string }[]).map(one => one.title)
  const made = async (title: string, more: object = {}): Promise<number> =>
    (await product.app.call('POST', 'api/kanban_tasks', { json: { title, status: NEW, ...more } })).body.id as number
  const column = (name: string): Promise<HTMLElement> => screen.findByRole('region', { name: new RegExp(`^${name}, карточек`) })
  const card = (title: string): Promise<HTMLElement> => screen.findByRole('link', { name: new RegExp(title) })
  const shown = (of: HTMLElement): string[] =>
    within(of)
      .queryAllByRole('link')
      .map(one => one.querySelector('strong')!.textContent)

  let existing: number[] = []
  beforeEach(async () => {
    for (const status of [1, 2, 3, 4])
      for (const { id } of (await product.app.call('GET', `api/kanban_status_tasks?status=${status}`)).body as { id: number }[])
        await product.app.call('PATCH', `api/kanban_tasks/${id}`, { json: { metadataFields: { isDelete: true } } })
    existing = [
      await made('Первая'),
      await made('Вторая', { priority: 'urgent', checklist: [{ text: 'раз', isDone: true }, { text: 'два' }] }),
    ]
  })

  test('cards are in the columns of their statuses with their main values', async () => {
    await product.open('/kanban/dashboard')
    await waitFor(async () => expect(shown(await column('Новые'))).toEqual(['Первая', 'Вторая']))
    const second = await card('Вторая')
    expect(second.textContent).toContain('Срочно')
    expect(second.textContent).toContain('Сделано: 1/2')
    expect((await card('Первая')).textContent).not.toContain('Обычный')
    expect(second.getAttribute('href')).toBe(`/kanban/list/${existing[1]}`)
    expect(screen.queryByRole('region', { name: /^Отменено/ })).toBeNull()
  })

  test('arrows select a card, Ctrl+arrow moves it, and its position is announced', async () => {
    await product.open('/kanban/dashboard')
    const first = await card('Первая')
    first.focus()
    await product.user.keyboard('{ArrowDown}')
    await waitFor(async () => expect(document.activeElement).toBe(await card('Вторая')))
    await product.user.keyboard('{Control>}{ArrowUp}{/Control}')
    await waitFor(async () => expect(await titles(NEW)).toEqual(['Вторая', 'Первая']))
    await product.user.keyboard('{Control>}{ArrowRight}{/Control}')
    await waitFor(async () => expect(shown(await column('В работе'))).toEqual(['Вторая']))
    await waitFor(async () => expect([await titles(NEW), await titles(WORK)]).toEqual([['Первая'], ['Вторая']]))
    expect(screen.getByText('Вторая: В работе, место 1')).toBeTruthy()
    await waitFor(async () => expect(document.activeElement).toBe(await card('Вторая')))
  })

  test('Ctrl+Z takes moves back one by one, by keys and by the button, unless somebody has changed the card since', async () => {
    await product.open('/kanban/dashboard')
    ;(await card('Первая')).focus()
    await product.user.keyboard('{Control>}{ArrowDown}{ArrowRight}{/Control}')
    await screen.findByText(/^Перенесено: Первая/)
    await waitFor(async () => expect([await titles(NEW), await titles(WORK)]).toEqual([['Вторая'], ['Первая']]))
    await product.user.keyboard('{Control>}z{/Control}')
    await waitFor(async () => expect([await titles(NEW), await titles(WORK)]).toEqual([['Вторая', 'Первая'], []]))
    await screen.findByText('Изменение отменено')
    await product.user.keyboard('{Control>}z{/Control}')
    await waitFor(async () => expect(await titles(NEW)).toEqual(['Первая', 'Вторая']))
    ;(await card('Вторая')).focus()
    await product.user.keyboard('{Control>}{ArrowRight}{/Control}')
    const notice = (await screen.findByText(/^Перенесено: Вторая/)).closest<HTMLElement>('[role="alert"], [role="status"]')!
    await product.app.call('PATCH', `api/kanban_tasks/${existing[1]}`, { json: { priority: 'low' } })
    await product.user.click(within(notice).getByRole('button', { name: 'Вернуть' }))
    await screen.findByText(/С тех пор запись изменили/)
    expect([await titles(NEW), await titles(WORK)]).toEqual([['Первая'], ['Вторая']])
  })

  test('the space bar picks a card up, arrows move it, it is dropped or put back; all of it is announced', async () => {
    await product.open('/kanban/dashboard')
    ;(await card('Первая')).focus()
    await product.user.keyboard(' ')
    await screen.findByText(/^Взята карточка «Первая»: Новые, место 1\./u)
    await product.user.keyboard('{ArrowDown}')
    await waitFor(async () => expect(shown(await column('Новые'))).toEqual(['Вторая', 'Первая']))
    await product.user.keyboard('{ArrowRight}')
    await waitFor(async () => expect(shown(await column('В работе'))).toEqual(['Первая']))
    await waitFor(async () => expect(document.activeElement).toBe(await card('Первая')))
    expect(await titles(NEW)).toEqual(['Первая', 'Вторая'])
    await product.user.keyboard('{Escape}')
    await screen.findByText('Карточка «Первая» снова на своём месте: Новые, место 1')
    await waitFor(async () => expect(shown(await column('Новые'))).toEqual(['Первая', 'Вторая']))
    await waitFor(async () => expect(document.activeElement).toBe(await card('Первая')))
    await product.user.keyboard(' {ArrowRight} ')
    await waitFor(async () => expect([await titles(NEW), await titles(WORK)]).toEqual([['Вторая'], ['Первая']]))
    await screen.findByText('Первая: В работе, место 1')
  })

  test('a card shows the files of its task: pictures of images, names of others, and how many there are', async () => {
    for (const [name, type] of [
      ['смета.pdf', 'application/pdf'],
      ['карьер.png', 'image/png'],
    ] as const) {
      const bytes: BlobPart = type === 'image/png' ? PNG : '%PDF-1.4 смета'
      const form = formOf({ task: existing[0] }, { file: new File([bytes], name, { type }) })
      expect((await product.app.call('POST', 'api/kanban_task_files', { form })).status).toBe(201)
    }
    await product.open('/kanban/dashboard')
    const first = await card('Первая')
    expect(await within(first).findByRole('img', { name: 'карьер.png' })).toBeTruthy()
    expect(first).toHaveTextContent(/смета\.pdf.*2 файла/u)
    expect((await card('Вторая')).textContent).not.toMatch(/файл/u)
    cleanup()
    await product.open(`/kanban/list/${existing[0]}?tab=kanbanTaskFile`)
    expect((await screen.findAllByRole('img', { name: 'карьер.png' })).length).toBeGreaterThan(0)
  })

  test('the linked record of a task is found by its title, after its kind was selected', async () => {
    await product.open('/kanban/create')
    expect(await screen.findByRole('combobox', { name: /^Запись/ })).toBeDisabled()
    await product.user.type(screen.getByRole('textbox', { name: /^Название|^Задача|^Что/ }), 'Позвонить')
    await product.user.click(screen.getByRole('combobox', { name: /^О чём/ }))
    await product.user.click(await screen.findByRole('option', { name: 'Компания' }))
    await product.user.click(await screen.findByRole('combobox', { name: /^Запись/ }))
    const [option] = await screen.findAllByRole('option')
    const label = option!.textContent
    await product.user.click(option!)
    await product.user.click(screen.getByRole('combobox', { name: /^Статус/ }))
    await product.user.click(await screen.findByRole('option', { name: 'Новые' }))
    await product.user.click(screen.getByRole('button', { name: 'Сохранить' }))
    await waitFor(async () => {
      const { body } = await product.app.call('GET', 'api/kanban_tasks?query=Позвонить')
      expect(body).toMatchObject([{ linkKind: 'company', linkId: expect.any(Number) }])
    })
    const [{ id }] = (await product.app.call('GET', 'api/kanban_tasks?query=Позвонить')).body
    cleanup()
    await product.open(`/kanban/list/${id}/edit`)
    await waitFor(() => expect(screen.getByRole('combobox', { name: /^Запись/ })).toHaveValue(label))
    await product.app.call('PATCH', `api/kanban_tasks/${id}`, { json: { metadataFields: { isDelete: true } } })
  })

  test('a move that conflicts with a change of another user is reverted and explained', async () => {
    await product.open('/kanban/dashboard')
    const first = await card('Первая')
    await product.app.call('PATCH', `api/kanban_tasks/${existing[0]}/move`, { json: { column: 4 } })
    first.focus()
    await product.user.keyboard('{Control>}{ArrowRight}{/Control}')
    await screen.findByText(/Доску уже изменили/)
    await waitFor(async () => expect(shown(await column('Готово'))).toEqual(['Первая']))
    expect(await titles(WORK)).toEqual([])
  })

  test('a user who may only read cannot move cards', async () => {
    await product.app.holder(['TASK_VIEW'], 'looker')
    await product.open('/kanban/dashboard', 'looker')
    ;(await card('Первая')).focus()
    await product.user.keyboard('{Control>}{ArrowRight}{/Control}')
    await product.user.keyboard('{ArrowDown}')
    await waitFor(async () => expect(document.activeElement).toBe(await card('Вторая')))
    expect(await titles(NEW)).toEqual(['Первая', 'Вторая'])
  })

  test('a comment is added on the card of a task and deleted', async () => {
    await product.open(`/kanban/list/${existing[0]}`)
    await product.user.click(await screen.findByRole('tab', { name: /Комментарии/ }))
    await product.user.type(await screen.findByRole('textbox', { name: 'Новый комментарий' }), 'Позвонил')
    await product.user.click(screen.getByRole('button', { name: 'Отправить' }))
    await screen.findByText('Позвонил', { selector: 'p' })
    await product.user.click(await screen.findByRole('button', { name: 'Удалить комментарий' }))
    await screen.findByText('Комментариев ещё нет.')
    expect((await product.app.call('GET', `api/kanban_tasks/${existing[0]}/comments`)).body).toEqual([])
  })
})
