import { screen, waitFor, within, cleanup } from '@testing-library/react'
import { afterAll, beforeAll, expect, test, describe, beforeEach, vi } from 'vitest'
import { openProduct, type ScreenTest } from '../../support/screen.tsx'
import { currentSession, type Session } from '../../../src/admin/session.ts'

describe('rights in words, and tokens', () => {
  vi.setConfig({ testTimeout: 60_000 })
  const SLOW = { timeout: 15_000 }
  let product: ScreenTest
  const roles: Record<string, number> = {}
  let person: number

  beforeAll(async () => {
    product = await openProduct()
    const { body: rights } = await product.app.call('GET', 'api/acc_rights?itemsPerPage=200')
    const ids = (codes: readonly string[]): number[] =>
      (rights as { id: number; codeRight: string }[]).filter(({ codeRight }) => codes.includes(codeRight)).map(({ id }) => id)
    for (const [name, codes] of [
      ['Кладовщик', ['POINT_VIEW', 'BLANK_DONE']],
      ['Диспетчер точек', ['POINT_VIEW', 'POINT_UPD']],
    ] as const)
      roles[name] = (await product.app.call('POST', 'api/acc_roles', { json: { nameRole: name, rights: ids(codes) } })).body.id
    person = (
      await product.app.call('POST', 'api/accounts', {
        json: { login: 'sklad', fio: 'Складов Пётр', accountType: 1, accRoles: [roles['Кладовщик']] },
      })
    ).body.id
  })
  beforeEach(cleanup)
  afterAll(() => product.close())

  const saying = (name: string) =>
    screen.findByText((_, element) => element?.tagName === 'P' && element.textContent.startsWith(name), undefined, SLOW)

  test('the card of a role describes what its users can do', async () => {
    await product.open(`/account/roles/list/${roles['Кладовщик']}?tab=roleCan`)
    expect(await saying('Открыты разделы: Точки')).toBeVisible()
    expect(await saying('Точки')).toHaveTextContent(/Можно смотреть\. Не видно: .*Баланс/)
    expect(await saying('Кроме того')).toHaveTextContent(/^Кроме того: .+\.$/)
    expect(screen.queryByText('POINT_VIEW')).toBeNull()
  })

  test('compared with another role it shows the differences both ways, and the address contains the other role', async () => {
    await product.open(`/account/roles/list/${roles['Кладовщик']}?tab=roleCan`)
    await product.user.click(await screen.findByRole('combobox', { name: 'Сравнить с ролью' }, SLOW))
    await product.user.click(await screen.findByRole('option', { name: 'Диспетчер точек' }, SLOW))
    const regions = async () => [
      (await screen.findByRole('heading', { name: 'Может «Кладовщик» и не может «Диспетчер точек»' }, SLOW)).parentElement!,
      (await screen.findByRole('heading', { name: 'Может «Диспетчер точек» и не может «Кладовщик»' }, SLOW)).parentElement!,
    ]
    const [mine, theirs] = await regions()
    expect(mine).toHaveTextContent('Кроме того')
    expect(mine).not.toHaveTextContent('Точки')
    expect(theirs).toHaveTextContent(/Точки.*Можно создавать, изменять и удалять/)
    cleanup()
    await product.open(`/account/roles/list/${roles['Диспетчер точек']}?tab=roleCan&compare=${roles['Кладовщик']}`)
    const [, other] = [...(await regions())].toReversed()
    expect(other).toHaveTextContent('Кроме того')
  })

  test('the card of a user describes the same, and nothing for accounts that do not sign in', async () => {
    await product.open(`/account/list/${person}?tab=accountCan`)
    expect(await saying('Точки')).toHaveTextContent('Можно смотреть.')
    const driver = (await product.app.call('POST', 'api/accounts', { json: { login: 'voditel', fio: 'Водилов', accountType: 2 } })).body.id
    cleanup()
    await product.open(`/account/list/${driver}?tab=accountCan`)
    expect(await screen.findByText('Этот сотрудник в систему не входит.', undefined, SLOW)).toBeVisible()
  })

  test('during an impersonation the user is named, everything that user sees is shown, and no write action is offered', async () => {
    const { body } = await product.app.call('POST', `api/accounts/${person}/look_as`, { json: {} })
    await product.open('/point/list', body as Session)
    expect(await screen.findByText('Вы смотрите глазами: Складов Пётр.', undefined, SLOW)).toBeVisible()
    const back = screen.getByRole('button', { name: 'Вернуться к себе' })
    expect(back).toHaveAttribute('aria-keyshortcuts', 'Alt+Q')
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Создать' })).toBeNull(), SLOW)
    expect(screen.queryByText(/режим «только просмотр»/i)).toBeNull()
    await product.user.click(screen.getByRole('button', { name: /Меню пользователя/ }))
    const own = await screen.findByRole('dialog', { name: /Меню пользователя/ }, SLOW)
    expect(within(own).queryByText(/пароль/i)).toBeNull()
    expect(within(own).queryByText(/Только просмотр/)).toBeNull()
    await product.user.keyboard('{Escape}')

    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
    await product.user.keyboard('{Alt>}q{/Alt}')
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/'), SLOW)
    expect((await product.app.call('GET', 'api/accounts/me', { as: currentSession()!.token })).status).toBe(401)
    assign.mockRestore()
  })

  test('a new token shows its secret once after its creation; its card does not show it again', async () => {
    await product.open('/api-tokens/create')
    await product.user.type(await screen.findByRole('textbox', { name: /^Название/u }, SLOW), 'Обмен с 1С')
    await product.user.click(await screen.findByRole('checkbox', { name: 'Заявки: просмотр' }, SLOW))
    await product.user.click(screen.getByRole('button', { name: /^Сохранить$/u }))
    const dialog = await screen.findByRole('dialog', { name: 'Выпустить секрет' }, SLOW)
    expect(within(dialog).getByText(/^nerud_\w+$/u)).toBeVisible()
    const [made] = (await product.app.call('GET', 'api/api_tokens')).body as { id: number; state: string; name: string }[]
    expect(made).toMatchObject({ name: 'Обмен с 1С', state: 'active' })
    await product.user.click(within(dialog).getByRole('button', { name: /^(Закрыть|Готово|Понятно|OK)$/u }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), SLOW)
    await product.open(`/api-tokens/list/${made!.id}`)
    expect(await screen.findByRole('button', { name: 'Перевыпустить' }, SLOW)).toBeVisible()
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
