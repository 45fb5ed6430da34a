import { cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRef, type RefObject } from 'react'
import { AdminContext } from 'react-admin'
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test, vi, describe, afterAll, beforeAll } from 'vitest'
import { locales } from '#locales'
import { defineResource, field, type Resource } from '#resource'
import { makeAuthProvider } from '../../../src/admin/authProvider.ts'
import { makeDataProvider } from '../../../src/admin/dataProvider.ts'
import { ApplicationScreensProvider } from '../../../src/admin/applicationScreens.tsx'
import { screensOfAreas } from '../../../src/admin/customScreens.tsx'
import { makeI18nProvider } from '../../../src/admin/i18nProvider.ts'
import { splitAtMatches, withRecent, type Hit } from '../../../src/admin/search/commands.ts'
import { KeysOf } from '../../../src/admin/KeysOf.tsx'
import { KeyAhead } from '../../../src/admin/layout/ScreenKeys.tsx'
import { SearchButton } from '../../../src/admin/SearchButton.tsx'
import { storeOf } from '../../../src/admin/browserStorage.ts'
import { fakeNetwork, json, session } from '../shellNetwork.ts'
import { endSession } from '../../../src/admin/session.ts'
import { openProduct, type ScreenTest } from '../../support/screen.tsx'

describe('the search everywhere', () => {
  vi.setConfig({ testTimeout: 60_000 })
  configure({ asyncUtilTimeout: 10_000 })

  const known = (name: string, read: readonly string[], everywhere = true): Resource =>
    defineResource({
      name,
      area: 'x',
      api: `api/${name}s`,
      screens: `/${name}`,
      title: 'name',
      fields: { name: field.text() },
      list: { columns: ['name'], search: { in: ['name'], global: everywhere } },
      rights: { read },
    })
  const resources = { bill: known('bill', ['COMPANY_LIST']), firm: known('firm', []), safe: known('safe', ['SECRET']) }
  const network = fakeNetwork()
  const Where = () => <p>Адрес: {useLocation().pathname}</p>
  const show = (all: Record<string, Resource> = resources) => {
    const page = (
      <AdminContext
        dataProvider={makeDataProvider(all)}
        authProvider={makeAuthProvider(all)}
        i18nProvider={makeI18nProvider({ locale: 'ru', name: 'Русский' }, locales.ru)}
        store={storeOf(session.id)}
      >
        <ApplicationScreensProvider app={{ resources: all, ...screensOfAreas([]), menu: [], tabbed: [] }}>
          <SearchButton isPhone={false} />
          <Where />
        </ApplicationScreensProvider>
      </AdminContext>
    )
    render(<RouterProvider router={createMemoryRouter([{ path: '*', element: page }])} />)
  }
  const HITS: readonly Hit[] = [
    { resource: 'firm', id: 4, title: 'ООО «Карьер»' },
    { resource: 'bill', id: 12, title: 'Накладная К-12' },
    { resource: 'safe', id: 1, title: 'Чужое' },
    { resource: 'firm', id: 5, title: 'ООО «Карьер-2»' },
  ]

  beforeEach(() => {
    network.begin()
    network.answer(one => json(one.url.includes('%D0%BA%D0%B0%D1%80') ? HITS : []))
  })
  afterEach(() => {
    cleanup()
    network.end()
  })

  test('Ctrl+K in any keyboard layout searches all resources, arrows and Enter open a card, and opened records are remembered', async () => {
    show()
    const user = userEvent.setup()
    await user.keyboard('{Control>}[KeyK]{/Control}')
    const dialog = await screen.findByRole('dialog', { name: 'Поиск по всей системе' })
    const line = within(dialog).getByRole('combobox')
    expect(line).toHaveFocus()
    expect(line).toHaveAttribute('aria-expanded', 'false')
    await user.type(line, 'кар')
    const list = await within(dialog).findByRole('listbox')
    expect(network.sent.filter(one => one.url.includes('/api/search')).map(one => decodeURIComponent(one.url))).toEqual([
      '/api/search?query=кар',
    ])
    expect(
      within(list)
        .getAllByRole('option')
        .map(option => option.textContent),
    ).toEqual(['ООО «Карьер»№ 4', 'ООО «Карьер-2»№ 5', 'Накладная К-12№ 12'])
    expect(within(list).getAllByRole('group')).toHaveLength(2)
    const first = within(list).getAllByRole('option')[0]!
    expect(first).toHaveAttribute('aria-selected', 'true')
    expect(line).toHaveAttribute('aria-activedescendant', first.id)
    await user.keyboard('{ArrowUp}')
    expect(within(list).getByRole('option', { name: /К-12/ })).toHaveAttribute('aria-selected', 'true')
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    expect(await screen.findByText('Адрес: /firm/list/5')).toBeInTheDocument()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

    await user.click(screen.getByRole('button', { name: /поиск по всей системе/i }))
    const again = await screen.findByRole('dialog')
    expect(within(again).getByText('Недавно открытые')).toBeInTheDocument()
    expect(within(again).getByRole('option', { name: /Карьер-2/ })).toBeInTheDocument()
    await user.type(within(again).getByRole('combobox'), 'нет такого')
    expect((await within(again).findAllByText('Ничего не найдено')).length).toBeGreaterThan(0)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('a failure is reported; users who may read none of the resources have no search button', async () => {
    network.answer(json({ message: 'нет' }, 500))
    show()
    const user = userEvent.setup()
    await user.click(screen.getByRole('button', { name: /поиск по всей системе/i }))
    await user.type(await screen.findByRole('combobox'), '12')
    expect((await screen.findAllByText('Не удалось выполнить поиск!')).length).toBeGreaterThan(0)
    cleanup()
    show({ safe: resources.safe, plain: known('plain', [], false) })
    expect(screen.queryByRole('button', { name: /поиск по всей системе/i })).toBeNull()
  })

  test('matches are highlighted regardless of case, and recent finds are stored once each', () => {
    expect(
      splitAtMatches('ООО «Карьер» (С)', 'карьер (с')
        .filter(one => one.isMatch)
        .map(one => one.text),
    ).toEqual(['Карьер', '(С'])
    const many = Array.from({ length: 12 }, (_, id) => ({ resource: 'firm', id, title: `${id}` }))
    const kept = [...many, many[3]!].reduce<readonly Hit[]>(withRecent, [])
    expect(kept.map(({ id }) => id)).toEqual([3, 11, 10, 9, 8, 7, 6, 5])
  })
})

describe('the menu', () => {
  const SOON = { timeout: 15_000 }
  let product: ScreenTest
  beforeAll(async () => {
    product = await openProduct()
  })
  afterEach(() => {
    cleanup()
    document.body.replaceChildren()
    endSession()
  })
  afterAll(() => product.close())

  const heading = (name: string) => screen.findByRole('heading', { level: 1, name }, SOON)
  const menu = () => within(screen.getByRole('navigation', { name: 'Главное меню' }))
  const linksOf = (list: HTMLElement): (string | null)[] =>
    within(list)
      .getAllByRole('link')
      .map(one => one.textContent)

  test('the menu is searched in any keyboard layout, and create commands are next to their list', async () => {
    await product.open('/company/list')
    await heading('Компании')
    expect(await menu().findByRole('link', { name: 'Загрузка компаний из файла' })).toHaveAttribute('href', '/company/import')
    const field = await menu().findByRole('searchbox', { name: 'Найти в меню' }, SOON)
    await product.user.type(field, 'ntub')
    expect(await menu().findByRole('link', { name: 'Теги' })).toBeVisible()
    await product.user.keyboard('{Enter}')
    await heading('Теги')
    expect(menu().getByRole('link', { name: 'Теги' })).toHaveAttribute('aria-current', 'page')
    await product.user.type(menu().getByRole('searchbox'), 'нет такого')
    expect(await menu().findByText('В меню такого нет')).toBeInTheDocument()
    await product.user.keyboard('{Escape}')
    expect(menu().getByRole('searchbox')).toHaveValue('')
  })

  /** Another machine: nothing of this browser is left there. */
  const elsewhere = async (): Promise<void> => {
    cleanup()
    localStorage.clear()
    await product.open('/company/list')
    await heading('Компании')
  }
  const storedSettings = async () => (await product.app.call('GET', 'api/my_settings')).body
  const pinned = async () => linksOf(await menu().findByRole('list', { name: 'Закреплённые' }, SOON)).filter(name => name !== '')

  test('items are pinned, and recent pages are above the groups, on every machine', async () => {
    await product.open('/directory/tags')
    await heading('Теги')
    await product.user.click(await menu().findByTitle('Закрепить: Материалы', undefined, SOON))
    expect(await pinned()).toEqual(['Материалы'])
    await waitFor(async () => {
      const { menuPins, menuRecent } = await storedSettings()
      expect([menuPins, menuRecent?.[0]]).toEqual([['/directory/materials'], '/directory/tags'])
    }, SOON)
    await elsewhere()
    expect(await pinned()).toEqual(['Материалы'])
    expect(linksOf(menu().getByRole('list', { name: 'Недавние' }))).toContain('Теги')
    await waitFor(async () => expect((await storedSettings()).menuRecent).toEqual(['/company/list', '/directory/tags']), SOON)
    await product.user.click(await menu().findByTitle('Открепить: Материалы', undefined, SOON))
    expect(menu().queryByRole('list', { name: 'Закреплённые' })).toBeNull()
    await waitFor(async () => expect(await storedSettings()).not.toHaveProperty('menuPins'), SOON)
    await elsewhere()
    // The menu appears with the recent pages: they do not move its areas later.
    await menu().findByRole('button', { name: 'Автопарк' }, SOON)
    expect(menu().getByRole('list', { name: 'Недавние' })).toBeVisible()
    expect(menu().queryByRole('list', { name: 'Закреплённые' })).toBeNull()
  })

  test('what was pinned and taken off while the server did not answer goes there later, and brings back nothing that was taken off elsewhere', async () => {
    const put = (value: readonly string[]) => product.app.call('PUT', 'api/my_settings/menuPins', { json: { value } })
    await put(['/directory/tags', '/directory/countries', '/deals/list'])
    await elsewhere()
    expect(await pinned()).toHaveLength(3)
    const { fetch } = product.app.app
    product.app.app.fetch = (request, ...rest) =>
      new URL(request.url).pathname.startsWith('/api/my_settings')
        ? Promise.resolve(new Response('{}', { status: 503 }))
        : fetch(request, ...rest)
    try {
      await product.user.click(await menu().findByTitle('Открепить: Теги', undefined, SOON))
      await product.user.click(await menu().findByTitle('Закрепить: Точки', undefined, SOON))
    } finally {
      product.app.app.fetch = fetch
    }
    // On another machine one more was taken off meanwhile, and one put up.
    await put(['/directory/tags', '/deals/list', '/company/own'])
    cleanup()
    await product.open('/company/list')
    await waitFor(async () => expect((await storedSettings()).menuPins).toEqual(['/deals/list', '/company/own', '/point/list']), SOON)
  })

  test('the areas a user works in come first, otherwise the declared order applies', async () => {
    await product.app.holder(['DEAL_VIEW', 'DEAL_ADD', 'COMPANY_LIST', 'BLANK_VIEW'], 'typist')
    await product.open('/company/list', 'typist')
    await heading('Компании')
    await menu().findByRole('button', { name: 'Компании' }, SOON)
    const groups = menu()
      .getAllByRole('button')
      .filter(one => one.hasAttribute('aria-expanded'))
      .map(one => one.textContent)
    expect(groups.slice(0, 2)).toEqual(['Накладные', 'Компании'])
  })

  test('Ctrl+K finds commands of this and other screens', async () => {
    await product.open('/company/list')
    await heading('Компании')
    await screen.findByRole('button', { name: 'Создать' }, SOON)
    const ask = async (text: string) => {
      await product.user.keyboard('{Control>}[KeyK]{/Control}')
      const dialog = await screen.findByRole('dialog', { name: 'Поиск по всей системе' }, SOON)
      await product.user.type(within(dialog).getByRole('combobox'), text)
      return within(dialog)
    }
    const here = await ask('excel')
    expect(within(here.getByRole('group', { name: 'На этой странице' })).getByRole('option', { name: 'Excel' })).toBeInTheDocument()
    await product.user.keyboard('{Escape}')
    // 'создать тег' abbreviated and typed in the wrong keyboard layout.
    const made = await ask('cjplfnm ntu')
    expect(made.getAllByRole('option')[0]).toHaveTextContent('Создать: тег')
    await product.user.keyboard('{Enter}')
    expect(await screen.findByRole('textbox', { name: /Название/ }, SOON)).toBeInTheDocument()
    await product.user.keyboard('{Escape}')
    const lately = await ask(' ')
    expect(lately.getByRole('option', { name: 'Создать: тег' })).toBeInTheDocument()
    await product.user.clear(lately.getByRole('combobox'))
    await product.user.type(lately.getByRole('combobox'), 'закрыть месяц')
    expect(lately.getAllByRole('option')[0]).toHaveTextContent('Закрытие месяца')
    // The windows that add payments open from anywhere.
    for (const [typed, command, title] of [
      ['создать платеж', 'Создать платёж (перевод)', 'Добавить Перевод'],
      ['создать расход', 'Создать расход', 'Добавить расход'],
    ] as const) {
      await product.user.keyboard('{Escape}')
      const found = await ask(typed)
      expect(found.getAllByRole('option')[0]).toHaveTextContent(command)
      await product.user.keyboard('{Enter}')
      expect(await screen.findByRole('dialog', { name: title }, SOON)).toBeInTheDocument()
    }
  })

  test('the key ? shows the shortcuts of the screen, and is a character in text inputs', async () => {
    await product.open('/company/list')
    await heading('Компании')
    const search = await screen.findByRole('textbox', { name: 'Поиск' }, SOON)
    await product.user.type(search, 'а?')
    expect(search).toHaveValue('а?')
    expect(screen.queryByRole('dialog')).toBeNull()
    search.blur()
    await product.user.keyboard('?')
    const dialog = await screen.findByRole('dialog', { name: 'Клавиши' }, SOON)
    const part = (name: string) => within(dialog).getByRole('region', { name })
    expect(part('Таблица')).toHaveTextContent('Выбрать все строкиCtrl+A')
    // The part beside the table takes Space, so that selecting needs Ctrl.
    expect(part('Таблица')).toHaveTextContent('Выбрать строкуCtrl+Пробел')
    expect(part('Таблица')).not.toHaveTextContent('Выбрать строкуПробел')
    expect(part('Карточка сбоку')).toHaveTextContent('Показать запись сбоку или убратьПробел')
    expect(part('Правка в таблице')).toHaveTextContent('Изменить значениеF2Вставить столбец или диапазон из таблицыCtrl+V')
    expect(part('Везде')).toHaveTextContent(/F10.*F1.*Ctrl\+Z.*Ctrl\+P/)
    expect(part('Действия страницы')).toHaveTextContent(/СоздатьAlt\+N.*Фильтры.*Alt\+L.*ГруппыAlt\+G/)
    expect(within(dialog).queryByRole('region', { name: 'Форма' })).toBeNull()
    await product.user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('actions of the page have keys, in every keyboard layout, and F10 gives a key to each of the others', async () => {
    await product.open('/company/list')
    await heading('Компании')
    const create = await screen.findByRole('button', { name: 'Создать' }, SOON)
    expect(create).toHaveAttribute('aria-keyshortcuts', 'Alt+N')
    expect(create).toHaveAttribute('title', 'Создать (Alt+N)')
    await screen.findByRole('button', { name: 'Группы' }, SOON)
    fireEvent.keyDown(document.body, { key: 'д', code: 'KeyL', altKey: true })
    const filters = await screen.findByRole('dialog', { name: /Фильтр/ }, SOON)
    // In an open dialog the keys reach only its own buttons.
    fireEvent.keyDown(filters, { key: 'т', code: 'KeyN', altKey: true })
    expect(create).toBeInTheDocument()
    await product.user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), SOON)
    await product.user.keyboard('{F10}')
    const tips = await screen.findByText(/^Действия и их клавиши: 1 – /, undefined, SOON)
    const sign = /([1-9A-Z]) – Столбцы|([1-9A-Z]) – Настроить столбцы/.exec(tips.textContent)?.slice(1).find(Boolean)
    await product.user.keyboard(`[${/\d/.test(sign!) ? 'Digit' : 'Key'}${sign}]`)
    expect(await screen.findByRole('dialog', { name: /столбц/i }, SOON)).toBeInTheDocument()
    expect(screen.queryByText(/^Действия и их клавиши/)).toBeNull()
    await product.user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), SOON)
    await product.user.keyboard('{F10}')
    await screen.findByText(/^Действия и их клавиши/, undefined, SOON)
    await product.user.keyboard('{Escape}')
    expect(screen.queryByText(/^Действия и их клавиши/)).toBeNull()
    fireEvent.keyDown(document.body, { key: 'т', code: 'KeyN', altKey: true })
    expect(await screen.findByRole('button', { name: 'Сохранить' }, SOON)).toHaveAttribute('aria-keyshortcuts', 'Control+Enter Control+S')
  })

  test('a key pressed before the code of the keys has loaded opens the window when it is there', async () => {
    const early = createRef<KeyboardEvent>() as RefObject<KeyboardEvent | undefined>
    const ahead = render(<KeyAhead early={early} />)
    fireEvent.keyDown(document.body, { key: 'а' })
    expect(early.current ?? undefined).toBeUndefined()
    fireEvent.keyDown(document.body, { key: '?' })
    ahead.unmount()
    expect(early.current?.key).toBe('?')
    render(
      <AdminContext i18nProvider={makeI18nProvider({ locale: 'ru', name: 'Русский' }, locales.ru)}>
        <KeysOf early={early} />
      </AdminContext>,
    )
    expect(await screen.findByRole('dialog', { name: 'Клавиши' }, SOON)).toBeInTheDocument()
    expect(early.current).toBeUndefined()
  })

  test('Ctrl+K finds and does the entries of closed menus', async () => {
    await product.open('/company/list')
    await screen.findByRole('button', { name: 'Правка файлом' }, SOON)
    const upload = vi.spyOn(HTMLInputElement.prototype, 'click')
    await product.user.keyboard('{Control>}[KeyK]{/Control}')
    const dialog = await screen.findByRole('dialog', { name: 'Поиск по всей системе' }, SOON)
    await product.user.type(within(dialog).getByRole('combobox'), 'вернуть исправленный')
    expect(within(dialog).getAllByRole('option')[0]).toHaveTextContent('Вернуть исправленный файл')
    await product.user.keyboard('{Enter}')
    await waitFor(() => expect(upload.mock.contexts.some(one => (one as HTMLInputElement).accept === '.xlsx')).toBe(true), SOON)
    upload.mockRestore()
  })

  test('a file chosen for one import is not offered to the next', async () => {
    await product.open('/electronic-papers/import')
    const field = () => document.querySelector<HTMLInputElement>('main input[type="file"]')
    await waitFor(() => expect(field()).not.toBeNull(), SOON)
    await product.user.upload(field()!, new File(['1'], 'документы.csv', { type: 'text/csv' }))
    expect(await screen.findByText(/документы\.csv/u)).toBeInTheDocument()
    await product.user.click(menu().getByRole('link', { name: 'Ввод остатков' }))
    await heading('Импорт: остатки касс')
    expect(screen.queryByText(/документы\.csv/u)).toBeNull()
  })
})

describe('a wrong address', () => {
  const LONG = { timeout: 20_000 }
  let product: ScreenTest
  beforeAll(async () => {
    product = await openProduct()
  })
  afterAll(() => product.close())

  test('the page of a wrong address keeps the menu, links to the default page and opens the search', async () => {
    await product.open('/company/list/999999')
    expect(await screen.findByRole('heading', { name: 'Такой страницы нет' }, LONG)).toBeVisible()
    expect(screen.getByRole('navigation', { name: 'Главное меню' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Главная страница' })).toHaveAttribute('href', '/')
    await product.user.click(screen.getByRole('button', { name: 'Найти в системе' }))
    expect(await screen.findByRole('dialog', undefined, LONG)).toBeVisible()
  })
})
