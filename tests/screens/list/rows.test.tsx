import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, test, vi, describe } from 'vitest'
import { openProduct, type ScreenTest } from '../../support/screen.tsx'

describe('cells of a list', () => {
  vi.setConfig({ testTimeout: 60_000 })

  const SLOW = { timeout: 15_000 }
  let product: ScreenTest
  const companies: number[] = []
  const make = async (path: string, json: object): Promise<number> => (await product.app.call('POST', path, { json })).body.id
  const company = async (at: number) => (await product.app.call('GET', `api/companies/${companies[at]}`)).body
  beforeAll(async () => {
    product = await openProduct()
    for (const name of ['Ячейка А', 'Ячейка Б']) companies.push(await make('api/companies', { name, shortName: name }))
    for (const name of ['Ил', 'Лёсс']) await make('api/materials', { name })
  })
  beforeEach(cleanup)
  afterAll(() => product.close())

  const grid = () => screen.findByRole('grid', undefined, SLOW)
  const row = async (name: RegExp) => within(await grid()).findByRole('row', { name }, SLOW)
  const input = (name: RegExp) => screen.findByRole('textbox', { name }, SLOW)
  /** Activates the first cell of the first row. */
  const goTo = async () => {
    ;(await grid()).focus()
    await product.user.keyboard('{ArrowDown}')
  }

  test('F2 edits a cell, Enter saves it, Esc cancels', async () => {
    await product.open('/directory/materials?query=Ил')
    await row(/Ил/)
    await goTo()
    await product.user.keyboard('{F2}')
    const name = await input(/^Название/)
    expect(name).toHaveFocus()
    await product.user.clear(name)
    await product.user.type(name, 'Ил морской{Escape}')
    await waitFor(() => expect(screen.queryByRole('textbox', { name: /^Название/ })).toBeNull(), SLOW)
    expect(await grid()).toHaveFocus()
    await product.user.keyboard('{F2}')
    expect(await input(/^Название/)).toHaveValue('Ил')
    await product.user.type(await input(/^Название/), ' речной{Enter}')
    await row(/Ил речной/)
    expect(screen.queryByRole('textbox', { name: /^Название/ })).toBeNull()
    expect(await grid()).toHaveFocus()
  })

  test('an error is shown in the cell, which stays open with the typed text', async () => {
    await product.open('/directory/materials?query=Лёсс')
    await row(/Лёсс/)
    await goTo()
    await product.user.keyboard('{F2}')
    await product.user.clear(await input(/^Название/))
    await product.user.keyboard('{Enter}')
    await waitFor(async () => expect(await input(/^Название/)).toHaveAttribute('aria-invalid', 'true'), SLOW)
    await product.user.type(await input(/^Название/), 'Ил речной{Enter}')
    await waitFor(async () => expect(await input(/^Название/)).toHaveAttribute('aria-invalid', 'true'), SLOW)
    expect(await input(/^Название/)).toHaveValue('Ил речной')
    await product.user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('textbox', { name: /^Название/ })).toBeNull(), SLOW)
  })

  test('Tab saves a cell and moves to the next one; Ctrl+Z undoes the last change, but never a change of another user', async () => {
    await product.open('/company/list?query=Ячейка')
    await row(/Ячейка А/)
    await goTo()
    await product.user.keyboard('{ArrowRight}{F2}')
    const name = await input(/^Краткое/)
    await product.user.clear(name)
    await product.user.type(name, 'Ячейка В')
    await product.user.tab()
    await waitFor(() => expect(screen.getByRole('textbox', { name: /^ИНН/ })).toHaveFocus(), SLOW)
    await row(/Ячейка В/)
    expect((await company(0)).shortName).toBe('Ячейка В')
    await product.user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('textbox', { name: /^ИНН/ })).toBeNull(), SLOW)
    await product.user.keyboard('{Control>}z{/Control}')
    await row(/Ячейка А/)
    expect((await company(0)).shortName).toBe('Ячейка А')

    cleanup()
    await product.open('/company/list?query=Ячейка&sort=id')
    await row(/Ячейка А/)
    await goTo()
    await product.user.keyboard('{ArrowRight}{F2}')
    await product.user.type(await input(/^Краткое/), ' Г{Enter}')
    await row(/Ячейка А Г/)
    const { version } = await company(0)
    await product.app.call('PATCH', `api/companies/${companies[0]}`, {
      json: { comment: 'другой' },
      headers: { 'if-match': `"${version}"` },
    })
    await product.user.click(screen.getAllByRole('button', { name: 'Вернуть' }).at(-1)!)
    expect(await screen.findByText('Отменить не получилось', undefined, SLOW)).toBeInTheDocument()
    expect(screen.getByText(/С тех пор запись изменили/)).toBeInTheDocument()
    expect(await company(0)).toMatchObject({ shortName: 'Ячейка А Г', comment: 'другой' })
  })

  test('keys pressed while a cell loads or saves are buffered for its input, those for the next cell for that one', async () => {
    await product.open('/company/list?query=Ячейка Б')
    await row(/Ячейка Б/)
    await goTo()
    // Typed in one go: when the first character arrives, nothing has been loaded yet.
    await product.user.keyboard('{ArrowRight}{F2}Ячейка Щ{Backspace}Э{Tab}7707083893{Enter}')
    await row(/Ячейка Э/)
    await waitFor(async () => expect(await company(1)).toMatchObject({ shortName: 'Ячейка Э', inn: '7707083893' }), SLOW)
    await waitFor(() => expect(screen.queryByRole('textbox', { name: /^ИНН/ })).toBeNull(), SLOW)
    expect(await grid()).toHaveFocus()
  })

  test('no key pressed while a cell loads reaches the rows behind: Ctrl+A selects the text, others move in it or do nothing', async () => {
    // The new name is found too, so that the table stays.
    await product.open('/company/list?query=Ячейка&sort=-id')
    await row(/Ячейка Э/)
    await goTo()
    const keys = '{End}!{Control>}a{/Control}{Control>} {/Control}{ArrowDown}Ячейка Ю{Home}{Delete}я{Enter}'
    await product.user.keyboard(`{ArrowRight}{F2}${keys}`)
    await waitFor(async () => expect((await company(1)).shortName).toBe('ячейка Ю'), SLOW)
    expect(screen.queryByText(/^Выбрано/)).toBeNull()
    expect(within(await grid()).queryAllByRole('checkbox', { checked: true })).toEqual([])
    const { version } = await company(1)
    await product.app.call('PATCH', `api/companies/${companies[1]}`, { json: { shortName: 'Ячейка Э', version } })
    cleanup()
  })

  test('Esc discards the keys pressed before the input was rendered', async () => {
    await product.open('/company/list?query=Ячейка Э')
    await row(/Ячейка Э/)
    await goTo()
    await product.user.keyboard('{ArrowRight}{F2}Зря{Escape}')
    await waitFor(() => expect(screen.queryByRole('textbox', { name: /^Краткое/ })).toBeNull(), SLOW)
    expect((await company(1)).shortName).toBe('Ячейка Э')
  })
})

describe('the side panel', () => {
  vi.setConfig({ testTimeout: 60_000 })

  const SLOW = { timeout: 15_000 }
  let product: ScreenTest
  const ids: number[] = []
  beforeAll(async () => {
    product = await openProduct()
    for (const name of ['Первая сбоку', 'Вторая сбоку', 'Третья сбоку'])
      ids.push((await product.app.call('POST', 'api/companies', { json: { name, shortName: name } })).body.id)
    for (const name of ['Глина', 'Торф']) await product.app.call('POST', 'api/materials', { json: { name } })
  })
  beforeEach(cleanup)
  afterAll(() => product.close())

  const grid = () => screen.findByRole('grid', undefined, SLOW)
  const row = async (name: RegExp) => within(await grid()).findByRole('row', { name }, SLOW)
  const aside = (name: string) => screen.findByRole('complementary', { name }, SLOW)
  const openList = async (path: string, first: RegExp) => {
    await product.open(path)
    await row(first)
    await waitFor(async () => expect(await grid()).toHaveAttribute('aria-keyshortcuts', 'Space F2'), SLOW)
    ;(await grid()).focus()
  }

  test('Space shows a record in the side panel, the arrows show the next one, Esc closes', async () => {
    await openList('/company/list?query=сбоку&sort=id', /Первая сбоку/)
    await product.user.keyboard('{ArrowDown} ')
    const first = await aside('Первая сбоку')
    expect(await within(first).findByRole('link', { name: 'Редактировать' }, SLOW)).toHaveAttribute('href', `/company/list/${ids[0]}/edit`)
    expect(await within(first).findByRole('button', { name: 'Деактивировать' }, SLOW)).toBeInTheDocument()
    expect(await grid()).toHaveFocus()
    expect(within(first).getByRole('button', { name: 'Предыдущая запись' })).toBeDisabled()
    await product.user.keyboard('{ArrowDown}')
    await aside('Вторая сбоку')
    expect(await row(/Вторая сбоку/)).toHaveAttribute('aria-current', 'true')
    await product.user.click(within(await aside('Вторая сбоку')).getByRole('button', { name: 'Следующая запись' }))
    await aside('Третья сбоку')
    await product.user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull(), SLOW)
    expect(await grid()).toHaveFocus()
  })

  test('a link opens the record in the side panel; small records are edited in their dialog from there; Ctrl+Space selects', async () => {
    await openList(`/company/list?query=сбоку&sort=id&beside=${ids[1]}`, /Первая сбоку/)
    await aside('Вторая сбоку')
    expect(await row(/Вторая сбоку/)).toHaveAttribute('aria-current', 'true')
    cleanup()
    await openList('/directory/materials?query=Глина', /Глина/)
    await product.user.keyboard('{ArrowDown} ')
    await product.user.click(await within(await aside('Глина')).findByRole('button', { name: 'Редактировать' }, SLOW))
    // The same dialog from loading to typing.
    const dialog = await screen.findByRole('dialog', undefined, SLOW)
    expect(await within(dialog).findByRole('textbox', { name: /^Название/ }, SLOW)).toHaveValue('Глина')
    expect(dialog).toBeInTheDocument()
    cleanup()
    await openList('/company/list?query=сбоку&sort=id', /Первая сбоку/)
    await product.user.keyboard('{ArrowDown}{Control>} {/Control}')
    expect(await screen.findByText('Выбрана 1 строка', undefined, SLOW)).toBeInTheDocument()
    expect(within(await grid()).getAllByRole('checkbox', { checked: true })).toHaveLength(1)
    expect(screen.queryByRole('complementary')).toBeNull()
  })

  test('a card links to the adjacent records of the list that it was opened from, and only then', async () => {
    await openList('/company/list?query=сбоку&sort=insDate', /Первая сбоку/)
    await product.user.keyboard('{ArrowDown}{Enter}')
    await screen.findByRole('heading', { level: 1, name: 'Первая сбоку' }, SLOW)
    expect(await screen.findByRole('button', { name: 'Предыдущая запись' }, SLOW)).toBeDisabled()
    await product.user.keyboard('{Alt>}{ArrowDown}{/Alt}')
    await screen.findByRole('heading', { level: 1, name: 'Вторая сбоку' }, SLOW)
    await product.user.click(await screen.findByRole('button', { name: 'Следующая запись' }, SLOW))
    await screen.findByRole('heading', { level: 1, name: 'Третья сбоку' }, SLOW)
    await waitFor(() => expect(screen.getByRole('button', { name: 'Следующая запись' })).toBeDisabled(), SLOW)
    await product.user.click(screen.getAllByRole('link', { name: 'Компании' }).at(-1)!)
    await row(/Первая сбоку/)
    cleanup()
    await product.open(`/company/list/${ids[1]}`)
    await screen.findByRole('heading', { level: 1, name: 'Вторая сбоку' }, SLOW)
    await screen.findByRole('link', { name: 'Редактировать' }, SLOW)
    expect(screen.queryByRole('button', { name: 'Следующая запись' })).toBeNull()
  })
})

describe('a grouped list', () => {
  vi.setConfig({ testTimeout: 60_000 })

  const SLOW = { timeout: 15_000 }
  let product: ScreenTest
  beforeAll(async () => {
    product = await openProduct()
    for (const name of ['Первая в группе', 'Вторая в группе'])
      await product.app.call('POST', 'api/companies', { json: { name, shortName: name } })
    for (const name of ['Гравий в группе', 'Мел в группе']) await product.app.call('POST', 'api/materials', { json: { name } })
  })
  beforeEach(cleanup)
  afterAll(() => product.close())

  const grid = () => screen.findByRole('grid', undefined, SLOW)
  const row = async (name: RegExp) => within(await grid()).findByRole('row', { name }, SLOW)
  /** Opens the list in one group, and makes its first record active. */
  const openGroup = async (path: string, first: RegExp) => {
    await product.open(`${path}&sort=id&group=month(insDate)`)
    await screen.findByRole('button', { name: /^Развернуть «/ }, SLOW)
    await product.user.click(screen.getByRole('button', { name: 'Развернуть все' }))
    await row(first)
    await waitFor(async () => expect(await grid()).toHaveAttribute('aria-keyshortcuts', 'Space F2'), SLOW)
    ;(await grid()).focus()
    await product.user.keyboard('{ArrowDown}{ArrowDown}')
  }

  test('its records are selected, shown in the side panel, and step from card to card', async () => {
    await openGroup('/company/list?query=в группе', /Первая в группе/)
    await product.user.keyboard('{Control>} {/Control}')
    expect(await screen.findByText('Выбрана 1 строка', undefined, SLOW)).toBeInTheDocument()
    await product.user.keyboard('{Control>}[KeyA]{/Control}')
    expect(await screen.findByText('Выбрано 2 строки', undefined, SLOW)).toBeInTheDocument()
    expect(screen.getAllByRole('checkbox', { name: 'Выбрать строку' })).toHaveLength(2)
    await product.user.click(screen.getByRole('button', { name: 'Снять выбор' }))
    await product.user.keyboard(' ')
    await screen.findByRole('complementary', { name: 'Первая в группе' }, SLOW)
    await product.user.keyboard('{ArrowDown}')
    await screen.findByRole('complementary', { name: 'Вторая в группе' }, SLOW)
    await product.user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull(), SLOW)
    await product.user.keyboard('{ArrowUp}{Enter}')
    await screen.findByRole('heading', { level: 1, name: 'Первая в группе' }, SLOW)
    await product.user.click(await screen.findByRole('button', { name: 'Следующая запись' }, SLOW))
    await screen.findByRole('heading', { level: 1, name: 'Вторая в группе' }, SLOW)
  })

  test('its cells are edited by F2, and a column is pasted into them', async () => {
    await openGroup('/directory/materials?query=в группе', /Гравий в группе/)
    await product.user.keyboard('{ArrowRight}{F2}')
    const name = await screen.findByRole('textbox', { name: /^Название/ }, SLOW)
    await product.user.type(name, ' мытый{Enter}')
    await row(/Гравий в группе мытый/)
    await product.user.paste('Первый в группе\r\nВторой в группе\r\nЛишний')
    const dialog = await screen.findByRole('dialog', { name: /Вставить в столбец «/ }, SLOW)
    await product.user.click(await within(dialog).findByRole('button', { name: 'Изменить: 2' }, SLOW))
    await row(/Второй в группе/)
  })
})

describe('the bin', () => {
  vi.setConfig({ testTimeout: 60_000 })
  const SLOW = { timeout: 15_000 }
  let product: ScreenTest
  beforeAll(async () => {
    product = await openProduct()
    for (const name of ['Кварц', 'Мергель', 'Туф']) {
      const { body } = await product.app.call('POST', 'api/materials', { json: { name } })
      if (name !== 'Туф')
        await product.app.call('PATCH', `api/materials/${body.id}`, {
          json: { metadataFields: { isDelete: true } },
          headers: { 'if-match': `"${body.version}"` },
        })
    }
  })
  beforeEach(cleanup)
  afterAll(() => product.close())

  const bin = () => screen.findByRole('grid', { name: 'Корзина: Материалы' }, SLOW)
  const deleted = async (): Promise<string[]> =>
    ((await product.app.call('GET', 'api/materials?where=is(isDelete,1)')).body as { name: string }[]).map(({ name }) => name).toSorted()

  test('a switch shows the deleted records with who removed them and when; several are restored at once, and removed again by one button', async () => {
    await product.open('/directory/materials')
    await product.user.click(await screen.findByRole('button', { name: 'Корзина' }, SLOW))
    const grid = await bin()
    const row = await within(grid).findByRole('row', { name: /Кварц/ }, SLOW)
    await waitFor(() => expect(row).toHaveTextContent(/\d\d\.\d\d\.\d{4} \d\d:\d\d.*Администратор/), SLOW)
    expect(within(grid).queryByRole('row', { name: /Туф/ })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Создать' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Восстановить' })).toBeDisabled()
    for (const name of [/Кварц/, /Мергель/])
      await product.user.click(within(await within(grid).findByRole('row', { name }, SLOW)).getByRole('checkbox'))
    await product.user.click(await screen.findByRole('button', { name: 'Восстановить: 2' }, SLOW))
    expect(await screen.findByText('Корзина пуста', undefined, SLOW)).toBeVisible()
    expect(await deleted()).toEqual([])
    await product.user.click(await screen.findByRole('button', { name: 'Вернуть' }, SLOW))
    await waitFor(async () => expect(await deleted()).toEqual(['Кварц', 'Мергель']), SLOW)
    await bin()
  })

  test('the address contains the switch, and users who may not remove have no bin', async () => {
    const reader = await product.app.holder(['BOOKS_VIEW'], 'chitatel')
    expect(reader).toBeTruthy()
    await product.open('/directory/materials', 'chitatel')
    expect(await screen.findByRole('row', { name: /Туф/ }, SLOW)).toBeVisible()
    await screen.findByRole('button', { name: /Группы/ }, SLOW)
    expect(screen.queryByRole('button', { name: 'Корзина' })).toBeNull()
    cleanup()
    await product.open('/directory/materials?bin=1')
    expect(await within(await bin()).findByRole('row', { name: /Мергель/ }, SLOW)).toBeVisible()
    await product.user.click(screen.getByRole('button', { name: 'Выйти из корзины' }))
    expect(await screen.findByRole('row', { name: /Туф/ }, SLOW)).toBeVisible()
  })
})
