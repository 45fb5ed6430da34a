import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openProduct, type ScreenTest } from '../../support/screen.tsx'
import { PNG } from '../../support/samples.ts'

/** News on the first page, on its card and in its form (foundations §2.15; silent-places §3). */
let product: ScreenTest
let category: number
const LATE = { timeout: 15_000 }
beforeAll(async () => {
  product = await openProduct()
  category = (await product.app.call('POST', 'api/news_categories', { json: { name: 'Объявления' } })).body.id
})
afterAll(() => product.close())
beforeEach(async () => {
  for (const { id } of (await product.app.call('GET', 'api/news?isPinned=1')).body.newsList)
    await product.app.call('PATCH', `api/news/${id}/unpin`)
})

const made = async (title: string, more: object = {}) =>
  (
    await product.app.call('POST', 'api/news', {
      json: { title, category, publishDate: '2026-01-10', text: '<p>Текст новости</p>', ...more },
    })
  ).body
const readingOf = async (title: string): Promise<string> =>
  (await product.app.call('GET', `api/news?query=${encodeURIComponent(title)}`)).body.newsList[0].reading

test('the first page shows pinned items and the number of unread ones; opening an item marks it as read', async () => {
  const { id } = await made('Весовая закрыта', { isPinned: true })
  await product.open('/')
  const block = await screen.findByRole('region', { name: 'Новости' }, LATE)
  expect(await within(block).findByText('Не прочитано: 1')).toBeInTheDocument()
  expect(within(block).getByText('Не прочитана')).toBeInTheDocument()
  const link = within(block).getByRole('link', { name: 'Весовая закрыта' })
  expect(link).toHaveAttribute('href', `/news/detail/${id}`)
  await product.user.click(link)
  expect(await screen.findByText('Текст новости', undefined, LATE)).toBeInTheDocument()
  await waitFor(async () => expect(await readingOf('Весовая')).toBe('read'), LATE)
})

test('the form of a fourth pinned item offers the pinned ones to unpin, and takes the freed place', async () => {
  for (const title of ['Первая', 'Вторая', 'Третья']) await made(title, { isPinned: true })
  const { id } = await made('Четвёртая')
  await product.open(`/news/edit/${id}`)
  await product.user.click(await screen.findByRole('checkbox', { name: /Закреплена/ }, LATE))
  await product.user.click(await screen.findByRole('button', { name: 'Открепить «Вторая»' }, LATE))
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Открепить «/ })).toBeNull(), LATE)
  await product.user.click(screen.getByRole('button', { name: /^Сохранить$/ }))
  const pinned = async () =>
    ((await product.app.call('GET', 'api/news?isPinned=1')).body.newsList as { title: string }[]).map(one => one.title).toSorted()
  await waitFor(async () => expect(await pinned()).toEqual(['Первая', 'Третья', 'Четвёртая']), LATE)
})

test('an image is added to a new item and taken away, and seen on its card [R-293]', async () => {
  await product.open('/news/create')
  const input = await screen.findByLabelText(/Изображения/, undefined, LATE)
  await product.user.upload(input, [
    new File([PNG], 'лишняя.png', { type: 'image/png' }),
    new File([PNG], 'карьер.png', { type: 'image/png' }),
  ])
  await product.user.click(await screen.findByRole('button', { name: /лишняя\.png/ }, LATE))
  expect(await screen.findByRole('button', { name: /карьер\.png/ }, LATE)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /лишняя\.png/ })).toBeNull()
  const { id } = await made('С картинкой')
  await product.open(`/news/edit/${id}`)
  const forms = await waitFor(() => {
    const found = screen.getAllByLabelText(/Изображения/)
    expect(found).toHaveLength(2)
    return found
  }, LATE)
  await product.user.upload(forms[1]!, new File([PNG], 'весы.png', { type: 'image/png' }))
  await screen.findByRole('button', { name: /весы\.png/ }, LATE)
  await product.user.click(screen.getAllByRole('button', { name: /^Сохранить$/ })[1]!)
  await waitFor(
    async () =>
      expect((await product.app.call('GET', `api/news/detail/${id}`)).body.news_docs).toMatchObject([{ file: { fileName: 'весы.png' } }]),
    LATE,
  )
  await product.open(`/news/detail/${id}`)
  expect(await screen.findByRole('button', { name: 'весы.png' }, LATE)).toBeInTheDocument()
})
