import { defineResource, field } from '#resource'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ruleBook, unknownNotices, missingHandlers } from '../../server/engine/ruleBook.ts'
import { defineRules } from '../../server/engine/rules.ts'

const right = ['BOOKS_VIEW'] as const
const sack = defineResource({
  name: 'sack',
  area: 'test',
  api: { path: 'api/sacks', lists: { heavy: { scope: 'heavier' } } },
  title: 'name',
  fields: { name: field.text(), full: field.text({ derived: 'server' }), start: field.date() },
  rights: { read: right },
  actions: { tie: { on: 'one', path: '{id}/tie', right } },
  parts: { recalc: { from: 'start' } },
})
const plain = defineResource({
  name: 'plain',
  area: 'test',
  api: 'api/plain',
  title: 'name',
  fields: { name: field.text() },
  rights: { read: right },
})
const kept = { derive: { full: () => sql`1` }, actions: { tie: async () => undefined } }
const whole = defineRules(sack, {
  ...kept,
  scopes: { heavier: () => sql`true` },
  recalc: async () => ({ count: 0, broken: 0, mended: 0, rows: [] }),
})

test('declared features without rules are reported by resource', () => {
  expect(missingHandlers({ sack, plain }, {})).toEqual(['sack: the rules lack actions.tie, derive.full, scopes.heavier, recalc'])
  expect(missingHandlers({ sack, plain }, { sack: whole[1] })).toEqual([])
})

test('a rule book is built only of rules that implement declared features, each once', () => {
  expect(ruleBook({ sack, plain }, [whole])).toEqual({ sack: whole[1] })
  expect(() => ruleBook({ sack, plain }, [defineRules(sack, kept)])).toThrow('sack: the rules lack scopes.heavier, recalc')
  expect(() => ruleBook({ sack, plain }, [whole, whole])).toThrow('rules are given twice: sack')
})

test('a resource without rules of its own gets those that follow from its declaration', () => {
  const implied = { before: async () => ({}) }
  const impliedFor = ({ name }: { readonly name: string }) => (name === 'plain' ? implied : undefined)
  expect(ruleBook({ sack, plain }, [whole], impliedFor)).toEqual({ sack: whole[1], plain: implied })
  const own = defineRules(plain, {})
  expect(ruleBook({ sack, plain }, [whole, own], impliedFor)).toEqual({ sack: whole[1], plain: own[1] })
})

test('announced events are declared events of notifications, which link to their records', () => {
  const notice = defineResource({
    name: 'notice',
    area: 'test',
    api: 'api/notices',
    title: 'event',
    fields: { event: field.choice(['told']), subjectKind: field.choice(['plain']) },
    rights: { read: right },
  })
  const announcing = (event: string) => ({ notices: { [event]: { to: { right }, sets: ['name'] } } })
  expect(unknownNotices({ plain, notice }, { plain: announcing('told') })).toEqual([])
  expect(unknownNotices({ plain, sack, notice }, { plain: announcing('other'), sack: announcing('told') })).toEqual([
    'plain announces other, which is no event of notices',
    'sack announces told of sack, to which no notice leads',
  ])
})
