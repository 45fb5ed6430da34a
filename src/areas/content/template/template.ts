import { defineResource, everyone, field } from '#resource'
import { defineLookup } from '../../declarations.ts'

/** A docx or xlsx document with tags that are filled in from a record (foundations §2.14). */
export const template = defineResource({
  name: 'template',
  area: 'content',
  api: { path: 'api/templates', calls: ['list', 'one', 'create', 'edit', 'remove'] },
  screens: { list: '/directory/templates', dialog: true, right: ['BOOKS_VIEW'] },
  title: 'name',
  fields: {
    name: field.text({ required: true, max: 150 }),
    object: field.reference('templateObject', { required: true, shows: ['name'] }),
    file: field.file({ required: true, accept: ['word', 'excel'] }),
    description: field.text({ max: 500, lines: 2 }),
    // The code of the product's own form, and the hash of the file that the product last supplied for it.
    form: field.text({ readonly: true, hidden: true, max: 50, copied: false }),
    formHash: field.text({ readonly: true, hidden: true, max: 64, copied: false }),
  },
  list: {
    columns: ['name', 'object', 'file', 'isActive', 'insDate'],
    extra: ['description', 'mdInsUser'],
    sort: ['-isActive', 'name'],
    search: ['name'],
    filters: { object: 'in', isActive: 'equals' },
  },
  form: [['name', 'object'], 'file', 'description', 'isActive'],
  rights: { read: everyone, create: ['BOOKS_UPD'], edit: ['BOOKS_UPD'] },
  actions: {
    uploadInstruction: {
      on: 'all',
      path: 'api/template/instruction/upload',
      right: ['BOOKS_UPD'],
      body: 'multipart',
      input: { file: field.file({ required: true, accept: ['pdf', 'word'] }) },
      answer: 'json',
      returns: field.file(),
    },
    downloadInstruction: {
      on: 'all',
      method: 'GET',
      path: 'api/template/instruction/download',
      right: everyone,
      answer: 'file',
    },
  },
  parts: { unique: { name: { per: ['object'] } } },
})

/** What a template is filled in from: company, account, point … (foundations §3). */
export const templateObject = defineLookup({ name: 'templateObject', area: 'content', api: 'api/template_objects' })
