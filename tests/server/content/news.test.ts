import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type Answered, type TestApp } from '../../support/app.ts'
import { formOf, PDF, PNG } from '../../support/samples.ts'

/** News: who sees and has read them, how many are pinned, images and documents (foundations §2.15, §3, §7; silent-places §3). */
let app: TestApp
let category: number
let reader: string
beforeAll(async () => {
  app = await testApp()
  category = (await app.call('POST', 'api/news_categories', { json: { name: 'Объявления' } })).body.id
  reader = await app.holder([], 'reader')
})
afterAll(() => app.close())

const post = (title: string, more: object = {}): Promise<Answered> =>
  app.call('POST', 'api/news', { json: { title, category, publishDate: '2026-01-10', text: '<p>Текст</p>', ...more } })
const made = async (title: string, more: object = {}): Promise<Answered['body']> => {
  const { status, body } = await post(title, more)
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}
const list = async (query = '', as?: string): Promise<Answered['body'][]> =>
  (await app.call('GET', `api/news?${query}`, as === undefined ? {} : { as })).body.newsList
const titles = async (query: string, as?: string): Promise<string[]> => (await list(query, as)).map(one => one.title)
const patch = (path: string, json: object, as?: string): Promise<Answered> => app.call('PATCH', path, { json, ...(as && { as }) })

describe('the list', () => {
  test('stands under newsList, with the place of its page beside it [R-291, R-299]', async () => {
    await made('Страница: первая')
    await made('Страница: вторая')
    const page = async (query: string) => (await app.call('GET', `api/news?query=Страница&${query}`)).body
    expect(await page('itemsPerPage=1')).toMatchObject({
      newsList: [{ title: 'Страница: вторая' }],
      pagination: { page: 1, itemsPerPage: 1, hasNext: true },
    })
    expect(await page('itemsPerPage=5&page=2')).toEqual({ newsList: [], pagination: { page: 2, itemsPerPage: 5, hasNext: false } })
  })

  test('is searched in titles and previews [R-291]', async () => {
    await made('Новый регламент', { preview: 'Про весовую' })
    expect(await titles('query=весовую')).toEqual(['Новый регламент'])
    expect(await titles('query=РЕГЛАМЕНТ')).toEqual(['Новый регламент'])
  })

  test('shows active items after their publication day; users who edit news see the others too', async () => {
    await made('Видно: старая')
    const gone = await made('Видно: снятая')
    await patch(`api/news/${gone.id}`, { metadataFields: { isActive: false } })
    const next = await made('Видно: будущая', { publishDate: '2099-01-01' })
    expect((await titles('query=Видно')).toSorted()).toEqual(['Видно: будущая', 'Видно: снятая', 'Видно: старая'])
    expect(await titles('query=Видно', reader)).toEqual(['Видно: старая'])
    for (const { id } of [gone, next]) expect((await app.call('GET', `api/news/detail/${id}`, { as: reader })).status).toBe(404)
  })

  test('is changed by the right alone', async () => {
    const one = await made('Чужая')
    expect((await patch(`api/news/${one.id}`, { title: 'Взломана' }, reader)).status).toBe(403)
    expect((await app.call('POST', 'api/news', { as: reader, json: { title: 'Ложная' } })).status).toBe(403)
    expect((await app.call('POST', 'api/news_categories', { as: reader, json: { name: 'Ложная' } })).status).toBe(403)
  })

  test('holds texts without anything that runs', async () => {
    const one = await made('Опасная', { text: '<p onclick="x()">Да</p><script>alert(1)</script>' })
    expect(one.text).toContain('Да')
    expect(one.text).not.toMatch(/script|onclick/)
  })
})

describe('reading', () => {
  test('is recorded once per user who opens an item, counted, and shown to that user only', async () => {
    const one = await made('Прочтение')
    const reading = async (as?: string) => (await list('query=Прочтение', as))[0].reading
    expect([await reading(), await reading(reader)]).toEqual(['new', 'new'])
    for (let time = 0; time < 2; time += 1)
      expect((await app.call('POST', 'api/news/mark_read', { as: reader, json: { news: one.id } })).status).toBe(200)
    expect([await reading(), await reading(reader)]).toEqual(['new', 'read'])
    const { body } = await app.call('GET', `api/news/detail/${one.id}`)
    expect(body).toMatchObject({ readCount: 1, readers: [{ fio: 'Тестов reader' }], version: one.version })
    expect((await app.call('GET', `api/news/detail/${one.id}`, { as: reader })).body).not.toHaveProperty('readers')
  })

  test('unread items are found and counted by a filter, and all are read at once', async () => {
    const colleague = await app.holder([])
    await made('Непрочитанная')
    const unread = async (): Promise<string | null> =>
      (await app.call('GET', 'api/news?reading=new&itemsPerPage=1&total=1', { as: colleague })).headers.get('x-total-count')
    expect(Number(await unread())).toBeGreaterThan(0)
    expect((await app.call('POST', 'api/news/mark_all_read', { as: colleague })).status).toBe(200)
    expect(await unread()).toBe('0')
    expect(await titles('reading=new&query=Непрочитанная', reader)).toEqual(['Непрочитанная'])
  })

  test('of what the reader may not see is refused, and noted of nothing', async () => {
    const next = await made('Ещё не вышла', { publishDate: '2099-01-01' })
    const { status } = await app.call('POST', 'api/news/mark_read', { as: reader, json: { news: next.id } })
    expect(status).toBe(404)
    await app.call('POST', 'api/news/mark_all_read', { as: reader })
    expect((await app.call('GET', `api/news/detail/${next.id}`)).body.readCount).toBe(0)
  })
})

describe('pinned news', () => {
  const pinned = async (): Promise<Answered['body'][]> => list('isPinned=true&maxResults=3')
  const free = async (): Promise<void> => {
    for (const { id } of await list('isPinned=true')) await app.call('PATCH', `api/news/${id}/unpin`)
  }

  test('are at most three: a fourth is refused at its field, which names those that hold the places [R-292, R-295]', async () => {
    await free()
    const all = [await made('А', { isPinned: true }), await made('Б', { isPinned: true }), await made('В', { isPinned: true })]
    expect(await pinned()).toHaveLength(3)
    const refused = await post('Г', { isPinned: true })
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['isPinned']])
    expect(refused.body.errors.isPinned).toMatch(/Закреплено уже новостей: 3.*«В», «Б», «А»/)
    // Items that are already pinned may be edited.
    expect((await patch(`api/news/${all[0].id}`, { title: 'А!', isPinned: true })).status).toBe(200)
  })

  test('give up a place to another in one call, which asks for it [R-295]', async () => {
    await free()
    const [a] = [await made('1', { isPinned: true }), await made('2', { isPinned: true }), await made('3', { isPinned: true })]
    const fourth = await made('4')
    const pin = (json: object) => patch(`api/news/${fourth.id}/pin`, json)
    const refused = await pin({})
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['instead']])
    expect(Object.keys((await pin({ instead: fourth.id })).body.errors)).toEqual(['instead'])
    expect((await pin({ instead: a.id })).body).toMatchObject({ isPinned: true })
    expect(new Set((await pinned()).map(one => one.title))).toEqual(new Set(['2', '3', '4']))
    expect((await pin({})).status).toBe(409)
  })

  test('let go of their place when they are taken out of use or deleted', async () => {
    await free()
    const one = await made('Снимаемая', { isPinned: true })
    expect((await patch(`api/news/${one.id}`, { metadataFields: { isActive: false } })).body.isPinned).toBe(false)
    expect(await pinned()).toEqual([])
  })

  test('stay three when several people pin at the same moment', async () => {
    await free()
    const all = await Promise.all(['a', 'b', 'c', 'd', 'e'].map(title => post(title, { isPinned: true })))
    expect(all.filter(({ status }) => status === 201)).toHaveLength(3)
    expect(all.filter(({ status }) => status === 422)).toHaveLength(2)
    expect(await pinned()).toHaveLength(3)
  })

  test('stand before the others', async () => {
    await free()
    await made('Порядок: поздняя', { publishDate: '2026-01-20' })
    await made('Порядок: закреплённая', { isPinned: true })
    expect(await titles('query=Порядок')).toEqual(['Порядок: закреплённая', 'Порядок: поздняя'])
  })
})

describe('files', () => {
  const image = async (): Promise<Answered['body']> =>
    (await app.call('POST', 'api/news_docs', { form: formOf({}, { file: new File([PNG], 'карьер.png') }) })).body
  const imagesOf = async (id: number): Promise<number[]> =>
    (await app.call('GET', `api/news/detail/${id}`)).body.news_docs.map((one: { id: number }) => one.id)
  const fileOf = (one: Answered['body'], as?: string) => app.call('GET', `api/files/newsDoc/${one.id}/file`, as === undefined ? {} : { as })

  test('images are uploaded first, named by the item, and seen by its readers alone [R-293, R-294]', async () => {
    const [first, second] = [await image(), await image()]
    expect((await fileOf(first, reader)).status).toBe(404)
    const one = await made('С картинками', { news_docs: [first.id, second.id] })
    expect(one.news_docs).toMatchObject([{ id: first.id, file: { fileName: 'карьер.png' } }, { id: second.id }])
    expect((await fileOf(first, reader)).status).toBe(200)
    const wrong = await app.call('POST', 'api/news_docs', { form: formOf({}, { file: new File([PDF], 'не картинка.pdf') }) })
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['file']])
  })

  test('an image is deleted by its own call or left out of the item: it is shown nowhere any more [R-293, R-294, R-339]', async () => {
    const [first, second, third] = [await image(), await image(), await image()]
    const one = await made('Без картинок', { news_docs: [first.id, second.id, third.id] })
    expect((await patch(`api/news_docs/${first.id}`, { metadataFields: { isDelete: true } })).status).toBe(200)
    expect(await imagesOf(one.id)).toEqual([second.id, third.id])
    expect((await patch(`api/news_docs/${second.id}`, { metadataFields: { isActive: false } })).status).toBe(200)
    expect(await imagesOf(one.id)).toEqual([third.id])
    expect((await patch(`api/news/${one.id}`, { news_docs: [] })).status).toBe(200)
    for (const { id } of [first, second, third]) expect((await app.call('GET', `api/news_docs/${id}`)).status).toBe(404)
  })

  test('documents are downloaded by who reads the item [R-296]', async () => {
    const one = await made('С документом')
    const form = formOf({ news: one.id }, { file: new File([PDF], 'приказ.pdf') })
    const { body } = await app.call('POST', 'api/news_documents', { form })
    const download = (as?: string) =>
      app.call('POST', `api/news/${one.id}/documents/download?docId=${body.id}`, as === undefined ? {} : { as })
    const answer = await download(reader)
    expect([answer.status, answer.bytes.length]).toEqual([200, PDF.length])
    expect(answer.headers.get('content-disposition')).toContain(encodeURIComponent('приказ.pdf'))
    await patch(`api/news/${one.id}`, { publishDate: '2099-01-01' })
    expect((await download(reader)).status).toBe(404)
    expect((await download()).status).toBe(200)
  })
})

describe('categories', () => {
  test('are listed with a count of what there is to read in each, made, edited and switched off and on [R-297, R-298]', async () => {
    const { body: own } = await app.call('POST', 'api/news_categories', { json: { name: 'Охрана труда' } })
    await made('Первая', { category: own.id })
    await made('Вторая', { category: own.id })
    await made('Третья, потом', { category: own.id, publishDate: '2099-01-01' })
    const counted = async () =>
      ((await app.call('GET', 'api/news_categories/get_list_with_count')).body as Answered['body'][]).find(({ id }) => id === own.id)
    expect(await counted()).toMatchObject({ name: 'Охрана труда', count: 2, isActive: true })
    expect((await patch(`api/news_categories/${own.id}`, { name: 'Охрана', isActive: false })).body).toMatchObject({ isActive: false })
    expect((await post('Четвёртая', { category: own.id })).body.errors).toHaveProperty('category')
    expect((await patch(`api/news_categories/${own.id}`, { isActive: true })).body).toMatchObject({ name: 'Охрана', isActive: true })
  })
})
