import { marked } from '#areas/declarations'
import { defineResource, everyone, field, shape, tab } from '#resource'

const edit = ['NEWS_UPD'] as const

/** How many news items are pinned at most: pinning another one unpins one of them (foundations §9; silent-places §3). */
export const MAX_PINNED = 3

/**
 * A news item for everybody (foundations §2.15, §3; its fields by silent-places §3). Users who do not edit news see active items whose day
 * has come; `reading` of a list row tells whether the reader has opened the item.
 */
export const news = defineResource({
  name: 'news',
  area: 'content',
  api: {
    path: 'api/news',
    calls: ['list', 'one', 'create', 'edit'],
    queries: { detail: { on: 'one', path: 'detail/{id}', right: everyone, returns: shape.record('news') } },
    wrap: 'newsList',
    paging: 'pagination',
  },
  screens: { list: '/news', create: '/news/create', one: '/news/detail/:id', edit: '/news/edit/:id' },
  title: 'title',
  fields: {
    title: field.text({ required: true, max: 200 }),
    category: field.reference('newsCategory', { required: true, shows: ['name'], only: { isActive: true } }),
    publishDate: field.date({ required: true, today: true }),
    isPinned: field.flag({ default: false, copied: false, tones: { true: 'running' } }),
    preview: field.text({ max: 500, lines: 2 }),
    text: field.richText({ required: true, max: 50_000, lines: 8 }),
    newsDocs: field.references('newsDoc', { shows: ['file', 'fileName'], uploads: 'file', copied: false, at: 'news_docs' }),
    documents: field.lines('newsDocument', { by: 'news', shows: ['fileName', 'file'], first: 'fileName' }),
    reading: field.choice(['new', 'read'], { derived: 'server', tones: { new: 'waiting' } }),
    readCount: field.number({ derived: 'server' }),
    readers: field.references('account', { readonly: true, shows: ['fio'], read: edit, copied: false }),
  },
  list: {
    columns: ['title', 'reading', 'category', 'publishDate', 'isPinned', 'readCount', 'mdInsUser', 'isActive'],
    lead: ['title', 'reading', 'publishDate', 'category'],
    extra: ['preview', 'insDate'],
    sort: ['-isPinned', '-publishDate', '-id'],
    search: ['title', 'preview'],
    filters: {
      category: 'in',
      publishDate: 'range',
      reading: 'equals',
      isPinned: 'equals',
      mdInsUser: 'in',
      isActive: 'equals',
    },
    period: 'publishDate',
  },
  form: ['title', ['category', 'publishDate', 'isPinned'], 'preview', 'text', 'newsDocs', 'isActive'],
  show: [
    tab.head({ figures: ['category', 'publishDate', 'isPinned', 'readCount'] }),
    tab.data('preview', 'text', 'newsDocs', 'readers'),
    tab.documents('newsDocument', 'news'),
  ],
  rights: { read: everyone, create: edit, edit },
  actions: {
    pin: {
      on: 'one',
      path: '{id}/pin',
      right: edit,
      when: r => r.isActive && !r.isPinned,
      input: { instead: field.reference('news', { shows: ['title'], only: { isPinned: true } }) },
    },
    unpin: { on: 'one', path: '{id}/unpin', right: edit, when: r => r.isPinned, body: 'none', undo: 'pin' },
    markRead: {
      on: 'all',
      path: 'mark_read',
      right: everyone,
      input: { news: field.reference('news', { required: true }) },
      answer: 'json',
      returns: marked,
      button: false,
    },
    markAllRead: { on: 'all', path: 'mark_all_read', right: everyone, body: 'none', answer: 'json', returns: {} },
  },
})

/** An image of a news item, uploaded before the item that refers to it is saved (foundations §2.15, §7). */
export const newsDoc = defineResource({
  name: 'newsDoc',
  area: 'content',
  api: { path: 'api/news_docs', calls: ['list', 'one', 'create', 'edit'] },
  title: 'fileName',
  fields: {
    file: field.file({ required: true, createOnly: true, accept: ['image'], maxBytes: 10_000_000 }),
    fileName: field.text({ derived: 'server', hidden: true }),
  },
  list: { columns: ['file', 'insDate', 'mdInsUser'], sort: ['-insDate'], search: { in: ['fileName'] }, filters: { insDate: 'range' } },
  form: ['file'],
  rights: { read: everyone, create: ['NEWS_UPD'], edit: ['NEWS_UPD'] },
})

/** A document of a news item, visible to everybody who may read the item (foundations §2.15). */
export const newsDocument = defineResource({
  name: 'newsDocument',
  area: 'content',
  api: {
    path: 'api/news_documents',
    calls: ['list', 'one', 'create', 'edit'],
    lists: { 'api/news/{id}/documents': { by: 'news' } },
  },
  title: 'fileName',
  fields: {
    news: field.reference('news', { required: true, createOnly: true, shows: ['title'] }),
    file: field.file({ required: true, createOnly: true, accept: ['pdf', 'image', 'word', 'excel', 'csv', 'archive'] }),
    fileName: field.text({ derived: 'server', hidden: true }),
  },
  list: { columns: ['file', 'insDate', 'mdInsUser'], sort: ['-insDate'], search: { in: ['fileName'] }, filters: { insDate: 'range' } },
  form: ['file'],
  rights: { read: everyone, create: ['NEWS_UPD'], edit: ['NEWS_UPD'] },
  parts: { attached: { owner: 'news', file: 'file', download: 'api/news/{id}/documents/download', names: { one: '{file}' } } },
})

/** A category of news, with the number of its unread items (foundations §2.15, §3). */
export const newsCategory = defineResource({
  name: 'newsCategory',
  area: 'content',
  api: {
    path: 'api/news_categories',
    calls: ['list', 'one', 'create', 'edit'],
    lists: { get_list_with_count: {} },
    activity: 'isActive',
  },
  screens: { list: '/news/categories', dialog: true, right: ['NEWS_UPD'] },
  title: 'name',
  fields: {
    name: field.text({ required: true, max: 150 }),
    count: field.number({ derived: 'server' }),
  },
  list: {
    columns: ['name', 'count', 'isActive', 'insDate'],
    extra: ['mdInsUser'],
    sort: ['-isActive', 'name'],
    search: ['name'],
    filters: { isActive: 'equals' },
  },
  form: ['name', 'isActive'],
  rights: { read: everyone, create: ['NEWS_UPD'], edit: ['NEWS_UPD'] },
  parts: { unique: { name: {} } },
})

/** A question of users with its answer; edited as a whole (foundations §2.16; its fields by silent-places §3). */
export const faq = defineResource({
  name: 'faq',
  area: 'content',
  api: { path: 'api/faqs', calls: ['list', 'one', 'create', 'replace'] },
  screens: { list: '/directory/faq', dialog: true, right: ['BOOKS_VIEW'] },
  title: 'question',
  fields: {
    theme: field.reference('faqTheme', { required: true, shows: ['name'] }),
    question: field.text({ required: true, max: 500, lines: 2 }),
    answer: field.richText({ required: true, lines: 8 }),
    position: field.number({ min: 0, max: 9999, default: 0, at: 'order' }),
    screen: field.text({ max: 200 }),
  },
  list: {
    columns: ['theme', 'question', 'position', 'isActive'],
    extra: ['answer', 'screen', 'insDate', 'mdInsUser'],
    sort: ['-isActive', 'theme', 'position'],
    search: ['question', 'answer'],
    filters: { theme: 'in', screen: 'equals', isActive: 'equals' },
  },
  form: [['theme', 'position'], 'question', 'answer', 'screen', 'isActive'],
  rights: { read: everyone, create: ['BOOKS_UPD'], edit: ['BOOKS_UPD'] },
  actions: {
    delete: {
      on: 'one',
      method: 'POST',
      path: '{id}/delete',
      right: ['BOOKS_UPD'],
      body: 'none',
      answer: 'json',
      returns: marked,
      confirm: true,
      danger: true,
    },
  },
})

/** A theme of questions (foundations §2.16; its fields by silent-places §3). */
export const faqTheme = defineResource({
  name: 'faqTheme',
  area: 'content',
  api: { path: 'api/faq_themes', calls: ['list', 'one', 'create', 'edit'] },
  screens: { list: '/directory/faq-themes', dialog: true, right: ['BOOKS_VIEW'] },
  title: 'name',
  fields: {
    name: field.text({ required: true, max: 150 }),
    position: field.number({ min: 0, max: 9999, default: 0, at: 'order' }),
  },
  list: {
    columns: ['position', 'name', 'isActive'],
    sort: ['-isActive', 'position', 'name'],
    search: ['name'],
    filters: { isActive: 'equals' },
  },
  form: [['name', 'position'], 'isActive'],
  rights: { read: everyone, create: ['BOOKS_UPD'], edit: ['BOOKS_UPD'] },
  parts: { unique: { name: {} } },
})
