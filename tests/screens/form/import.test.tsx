import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test, describe, vi } from 'vitest'
import { sampleInn } from '#russian'
import { openProduct, type ScreenTest } from '../../support/screen.tsx'
import {
  columnsByMeaning,
  initialChoice,
  isUnsure,
  mappingOf,
  missingIn,
  shownFileColumns,
  withMeaning,
  type ColumnsPreview,
} from '../../../src/admin/import/chosenColumns.ts'

describe('an import', () => {
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
})

describe('the columns of a file', () => {
  // Queries by role are slow in a simulated DOM, especially on a busy machine.
  vi.setConfig({ testTimeout: 60_000 })
  const LONG = { timeout: 20_000 }
  const FILES = 'api/oil_company_transactions_import_documents'
  const BASE = '/oil-company-transactions/imports'

  let product: ScreenTest
  let supplier: number
  const made = async (path: string, json: Record<string, unknown>): Promise<number> => {
    const { status, body } = await product.app.call('POST', path, { json })
    expect(status, JSON.stringify(body)).toBe(201)
    return body.id as number
  }
  const STRANGE = [
    'Отчёт за февраль',
    'Пластик;Когда;Взято;Цена;Итог',
    '0071;04.02.2026;20;60;1200,00',
    '0072;05.02.2026;10;60;600,00',
  ].join('\n')
  /** The meanings of the columns of such a file. */
  const MAPPING = Object.fromEntries(
    Object.entries({ card: 'Пластик', date: 'Когда', quantity: 'Взято', price: 'Цена', sum: 'Итог' }).map(([name, title], column) => [
      name,
      { title, column },
    ]),
  )
  async function chosenFor(id: number): Promise<void> {
    const { status, body } = await product.app.call('PATCH', `${FILES}/${id}`, { json: { mapping: MAPPING } })
    expect(status, JSON.stringify(body)).toBe(200)
  }
  async function sent(text: string, owner = supplier): Promise<number> {
    const form = new FormData()
    form.set('oilCompany', String(owner))
    form.set('file', new File([text], 'отчёт.csv'))
    const { status, body } = await product.app.call('POST', FILES, { form })
    expect(status, JSON.stringify(body)).toBe(201)
    return body.id as number
  }
  const stored = async (id: number) => (await product.app.call('GET', `${FILES}/${id}`)).body

  /** The dialog of a card, opened by its button. */
  async function openImportPage(id: number): Promise<HTMLElement> {
    await product.open(`${BASE}/list/${id}`)
    await product.user.click(await screen.findByRole('button', { name: 'Столбцы файла' }, LONG))
    return screen.findByRole('dialog', { name: 'Столбцы файла' }, LONG)
  }
  const choice = (dialog: HTMLElement, title: string) => within(dialog).findByRole('combobox', { name: `Что в столбце «${title}»` }, LONG)
  const button = (dialog: HTMLElement, name: string) => within(dialog).getByRole('button', { name })

  /** Selects the meaning of a column without a mouse. */
  async function choose(dialog: HTMLElement, title: string, meaning: string): Promise<void> {
    ;(await choice(dialog, title)).focus()
    await product.user.keyboard('{Enter}')
    const option = await screen.findByRole('option', { name: meaning }, LONG)
    const focused = () => document.activeElement?.textContent
    for (let left = 30; left > 0 && focused() !== option.textContent; left -= 1) await product.user.keyboard('{ArrowDown}')
    await product.user.keyboard('{Enter}')
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull(), LONG)
  }

  beforeAll(async () => {
    product = await openProduct()
    supplier = await made('api/oil_companies', { name: 'Топливо', shortName: 'Топливо', oilClass: 1 })
  }, 60_000)
  afterEach(() => {
    cleanup()
    localStorage.clear()
  })
  afterAll(() => product.close())

  test('rows that could not be read are listed on the card of their file, with column, value and reason', async () => {
    const id = await sent(['Номер карты;Дата;Товар;Количество;Цена;Сумма', '0071;вчера;ДТ;20;60;1200,00'].join('\n'))
    expect((await product.app.call('PATCH', `${FILES}/${id}/init`, { json: {} })).status).toBe(200)
    await expect.poll(async () => (await stored(id)).status, LONG).not.toBe('running')
    const [{ row, value, message }] = (await stored(id)).problems
    await product.open(`${BASE}/list/${id}`)
    const table = await screen.findByRole('table', undefined, LONG)
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map(one => one.textContent),
    ).toEqual(['Строка', 'Столбец', 'В файле', 'Что не так'])
    const cells = within(table)
      .getAllByRole('cell')
      .map(one => one.textContent)
    expect(cells).toEqual([String(row), 'Дата', value, message])
    expect([row, value]).toEqual([2, 'вчера'])
  })

  describe('the columns of a file', () => {
    test('are selected by keyboard above its first rows, and the file is read accordingly', async () => {
      const id = await sent(STRANGE)
      const dialog = await openImportPage(id)
      expect(await within(dialog).findByText(/Заголовки не узнаны/u, undefined, LONG)).toBeInTheDocument()
      const table = within(dialog).getByRole('table', { name: 'Первые строки файла' })
      expect(within(table).getByRole('columnheader', { name: 'Пластик' })).toBeInTheDocument()
      expect(within(table).getByRole('row', { name: /0072.*05\.02\.2026.*600,00/u })).toBeInTheDocument()
      const status = within(dialog).getByRole('status')
      expect(status).toHaveTextContent('Не выбрано: «Номер карты»; «Дата и время» или «Дата»; «Количество»; «Сумма» или «Сумма со скидкой»')
      expect(button(dialog, 'Прочитать с этими столбцами')).toBeDisabled()
      await choose(dialog, 'Пластик', 'Номер карты')
      await choose(dialog, 'Когда', 'Дата')
      await choose(dialog, 'Взято', 'Количество')
      expect(status).toHaveTextContent('Не выбрано: «Сумма» или «Сумма со скидкой»')
      await choose(dialog, 'Итог', 'Сумма')
      expect(status).toHaveTextContent('Всё, что нужно, выбрано')
      await product.user.keyboard('{Control>}{Enter}{/Control}')
      await waitFor(async () => expect(await stored(id)).toMatchObject({ status: 'done', total: 2, added: 2, faulty: 0 }), LONG)
      expect((await stored(id)).mapping).toEqual({
        card: { title: 'Пластик', column: 0 },
        date: { title: 'Когда', column: 1 },
        quantity: { title: 'Взято', column: 2 },
        sum: { title: 'Итог', column: 4 },
      })
      // A file that was read is not offered to be read again.
      await waitFor(() => expect(screen.queryByRole('button', { name: 'Столбцы файла' })).toBeNull(), LONG)
    })

    test('default to those of the supplier’s previous file, and no two can have the same meaning', async () => {
      const own = await made('api/oil_companies', { name: 'Свои карты', shortName: 'Свои', oilClass: 1 })
      await chosenFor(await sent(STRANGE, own))
      const id = await sent(STRANGE, own)
      const dialog = await openImportPage(id)
      expect(await within(dialog).findByText(/Столбцы взяты из прошлого файла/u, undefined, LONG)).toBeInTheDocument()
      expect(await choice(dialog, 'Пластик')).toHaveTextContent('Номер карты')
      await product.user.click(await choice(dialog, 'Цена'))
      expect(await screen.findByRole('option', { name: 'Сумма (в столбце «Итог»)' }, LONG)).toHaveAttribute('aria-disabled', 'true')
      await product.user.click(screen.getByRole('option', { name: 'Не читать' }))
      await product.user.click(button(dialog, 'Сохранить'))
      const { price: _, ...others } = MAPPING
      await waitFor(async () => expect((await stored(id)).mapping).toEqual(others), LONG)
      expect((await stored(id)).status).toBe('new')
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), LONG)
    })

    test('have headings in the selected row, and errors are explained', async () => {
      const id = await sent(['Покупки по картам;;;', 'Карточка;День;Сколько;Почём', '0071;04.02.2026;20;1200,00'].join('\n'))
      const dialog = await openImportPage(id)
      await choose(dialog, 'Карточка', 'Номер карты')
      const heading = within(dialog).getByRole('combobox', { name: /Строка с заголовками/u })
      expect(heading).toHaveTextContent('2: Карточка, День, Сколько, Почём')
      await product.user.click(heading)
      await product.user.click(await screen.findByRole('option', { name: /^1: Покупки/u }, LONG))
      expect(within(dialog).getByRole('combobox', { name: 'Столбец 2 без заголовка' })).toHaveAttribute('aria-disabled', 'true')
      await product.user.click(heading)
      await product.user.click(await screen.findByRole('option', { name: /^2: Карточка/u }, LONG))
      for (const [title, meaning] of [
        ['День', 'Дата'],
        ['Сколько', 'Количество'],
        ['Почём', 'Сумма'],
      ] as const)
        await choose(dialog, title, meaning)
      const answer = product.app.app.fetch
      const refusing = vi
        .spyOn(product.app.app, 'fetch')
        .mockImplementation(async request =>
          request.method === 'PATCH'
            ? Response.json({ message: 'Ошибка', errors: { mapping: 'Столбцы выбраны неверно' } }, { status: 422 })
            : answer(request),
        )
      await product.user.click(button(dialog, 'Сохранить'))
      expect(await within(dialog).findByText('Столбцы не сохранены: Столбцы выбраны неверно', undefined, LONG)).toBeInTheDocument()
      refusing.mockRestore()
      await product.user.keyboard('{Escape}')
      expect(await screen.findByRole('alertdialog', undefined, LONG)).toBeInTheDocument()
    })

    test('are asked for at once for a file with unknown columns, but not for known ones', async () => {
      const other = await made('api/oil_companies', { name: 'Другое топливо', shortName: 'Другое', oilClass: 1 })
      const create = async (): Promise<void> => {
        await product.open(`${BASE}/create`)
        const owner = await screen.findByRole('combobox', { name: /^Компания/u }, LONG)
        await product.user.type(owner, 'Другое')
        await product.user.click(await screen.findByRole('option', { name: /Другое/u }, LONG))
        await product.user.upload(screen.getByLabelText(/^Файл/u), new File([STRANGE], 'отчёт.csv', { type: 'text/csv' }))
        await product.user.keyboard('{Control>}{Enter}{/Control}')
      }
      await create()
      const dialog = await screen.findByRole('dialog', { name: 'Столбцы файла' }, LONG)
      await product.user.click(await within(dialog).findByRole('button', { name: 'Отмена' }, LONG))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), LONG)
      const [id] = (await product.app.call('GET', `${FILES}?owner=${other}`)).body.map((one: { id: number }) => one.id)
      await chosenFor(id)
      cleanup()

      await create()
      expect(await screen.findByRole('button', { name: 'Прочитать' }, LONG)).toBeInTheDocument()
      await new Promise(resolve => setTimeout(resolve, 500))
      expect(screen.queryByRole('dialog')).toBeNull()
    })

    test('are not offered to those who may only read', async () => {
      const id = await sent(STRANGE)
      await product.app.holder(['OIL_CARD_VIEW'], 'viewer')
      await product.open(`${BASE}/list/${id}`, 'viewer')
      expect(await screen.findByRole('tab', { name: 'История' }, LONG)).toBeInTheDocument()
      expect(screen.queryByRole('button', { name: 'Столбцы файла' })).toBeNull()
    })
  })
})

describe('chosen columns', () => {
  const rows = (...lines: readonly string[]): ColumnsPreview['rows'] => lines.map((line, at) => ({ row: at + 1, cells: line.split(';') }))
  const preview = (changes: Partial<ColumnsPreview> = {}): ColumnsPreview => ({
    rows: rows('Отчёт 5', 'Карта;Когда;;Итог', '71;04.02.2026;ДТ;5', '72;05.02.2026;ДТ;6'),
    row: null,
    mapping: {},
    confidence: {},
    needs: [['card'], ['moment', 'date']],
    by: null,
    ...changes,
  })

  test('without known headings, the heading row is the widest row with the fewest numbers', () => {
    expect(initialChoice(preview())).toEqual({ row: 2, meanings: {} })
    expect(initialChoice(preview({ rows: rows('1;2;3', '4;5;6') })).row).toBe(1)
    expect(initialChoice(preview({ rows: [] })).row).toBe(1)
    expect(initialChoice(preview({ row: 3, mapping: { card: { title: 'Карта', column: 1 } } }))).toEqual({
      row: 3,
      meanings: { 1: 'card' },
    })
  })

  test('columns are those with any values, and only those with a heading are remembered', () => {
    const columns = shownFileColumns(preview({ rows: rows('Карта;Когда;;;', '71;;ДТ;;') }), 1)
    expect(columns.map(({ at, title, values }) => [at, title, values])).toEqual([
      [0, 'Карта', ['71']],
      [1, 'Когда', ['']],
      [2, '', ['ДТ']],
    ])
    const chosen = { row: 1, meanings: { 0: 'card', 2: 'product' } }
    expect(mappingOf(columns, chosen)).toEqual({ card: { title: 'Карта', column: 0 } })
    expect(missingIn(preview(), columnsByMeaning(columns, chosen))).toEqual([['moment', 'date']])
    expect(missingIn(preview(), columnsByMeaning(columns, withMeaning(chosen, 1, 'date')))).toEqual([])
    expect(withMeaning(chosen, 0, '').meanings).toEqual({ 2: 'product' })
  })

  test('a guess contradicted by the values is doubtful until the user decides', () => {
    const guessed = preview({ row: 2, by: 'headings', mapping: { card: { title: 'Карта', column: 0 } }, confidence: { card: 0.2 } })
    const first = initialChoice(guessed)
    expect(isUnsure(guessed, first, 0)).toBe(true)
    expect(isUnsure({ ...guessed, confidence: { card: 0.5 } }, first, 0)).toBe(false)
    expect(isUnsure(guessed, { ...first, row: 3 }, 0)).toBe(false)
    expect(isUnsure(guessed, withMeaning(first, 0, 'date'), 0)).toBe(false)
    expect(isUnsure({ ...guessed, by: 'owner' }, first, 0)).toBe(false)
  })
})
