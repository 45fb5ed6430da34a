import { screen, waitFor, within, cleanup } from '@testing-library/react'
import { afterAll, beforeAll, expect, test, vi, describe, afterEach } from 'vitest'
import { openProduct, type ScreenTest } from '../../support/screen.tsx'

describe('fines', () => {
  // Queries by role are slow in a simulated DOM, especially on a busy machine.
  vi.setConfig({ testTimeout: 60_000 })
  const LONG = { timeout: 20_000 }
  const PATH = 'api/truck_penalty_transactions'

  let product: ScreenTest
  let vehicle: number
  const made = async (path: string, json: Record<string, unknown>): Promise<number> => {
    const { status, body } = await product.app.call('POST', path, { json })
    expect(status, JSON.stringify(body)).toBe(201)
    return body.id as number
  }
  let numbers = 0
  const fine = (changes: Record<string, unknown> = {}): Promise<number> =>
    made(PATH, {
      uin: String(18810177260000000000n + BigInt(++numbers)),
      decisionDate: '2026-03-10',
      violatedAt: '2026-03-05T09:30:00Z',
      plate: 'М123ММ77',
      sum: '1000.00',
      noDiscount: true,
      ...changes,
    })

  beforeAll(async () => {
    product = await openProduct()
    const company = await made('api/companies', { name: 'ООО «Самосвалы»', shortName: 'Самосвалы' })
    vehicle = await made('api/vehicles', { company, plate: 'М123ММ77', brand: 2, bodyType: 2 })
  }, 60_000)
  afterEach(() => {
    cleanup()
    localStorage.clear()
  })
  afterAll(() => product.close())

  test('a fine of the sump is split and paid by keyboard', async () => {
    const id = await fine()
    await product.open('/sump/truck-penalty')
    expect(await screen.findByText('18810177260000000001', undefined, LONG)).toBeInTheDocument()
    cleanup()
    await product.open(`/penalty/list/${id}/edit`)
    const lines = await screen.findByRole('region', { name: 'На кого отнести' }, LONG)
    const { user } = product
    within(lines).getByRole('button', { name: 'Добавить строку' }).focus()
    await user.keyboard('{Enter}')
    const article = await within(lines).findByRole('combobox', { name: /^Статья, строка 1/ }, LONG)
    article.focus()
    await user.keyboard('Штрафы')
    await screen.findByRole('option', { name: /Штрафы ГИБДД/ }, LONG)
    await user.keyboard('{ArrowDown}{Enter}')
    const sum = within(lines).getByRole('textbox', { name: /^Сумма, строка 1/ })
    sum.focus()
    await user.keyboard('900')
    await user.keyboard('{Control>}{Enter}{/Control}')
    expect((await screen.findAllByText(/не хватает 100,00/u, undefined, LONG))[0]).toBeInTheDocument()
    expect((await product.app.call('GET', `${PATH}/${id}`)).body).toMatchObject({ status: { id: 1 }, line: [] })
    sum.focus()
    await user.keyboard('{Control>}a{/Control}1000{Control>}{Enter}{/Control}')
    await waitFor(
      async () =>
        expect((await product.app.call('GET', `${PATH}/${id}`)).body).toMatchObject({
          status: { id: 3 },
          line: [{ vehicleTo: { id: vehicle }, payment: { sum: '1000.00' } }],
        }),
      LONG,
    )
    cleanup()

    await product.open(`/penalty/list/${id}`)
    expect(await screen.findByRole('table', { name: 'На кого отнести' }, LONG)).toHaveTextContent(/Штрафы ГИБДД.*1.000,00/u)
    await user.click(await screen.findByRole('button', { name: 'Отменить обработку' }, LONG))
    const dialog = await screen.findByRole('dialog', undefined, LONG)
    await user.type(within(dialog).getByRole('textbox', { name: /^Причина/ }), 'Оплачен дважды')
    await user.click(within(dialog).getByRole('button', { name: 'Отменить обработку' }))
    await waitFor(
      async () => expect((await product.app.call('GET', `${PATH}/${id}`)).body).toMatchObject({ status: { id: 2 }, line: [] }),
      LONG,
    )
  })

  test('the figures above the list show what is unpaid, or that they could not be loaded [R-791]', async () => {
    const id = await fine({ noDiscount: false, discountUntil: '2026-03-20', sum: '2000' })
    await product.app.call('PATCH', `${PATH}/${id}/new_status`, { json: { status: 2 } })
    const { count, sum } = (await product.app.call('GET', `${PATH}/top_row_data?status=2`)).body
    await product.open('/penalty/list')
    const head = await screen.findByLabelText('Неоплаченные штрафы', undefined, LONG)
    await waitFor(() => expect(head).toHaveTextContent(new RegExp(`Не оплачено${count}На сумму`, 'u')), LONG)
    expect(head.textContent?.replaceAll(/[\s\u00a0]/gu, '')).toContain(`${sum.replace('.', ',')}`)
    cleanup()

    const answer = product.app.app.fetch
    const failing = vi
      .spyOn(product.app.app, 'fetch')
      .mockImplementation(async request =>
        request.url.includes('top_row_data') ? new Response('{"message":"Нет связи"}', { status: 500 }) : answer(request),
      )
    await product.open('/penalty/list')
    expect(await screen.findByText(/Не удалось загрузить данные шапки!/u, undefined, LONG)).toBeInTheDocument()
    failing.mockRestore()
  })
})
