import { sql } from 'kysely'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { AdminContext } from 'react-admin'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, describe, afterAll, beforeAll, vi } from 'vitest'
import { locales } from '#locales'
import { defineResource, field, type Resource } from '#resource'
import { makeAuthProvider } from '../../../src/admin/authProvider.ts'
import { makeDataProvider } from '../../../src/admin/dataProvider.ts'
import { ApplicationScreensProvider } from '../../../src/admin/applicationScreens.tsx'
import { screensOfAreas } from '../../../src/admin/customScreens.tsx'
import { makeI18nProvider } from '../../../src/admin/i18nProvider.ts'
import { rememberUndo } from '../../../src/admin/form/useUndo.ts'
import { ListOf } from '../../../src/admin/list/ListOf.tsx'
import { useListing } from '../../../src/admin/list/listing.ts'
import type { ListColumn } from '../../../src/admin/list/useColumns.tsx'
import { endSession, startSession } from '../../../src/admin/session.ts'
import { fakeNetwork, json } from '../shellNetwork.ts'
import { openProduct, type ScreenTest } from '../../support/screen.tsx'

describe('actions on the selected rows', () => {
  const crate = defineResource({
    name: 'crate',
    area: 'goods',
    api: { path: 'api/crates', calls: ['list', 'one'] },
    screens: '/crates',
    title: 'name',
    fields: { name: field.text(), colour: field.colour() },
    list: { columns: ['name', 'colour'], sort: ['name'], filters: { colour: 'equals' } },
    rights: { read: ['COMPANY_LIST'] },
    actions: { seal: { on: 'many', path: 'seal', right: ['COMPANY_LIST'], answer: 'json' } },
  }) as Resource
  const resources = { crate }
  const network = fakeNetwork()
  const rows = (from: number, count: number) =>
    Array.from({ length: count }, (_, at) => ({ id: from + at, version: 1, name: `Ящик ${from + at}`, colour: '#ff0000' }))

  const Summary = () => <p>Всего ящиков на экране: {useListing().rows.rows.length}</p>

  const show = (at = '/crates/list') => {
    const list = (
      <AdminContext
        dataProvider={makeDataProvider(resources)}
        authProvider={makeAuthProvider(resources)}
        i18nProvider={makeI18nProvider({ locale: 'ru', name: 'Русский' }, locales.ru)}
      >
        <ApplicationScreensProvider app={{ resources, ...screensOfAreas([]), menu: [], tabbed: [] }}>
          <ListOf resource="crate" columns={COLUMNS}>
            <Summary />
          </ListOf>
        </ApplicationScreensProvider>
      </AdminContext>
    )
    render(<RouterProvider router={createMemoryRouter([{ path: '*', element: list }], { initialEntries: [at] })} />)
  }
  const COLUMNS: readonly ListColumn[] = ['name', { name: 'shout', label: 'Громко', render: row => String(row['name']).toUpperCase() }]

  beforeEach(() => network.begin())
  afterEach(() => network.end())

  test('custom columns and children are rendered in the list and read it', async () => {
    network.answer(json(rows(1, 3)))
    show()
    expect(await screen.findByText('Всего ящиков на экране: 3')).toBeInTheDocument()
    expect(screen.getByRole('columnheader', { name: /Громко/ })).toBeInTheDocument()
    expect(await screen.findByText('ЯЩИК 2')).toBeInTheDocument()
    expect(screen.queryByText('#ff0000')).toBeNull()
  })

  test('the selected rows, or all that the filters find, are passed to the bulk actions', async () => {
    const headers = { 'X-Next': 'c50', 'X-Total-Count': '1234' }
    network.answer(one => (one.url.includes('seal') ? json({ results: [] }) : json(rows(1, 50), 200, headers)))
    show('/crates/list?colour=%23ff0000')
    const user = userEvent.setup()
    await screen.findByText('Ящик 1')
    const boxes = screen.getAllByRole('checkbox', { name: 'Выбрать строку' })
    await user.click(boxes[0]!)
    expect(await screen.findByText('Выбрана 1 строка')).toBeInTheDocument()
    fireEvent.click(boxes[2]!, { shiftKey: true })
    expect(await screen.findByText('Выбрано 3 строки')).toBeInTheDocument()
    await user.click(await screen.findByRole('button', { name: 'resources.crate.actions.seal' }))
    await waitFor(() => expect(JSON.parse(String(network.sent.find(one => one.url.includes('seal'))!.body))).toEqual({ ids: [1, 2, 3] }))

    await waitFor(() => expect(screen.getByText(/Выбран/)).not.toBeVisible())
    network.sent.length = 0
    await user.click(within(await screen.findByRole('grid')).getByRole('checkbox', { name: 'Выбрать все загруженные строки' }))
    await user.click(await screen.findByRole('button', { name: /^Выбрать все найденные: 1\s234$/u }))
    expect(screen.getByText(/^Выбраны все найденные строки: 1\s234$/u)).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'resources.crate.actions.seal' }))
    // The dialog shows how many records the action affects, and nothing is sent before the user confirms.
    const confirmation = await screen.findByRole('alertdialog')
    expect(confirmation).toHaveTextContent('Выбрано 1234 записи')
    expect(network.sent.filter(one => one.url.includes('seal'))).toEqual([])
    await user.click(within(confirmation).getByRole('button', { name: 'resources.crate.actions.seal' }))
    await waitFor(() =>
      expect(JSON.parse(String(network.sent.find(one => one.url.includes('seal'))!.body))).toEqual({ filter: 'colour=%23ff0000' }),
    )
  })
})

describe('changes of many records and their undoing', () => {
  vi.setConfig({ testTimeout: 60_000 })
  const SLOW = { timeout: 20_000 }

  let product: ScreenTest
  let ids: number[]
  let nth = 0
  const call = async (method: string, path: string, json?: object, headers: Record<string, string> = {}) =>
    (await product.app.call(method, path, { ...(json && { json }), headers })).body
  const materials = () => Promise.all(ids.map(id => call('GET', `api/materials/${id}`)))

  /** Which of the records are deleted from the catalogue. */
  const removed = async () => {
    const living = (await call('GET', 'api/materials?itemsPerPage=1000')).map((one: { id: number }) => one.id) as number[]
    return ids.map(id => !living.includes(id))
  }

  beforeAll(async () => {
    product = await openProduct()
  }, 60_000)
  afterAll(() => product.close())
  beforeEach(async () => {
    nth += 1
    ids = []
    for (const name of ['Первый', 'Второй', 'Третий']) ids.push((await call('POST', 'api/materials', { name: `${name} отмены ${nth}` })).id)
  })

  const selectAll = async (): Promise<void> => {
    await screen.findByText(`Третий отмены ${nth}`, undefined, SLOW)
    for (const box of screen.getAllByRole('checkbox', { name: 'Выбрать строку' })) await product.user.click(box)
    await screen.findByText('Выбрано 3 строки', undefined, SLOW)
  }

  test('records removed in one go are restored in one go; those changed since are named and left', async () => {
    await product.open(`/directory/materials?query=отмены ${nth}`)
    await selectAll()
    await product.user.click(await screen.findByRole('button', { name: 'Удалить' }, SLOW))
    const ask = await screen.findByRole('alertdialog', { name: 'Удалить выбранные записи' }, SLOW)
    expect(ask).toHaveTextContent('Удалить 3 записи?')
    await product.user.click(within(ask).getByRole('button', { name: 'Удалить' }))
    expect(await screen.findByText('Удалено 3 записи', undefined, SLOW)).toBeInTheDocument()
    expect(await removed()).toEqual([true, true, true])
    // Meanwhile somebody else changes a record.
    const restored = await product.app.call('PATCH', `api/materials/${ids[1]}`, {
      json: { metadataFields: { isDelete: false } },
      headers: { 'if-match': '"2"' },
    })
    expect(restored.status, JSON.stringify(restored.body)).toBe(200)
    await product.user.click(await screen.findByRole('button', { name: 'Вернуть' }, SLOW))
    expect(await screen.findByText('Отменено: 2 из 3', undefined, SLOW)).toBeInTheDocument()
    expect(screen.getByText(new RegExp(`С тех пор запись изменили: Второй отмены ${nth}$`, 'u'))).toBeInTheDocument()
    expect(await removed()).toEqual([false, false, false])
  })

  test('a field changed in several records is changed back by Ctrl+Z', async () => {
    await product.open(`/directory/materials?query=отмены ${nth}`)
    await selectAll()
    const before = await materials()
    await product.user.click(await screen.findByRole('button', { name: 'Изменить поле' }, SLOW))
    const [field] = await screen.findAllByRole('menuitem', undefined, SLOW)
    const label = field!.textContent
    await product.user.click(field!)
    const dialog = await screen.findByRole('dialog', { name: `${label}: изменить у выбранных (3)` }, SLOW)
    await product.user.type(await within(dialog).findByRole('textbox', undefined, SLOW), `Одно ${nth}{Enter}`)
    // Names are unique: one record takes the name, the others report why they could not.
    expect(await screen.findByText(/Изменен[ао] \d запис/u, undefined, SLOW)).toBeInTheDocument()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), SLOW)
    expect((await materials()).filter((one, at) => one.name !== before[at].name).length).toBeGreaterThan(0)
    document.body.focus()
    await product.user.keyboard('{Control>}z{/Control}')
    expect(await screen.findByText(/Изменение отменено|Отменен/u, undefined, SLOW)).toBeInTheDocument()
    expect((await materials()).map(one => one.name)).toEqual(before.map(one => one.name))
  })

  test('a copied column is pasted down the cells of a list: previewed, and undone in one go', async () => {
    await product.open(`/directory/materials?query=отмены ${nth}`)
    await screen.findByText(`Третий отмены ${nth}`, undefined, SLOW)
    const grid = screen.getByRole('grid')
    grid.focus()
    await product.user.keyboard('{ArrowDown}')
    // The editing tools of a table are loaded separately; keys work once they are there.
    await waitFor(() => expect(grid).toHaveAttribute('aria-keyshortcuts', expect.stringContaining('F2')), SLOW)
    await product.user.paste(`Лист А ${nth}\r\nЛист Б ${nth}\r\n`)
    const dialog = await screen.findByRole('dialog', { name: /Вставить в столбец «/ }, SLOW)
    const before = (await materials()).map(one => one.name)
    expect(await within(dialog).findByRole('row', { name: new RegExp(`отмены ${nth}.*Лист А ${nth}`, 'u') }, SLOW)).toBeInTheDocument()
    await product.user.click(within(dialog).getByRole('button', { name: 'Изменить: 2' }))
    expect(await screen.findByText('Изменено 2 записи', undefined, SLOW)).toBeInTheDocument()
    expect((await materials()).map(one => one.name).filter(name => name.startsWith('Лист')).length).toBe(2)
    await product.user.click(await screen.findByRole('button', { name: 'Вернуть' }, SLOW))
    expect(await screen.findByText('Отменены изменения 2 записей', undefined, SLOW)).toBeInTheDocument()
    expect((await materials()).map(one => one.name)).toEqual(before)
  })

  test('all that are found are changed, removed and brought back, however many of them are loaded', async () => {
    const many = 51
    const found = async () => ((await call('GET', `api/materials?itemsPerPage=1000&query=Из многих ${nth}`)) as readonly unknown[]).length
    for (let at = 0; at < many; at++) await call('POST', 'api/materials', { name: `Из многих ${nth} ${at}` })
    await product.open(`/directory/materials?query=Из многих ${nth}`)
    const choose = async (): Promise<void> => {
      await product.user.click(await screen.findByRole('checkbox', { name: 'Выбрать все загруженные строки' }, SLOW))
      await product.user.click(await screen.findByRole('button', { name: `Выбрать все найденные: ${many}` }, SLOW))
    }
    await screen.findAllByText(new RegExp(`Из многих ${nth} `, 'u'), undefined, SLOW)
    await choose()
    await product.user.click(await screen.findByRole('button', { name: 'Удалить' }, SLOW))
    const ask = await screen.findByRole('alertdialog', { name: 'Удалить выбранные записи' }, SLOW)
    expect(ask).toHaveTextContent(`Удалить ${many} запись?`)
    await product.user.click(within(ask).getByRole('button', { name: 'Удалить' }))
    expect(await screen.findByText(`Удалена ${many} запись`, undefined, SLOW)).toBeInTheDocument()
    expect(await found()).toBe(0)
    await product.user.click(await screen.findByRole('button', { name: 'Вернуть' }, SLOW))
    await waitFor(async () => expect(await found()).toBe(many), SLOW)
  }, 120_000)

  test('more than two thousand are changed by a job of the server, whose progress and result are shown, and undone', async () => {
    const many = 2001
    await sql`insert into material (name) select ${`Очень много ${nth} `} || n from generate_series(1, ${sql.lit(many)}) n`.execute(
      product.app.database.db,
    )
    const left = async (): Promise<number> =>
      (
        await sql<{ n: number }>`select count(*)::int as n from material where name like 'Очень много%' and not is_delete`.execute(
          product.app.database.db,
        )
      ).rows[0]!.n
    await product.open(`/directory/materials?query=Очень много ${nth}`)
    await screen.findAllByText(/^Очень много/u, undefined, SLOW)
    await product.user.click(await screen.findByRole('checkbox', { name: 'Выбрать все загруженные строки' }, SLOW))
    await product.user.click(await screen.findByRole('button', { name: /^Выбрать все найденные: 2\s001$/u }, SLOW))
    await product.user.click(await screen.findByRole('button', { name: 'Удалить' }, SLOW))
    const ask = await screen.findByRole('alertdialog', { name: 'Удалить выбранные записи' }, SLOW)
    expect(ask).toHaveTextContent(/Записей больше 2\s000, поэтому их меняет сервер.*Прежние значения возвращает «Вернуть»/u)
    await product.user.click(within(ask).getByRole('button', { name: 'Удалить' }))
    const dialog = await screen.findByRole('dialog', { name: 'Изменение записей' }, SLOW)
    await within(dialog).findByText(/^Готово\. Изменено записей: 2\s001$/u, undefined, { timeout: 60_000 })
    expect(within(dialog).getByRole('link', { name: 'Ход задания' })).toHaveAttribute('href', expect.stringMatching(/task-manager\/\d+/u))
    expect(await left()).toBe(0)
    await product.user.click(within(dialog).getByRole('button', { name: 'Вернуть' }))
    const back = await screen.findByRole('dialog', { name: 'Возвращаются прежние значения' }, SLOW)
    await within(back).findByText(/^Готово\. Изменено записей: 2\s001$/u, undefined, { timeout: 60_000 })
    expect(await left()).toBe(many)
    await product.user.click(within(back).getByRole('button', { name: 'Закрыть' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), SLOW)
  }, 180_000)
})

test('Ctrl+Z undoes the latest change of a session, and nothing of one that has ended', async () => {
  const session = { token: 't', id: 5, login: 'a', fio: 'А', rights: [], isOnlyRead: false }
  const undo = vi.fn<() => void>()
  startSession(session)
  rememberUndo(undo)
  await userEvent.keyboard('{Control>}z{/Control}')
  expect(undo).toHaveBeenCalledTimes(1)
  rememberUndo(undo)
  endSession()
  startSession(session)
  await userEvent.keyboard('{Control>}z{/Control}')
  expect(undo).toHaveBeenCalledTimes(1)
  endSession()
})

describe('links to several records', () => {
  let product: ScreenTest
  beforeAll(async () => {
    product = await openProduct()
  })
  afterAll(() => product.close())

  test('several accounts are linked to a company at once, from the tab of the company', async () => {
    const { app, user } = product
    const company = (await app.call('POST', 'api/companies', { json: { name: 'ООО «Щебень»' } })).body.id
    const names = ['Иванов Пётр', 'Петрова Анна']
    for (const [at, fio] of names.entries()) await app.call('POST', 'api/accounts', { json: { login: `person${at}`, fio, accountType: 1 } })
    await product.open(`/company/list/${company}?tab=accountCompany`)
    await user.click(await screen.findByRole('button', { name: 'Добавить несколько' }, { timeout: 15_000 }))
    const choice = await screen.findByRole('combobox', { name: /Сотрудники/ })
    for (const name of names) {
      await user.clear(choice)
      await user.type(choice, name)
      await user.click(await screen.findByRole('option', { name: new RegExp(name) }, { timeout: 5000 }))
    }
    await user.click(screen.getByRole('button', { name: 'Добавить несколько' }))
    await waitFor(
      async () => {
        const { body } = await app.call('GET', `api/account_companies?company=${company}`)
        expect((body as { account: { fio: string } }[]).map(one => one.account.fio).toSorted()).toEqual(names)
      },
      { timeout: 10_000 },
    )
  })
})
