import { defineResource, field } from '#resource'
import { INN } from '#russian'
import { sql } from 'kysely'
import { defineRules } from '../../server/engine/rules.ts'

const right = ['BOOKS_VIEW'] as const
/** A resource with the combinations of kinds and filters that no resource of the product has. */
export const sample = defineResource({
  name: 'testSample',
  area: 'test',
  api: 'api/test_samples',
  title: 'text',
  fields: {
    text: field.text(),
    words: field.text({ lines: 3 }),
    number: field.number(),
    code: field.number(),
    decimal: field.decimal(),
    share: field.decimal({ scale: 1 }),
    money: field.money(),
    date: field.date(),
    day: field.date(),
    dateTime: field.dateTime(),
    month: field.month(),
    flag: field.flag(),
    choice: field.choice(['b', 'а', 'c']),
    reference: field.reference('country', { shows: ['alpha2'] }),
    other: field.reference('country'),
    either: field.reference('country', { derived: 'server', anyOf: ['reference', 'other'] }),
    references: field.references('country', { shows: ['name'] }),
    phone: field.phone(),
    email: field.email(),
    inn: field.text({ code: INN }),
    colour: field.colour(),
    doubled: field.decimal({ derived: 'server' }),
  },
  list: {
    columns: ['text', 'doubled'],
    sort: ['-decimal', 'text'],
    search: ['text', 'email', 'words'],
    filters: {
      text: 'in',
      words: 'contains',
      number: 'range',
      code: 'in',
      decimal: 'range',
      share: 'equals',
      money: 'range',
      date: 'range',
      day: 'in',
      dateTime: 'range',
      month: 'range',
      flag: 'equals',
      choice: 'in',
      reference: 'in',
      either: 'in',
      references: 'in',
      phone: 'equals',
      email: 'contains',
      inn: 'equals',
      colour: 'equals',
      doubled: 'range',
      isDelete: 'equals',
    },
  },
  rights: { read: right },
})

/** SQL of its computed fields. */
export const sampleRules = defineRules(sample, {
  derive: { either: () => sql`null::bigint`, doubled: t => sql`${t('decimal')} * 2` },
})
