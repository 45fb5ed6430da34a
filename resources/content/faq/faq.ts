import { marked } from '#areas/declarations'
import { defineResource, everyone, field } from '#resource'

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
