import { screen, waitFor, within } from '@testing-library/react'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openProduct, type ScreenTest } from '../support/screen.tsx'

/** The bell in the top bar and the list of notifications (decision 0047). */
let product: ScreenTest
const LATE = { timeout: 15_000 }
beforeAll(async () => {
  product = await openProduct()
  await sql`update account set email = 'boss@example.ru' where id = 1`.execute(product.app.database.db)
})
afterAll(() => product.close())
beforeEach(async () => {
  const { db } = product.app.database
  await sql`truncate notice`.execute(db)
  await sql`insert into notice (account_id, event, title, subject_kind, subject, occasion, ins_date, day) values
    (1, 'taskOverdue', 'Сверка с карьером', 'kanbanTask', 71, 'a', now() - interval '5 days', '2026-01-10'),
    (1, 'newsImportant', 'Весовая закрыта', 'news', 72, 'b', now(), null)`.execute(db)
})
const bell = (name: string | RegExp) => screen.findByRole('button', { name }, LATE)

test('shows the number of unread notifications, opens by keyboard, groups by day; opened ones become read', async () => {
  await product.open('/directory/tags')
  ;(await bell('Уведомления, не прочитано: 2')).focus()
  await product.user.keyboard('{Enter}')
  const window = await screen.findByRole('dialog', { name: 'Уведомления' }, LATE)
  const today = await within(window).findByRole('list', { name: 'Сегодня' }, LATE)
  expect(within(today).getByRole('link', { name: /не прочитано.*Важная новость.*Весовая закрыта/ })).toHaveAttribute(
    'href',
    '/news/detail/72',
  )
  const earlier = within(window).getByRole('list', { name: 'Раньше' })
  const link = within(earlier).getByRole('link', { name: /Задача просрочена.*Сверка с карьером · 10\.01\.2026/ })
  link.focus()
  await product.user.keyboard('{Enter}')
  await bell('Уведомления, не прочитано: 1')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Уведомления' })).toBeNull(), LATE)
})

test('all are marked as read at once, Escape closes, a link leads to the whole list', async () => {
  await product.open('/directory/tags')
  const button = await bell(/не прочитано: 2/)
  await product.user.click(button)
  await product.user.click(await screen.findByRole('button', { name: 'Отметить все прочитанными' }, LATE))
  await waitFor(() => expect(button).toHaveAccessibleName('Уведомления'), LATE)
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Отметить все прочитанными' })).toBeNull(), LATE)
  await product.user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), LATE)
  await product.user.click(button)
  await product.user.click(await screen.findByRole('link', { name: 'Все уведомления' }, LATE))
  expect(await screen.findByText('Сверка с карьером', undefined, LATE)).toBeInTheDocument()
  const letter = await screen.findByRole('switch', { name: 'Присылать письмо раз в день' }, LATE)
  expect(letter).toBeChecked()
  await product.user.click(letter)
  await waitFor(() => expect(letter).not.toBeChecked(), LATE)
  const { rows } = await sql<{ on: boolean }>`select daily_letter as on from account where id = 1`.execute(product.app.database.db)
  expect(rows[0]!.on).toBe(false)
  // A row links to the record of the notification.
  await sql`update notice set read_at = null`.execute(product.app.database.db)
  await product.user.click(screen.getByText('Сверка с карьером'))
  await bell('Уведомления, не прочитано: 1')
})

test('says that there are no notifications yet', async () => {
  await sql`truncate notice`.execute(product.app.database.db)
  await product.open('/directory/tags')
  await product.user.click(await bell('Уведомления'))
  expect(await screen.findByText(/Уведомлений пока нет/, undefined, LATE)).toBeInTheDocument()
})
