import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test, describe } from 'vitest'
import { openProduct, type ScreenTest } from '../../support/screen.tsx'

describe('API tokens', () => {
  const SOON = { timeout: 15_000 }
  let product: ScreenTest
  beforeAll(async () => {
    product = await openProduct()
  })
  afterAll(() => product.close())

  test('a new token shows its secret once after its creation; its card does not show it again', async () => {
    await product.open('/api-tokens/create')
    await product.user.type(await screen.findByRole('textbox', { name: /^Название/u }, SOON), 'Обмен с 1С')
    await product.user.click(await screen.findByRole('checkbox', { name: 'Заявки: просмотр' }, SOON))
    await product.user.click(screen.getByRole('button', { name: /^Сохранить$/u }))
    const dialog = await screen.findByRole('dialog', { name: 'Выпустить секрет' }, SOON)
    expect(within(dialog).getByText(/^nerud_\w+$/u)).toBeVisible()
    const [made] = (await product.app.call('GET', 'api/api_tokens')).body as { id: number; state: string; name: string }[]
    expect(made).toMatchObject({ name: 'Обмен с 1С', state: 'active' })
    await product.user.click(within(dialog).getByRole('button', { name: /^(Закрыть|Готово|Понятно|OK)$/u }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), SOON)
    await product.open(`/api-tokens/list/${made!.id}`)
    expect(await screen.findByRole('button', { name: 'Перевыпустить' }, SOON)).toBeVisible()
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
