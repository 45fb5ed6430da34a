import { screen, waitFor, within, cleanup } from '@testing-library/react'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, describe, vi } from 'vitest'
import { openProduct, type ScreenTest } from '../../support/screen.tsx'
import { currentSession } from '../../../src/admin/session.ts'

describe('the bell', () => {
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
})

describe('help', () => {
  vi.setConfig({ testTimeout: 60_000 })
  const SLOW = { timeout: 20_000 }

  let product: ScreenTest
  beforeAll(async () => {
    product = await openProduct()
    const { body: theme } = await product.app.call('POST', 'api/faq_themes', { json: { name: 'Работа' } })
    const query = await product.app.call('POST', 'api/faqs', {
      json: {
        theme: theme.id,
        question: 'Где взять номер КН?',
        answer: '<p>На бумаге карьера.</p>',
        screen: 'https://nerud.example/deals/list/17?tab=history',
      },
    })
    expect(query.status, JSON.stringify(query.body)).toBe(201)
    expect(query.body.screen).toBe('/deals/list/:id')
    await product.app.call('POST', 'api/faqs', {
      json: { theme: theme.id, question: 'Как писать тему?', answer: '<p>Коротко.</p>', screen: 'directory/faq-themes/' },
    })
  }, 60_000)
  beforeEach(cleanup)
  afterAll(() => product.close())

  const help = () => screen.findByRole('button', { name: 'Справка по экрану' }, SLOW)

  test('a screen with help texts opens them by a button and F1, a screen without them has no button', async () => {
    await product.open('/company/list')
    await product.user.click(await help())
    const window = await screen.findByRole('dialog', { name: 'Справка по экрану' }, SLOW)
    expect(window).toHaveTextContent(/Контрагенты и свои компании/)
    await product.user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Справка по экрану' })).toBeNull(), SLOW)
    await product.user.keyboard('{F1}')
    expect(await screen.findByRole('dialog', { name: 'Справка по экрану' }, SLOW)).toBeInTheDocument()
    cleanup()
    await product.open('/directory/tags')
    await screen.findByRole('button', { name: /Печать/ }, SLOW)
    expect(screen.queryByRole('button', { name: 'Справка по экрану' })).toBeNull()
  })

  test('questions that refer to a screen are listed in its help, even if it has no help texts', async () => {
    await product.open('/directory/faq-themes')
    await product.user.click(await help())
    const window = await screen.findByRole('dialog', { name: 'Справка по экрану' }, SLOW)
    await product.user.click(await within(window).findByRole('button', { name: 'Как писать тему?' }, SLOW))
    expect(within(window).getByText('Коротко.')).toBeInTheDocument()
    expect(within(window).queryByText('Где взять номер КН?')).toBeNull()
  })

  test('a field whose meaning is not obvious has help in the form, by mouse and by F1', async () => {
    await product.open('/vehicle/create')
    const norm = await screen.findByRole('textbox', { name: /^Норма/ }, SLOW)
    expect(screen.queryByRole('button', { name: /^Справка: Госномер/ })).toBeNull()
    await product.user.click(norm)
    await product.user.keyboard('{F1}')
    expect(await screen.findByRole('dialog', { name: /^Справка: Норма/ }, SLOW)).toHaveTextContent(/Литров на 100 км/)
    expect(screen.queryByRole('dialog', { name: 'Справка по экрану' })).toBeNull()
  })

  test('a list without any records explains the first step, with a button', async () => {
    await product.open('/repairs/list')
    expect(await screen.findByText(/Заведите ремонт: машина/, undefined, SLOW)).toBeInTheDocument()
    expect(screen.getAllByRole('button', { name: 'Создать' }).length).toBeGreaterThan(0)
  })
})

describe('languages', () => {
  const SOON = { timeout: 15_000 }
  let product: ScreenTest
  beforeAll(async () => {
    product = await openProduct()
  })
  afterAll(() => product.close())

  const heading = (name: string) => screen.findByRole('heading', { level: 1, name }, SOON)
  const page = document.documentElement
  const storedOf = (whose: string): unknown => JSON.parse(localStorage.getItem(`RaStore.${whose}.locale`) ?? 'null')

  test('the language is selected in the user menu and stored for the user; the page is mirrored accordingly', async () => {
    // As left by the last user of this browser.
    localStorage.setItem('RaStore.browser.locale', '"ar"')
    await product.open('/directory/tags')
    await heading('وسوم')
    expect([page.lang, page.dir]).toEqual(['ar', 'rtl'])
    await waitFor(() => expect(document.title).toMatch(/ \| وسوم$/))
    await product.user.click(screen.getByRole('button', { name: /^قائمة المستخدم/ }))
    const languages = await screen.findByRole('group', { name: 'اللغة' }, SOON)
    expect(within(languages).getByRole('button', { name: 'العربية' })).toHaveAttribute('aria-pressed', 'true')
    await product.user.click(within(languages).getByRole('button', { name: 'Русский' }))
    await heading('Теги')
    expect([page.lang, page.dir]).toEqual(['ru', 'ltr'])
    expect([storedOf('browser'), storedOf(`user.${currentSession()!.id}`)]).toEqual(['ru', 'ru'])
  })
})
