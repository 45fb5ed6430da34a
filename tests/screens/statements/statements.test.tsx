import { screen, within, cleanup, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, expect, test, describe, afterEach } from 'vitest'
import { openProduct, type ScreenTest } from '../../support/screen.tsx'
import { posted } from '../../support/deals.ts'

describe('the kind of a new statement', () => {
  let product: ScreenTest
  beforeAll(async () => {
    product = await openProduct()
  })
  afterAll(() => product.close())

  const offered = async (): Promise<readonly (string | null)[]> =>
    within(await screen.findByRole('list', { name: 'Создать ведомость' }, { timeout: 15_000 }))
      .getAllByRole('link')
      .map(one => one.textContent)

  test('the kind of a new statement is selected among those that the user may create', async () => {
    await product.open('/vedomosti/create')
    expect(await offered()).toEqual([
      'Зарплатная ведомость',
      'Ведомость премий',
      'Ведомость удержаний',
      'Расходная ведомость',
      'Топливная ведомость',
      'Ведомость накладных',
    ])
    await product.user.click(screen.getByRole('link', { name: 'Расходная ведомость' }))
    expect(await screen.findByRole('button', { name: /^Сохранить$/ }, { timeout: 15_000 })).toBeInTheDocument()
  })

  test('a user who may create one kind is offered that one', async () => {
    await product.app.holder(['FOT_VEDOMOSTI_ADD'], 'payroll')
    await product.open('/vedomosti/create', 'payroll')
    expect(await offered()).toEqual(['Зарплатная ведомость'])
  })
})

describe('a statement', () => {
  /** A statement is typed line by line and carried out, and one of its lines is cancelled on its card. */
  let product: ScreenTest
  let people: number[]
  beforeAll(async () => {
    product = await openProduct()
    const person = (name: string): Promise<number> =>
      posted(product.app, 'api/accounts', { login: `person.${name}`, fio: `Работник ${name}`, accountType: 1 })
    people = [await person('Первый'), await person('Второй')]
  })
  afterEach(() => {
    cleanup()
    for (const key of Object.keys(localStorage)) if (key.startsWith('nerud.draft:')) localStorage.removeItem(key)
  })
  afterAll(() => product.close())

  const SLOW = { timeout: 20_000 }
  const pick = async (label: RegExp, typed: string): Promise<void> => {
    ;(await screen.findByRole('combobox', { name: label }, SLOW)).focus()
    await product.user.keyboard(typed)
    await screen.findByRole('option', { name: new RegExp(typed, 'i') }, SLOW)
    await product.user.keyboard('{ArrowDown}{Enter}')
  }
  const box = (name: string): HTMLElement => screen.getByRole('textbox', { name })

  test('a statement is typed by keyboard, carried out, and a line is cancelled on its card [R-748]', async () => {
    await product.open('/premium-vedomosti/create')
    const number = await screen.findByRole('textbox', { name: /^Номер/ }, SLOW)
    await waitFor(() => expect(number).toHaveValue('1'), SLOW)
    await product.user.clear(number)
    await product.user.type(number, 'П-7')
    await pick(/^Статья/, 'Премия')
    await pick(/^Способ оплаты/, 'Взаимозачёт')
    ;(await screen.findByRole('button', { name: /Добавить/ }, SLOW)).focus()
    await product.user.keyboard('{Enter}')
    await pick(/^Сотрудник, строка 1/, 'Первый')
    box('Основание, строка 1').focus()
    await product.user.keyboard('За квартал')
    box('Сумма, строка 1').focus()
    await product.user.keyboard('100,50{Enter}')
    // A new line: Ctrl+D copies the basis from the line above.
    await pick(/^Сотрудник, строка 2/, 'Второй')
    box('Основание, строка 2').focus()
    await product.user.keyboard('{Control>}d{/Control}')
    box('Сумма, строка 2').focus()
    await product.user.keyboard('50{Control>}{Enter}{/Control}')
    await waitFor(async () => {
      const { body } = await product.app.call('GET', 'api/premium_vedomosts')
      expect(body).toMatchObject([{ number: 'П-7', countLines: 2, totalSum: '150.50', status: 'draft' }])
    }, SLOW)

    const [{ id }] = (await product.app.call('GET', 'api/premium_vedomosts')).body
    cleanup()
    await product.open(`/premium-vedomosti/list/${id}`)
    await product.user.click(await screen.findByRole('button', { name: 'Провести' }, SLOW))
    const question = await screen.findByRole('alertdialog', undefined, SLOW)
    expect(question).toHaveTextContent(/№ П-7.*Строк: 2 · Итого: 150,50/)
    await product.user.click(within(question).getByRole('button', { name: 'Провести' }))
    await waitFor(async () => expect((await product.app.call('GET', `api/premium_vedomosts/${id}`)).body.status).toBe('initialised'), SLOW)
    cleanup()

    await product.open(`/premium-vedomosti/list/${id}`)
    const table = await screen.findByRole('table', { name: 'Строки' }, SLOW)
    const row = within(table)
      .getByText(/Работник Второй/)
      .closest('tr')!
    await product.user.click(within(row).getByRole('button'))
    await product.user.click(await screen.findByRole('menuitem', { name: 'Удалить строку' }, SLOW))
    await product.user.type(await screen.findByRole('textbox', { name: /Причина/ }, SLOW), 'Лишняя')
    await product.user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Удалить строку' }))
    await waitFor(async () => {
      const { body } = await product.app.call('GET', `api/premium_vedomosts/${id}`)
      expect(body).toMatchObject({ status: 'partly', totalSum: '100.50' })
    }, SLOW)
    await waitFor(() => expect(screen.getAllByText('Лишняя').length).toBeGreaterThan(0), SLOW)
    expect(people.length).toBe(2)
  }, 120_000)

  test('a range copied from a spreadsheet fills the lines, and text in the sum column is an error at its cell', async () => {
    await product.open('/penalty-vedomosti/create')
    ;(await screen.findByRole('button', { name: /Добавить/ }, SLOW)).focus()
    await product.user.keyboard('{Enter}')
    ;(await screen.findByRole('combobox', { name: 'Сотрудник, строка 1' }, SLOW)).focus()
    await product.user.paste('Работник Первый (person.Первый)\t\tОпоздание\t300\nРаботник Второй (person.Второй)\t\tОпоздание\tтриста')
    await waitFor(() => expect(box('Основание, строка 2')).toHaveProperty('value', 'Опоздание'), SLOW)
    expect(box('Сумма, строка 1')).toHaveProperty('value', expect.stringMatching(/^300/))
    await product.user.click(screen.getByRole('button', { name: 'Сохранить' }))
    expect((await screen.findAllByText('Это не число', undefined, SLOW)).length).toBeGreaterThan(0)
    expect((await product.app.call('GET', 'api/penalty_vedomosts')).body).toEqual([])
  }, 60_000)

  test('records named only by a plate or a name in a pasted spreadsheet are found', async () => {
    const { app } = product
    const [brand] = (await app.call('GET', 'api/vehicle_brands')).body
    const bodyType = (await app.call('GET', 'api/vehicle_body_types')).body.find((one: { isTrailer: boolean }) => !one.isTrailer)
    await posted(app, 'api/vehicles', { company: 1, brand: brand.id, bodyType: bodyType.id, plate: 'Н134МН15' })
    await posted(app, 'api/accounts', { login: 'wheel', fio: 'Рулевой Олег', accountType: 2, driver: true })
    await product.open('/oil-vedomosti/create')
    ;(await screen.findByRole('button', { name: /Добавить/ }, SLOW)).focus()
    await product.user.keyboard('{Enter}')
    ;(await screen.findByRole('combobox', { name: 'Машина, строка 1' }, SLOW)).focus()
    await product.user.paste('h 134 mh 15\tРулевой Олег\t7005 1\tДТ\t100\t61,35\nА001АА99\tРулевой\t7005 2\tДТ\t50\t61,35')
    await waitFor(() => expect(box('Карта, строка 2')).toHaveProperty('value', '7005 2'), SLOW)
    const chosen = (name: string): unknown => screen.getByRole<HTMLInputElement>('combobox', { name }).value
    expect(chosen('Машина, строка 1')).toMatch(/^Н134МН15/)
    expect(chosen('Водитель, строка 1')).toBe('Рулевой Олег (wheel)')
    expect((await screen.findAllByText(/ничего не найдено$|из похожих$/, undefined, SLOW)).map(one => one.textContent)).toEqual([
      'По «А001АА99» ничего не найдено',
      'Точного совпадения с «Рулевой» нет. Выберите из похожих',
    ])
  }, 60_000)
})
