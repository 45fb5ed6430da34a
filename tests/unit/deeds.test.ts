import { describe, expect, test } from 'vitest'
import { defineMenu, defineResource, everyone, field, NOBODY, type Resource } from '#resource'
import { ANYBODY, deedsBeyond, deedsOf, unsaidOf, withheldFrom, type Deed, type Doer } from '#resource/deeds'
import { menu as ownMenu } from '#resources/menu'
import { resources as own } from '#resources'
import { ALL_RIGHTS } from '#resources/rights'

const car = defineResource({
  name: 'car',
  area: 'fleet',
  api: { path: 'api/cars' },
  screens: '/car',
  title: 'plate',
  fields: {
    plate: field.text({ required: true }),
    price: field.money({ read: ['CAR_MONEY'] }),
    owner: field.text({ write: ['CAR_OWNER_UPD'] }),
  },
  list: { columns: ['plate'] },
  rights: { read: ['CAR_VIEW'], create: ['CAR_ADD'], edit: ['CAR_UPD'], remove: NOBODY },
  actions: {
    wash: { on: 'one', path: '{id}/wash', right: ['CAR_UPD'] },
    quiet: { on: 'one', path: '{id}/quiet', right: ['CAR_UPD'], button: false },
  },
})
const note = defineResource({
  name: 'note',
  area: 'notes',
  api: { path: 'api/notes' },
  title: 'text',
  fields: { text: field.text({ required: true }) },
  rights: { read: everyone, create: everyone, edit: ['CAR_UPD'] },
})
const doable = {
  resources: { car, note } as unknown as Readonly<Record<string, Resource>>,
  menu: defineMenu([{ label: 'fleet', icon: 'fleet', items: [{ path: '/car/list', right: ['CAR_VIEW'] }] }]),
}
const textOf = (deeds: readonly Deed[]): string[] => deeds.map(({ kind, of, name }) => [kind, of, name].filter(Boolean).join(' '))
const of = (doer: Doer): string[] => textOf(deedsOf(doable, doer))
const can = (...rights: string[]): Doer => ({ rights, readOnly: false })

describe('what somebody may do', () => {
  test('is derived from their rights, by resource and menu area', () => {
    expect(of(can('CAR_VIEW', 'CAR_UPD', 'CAR_MONEY'))).toEqual([
      'section /car/list',
      'see car',
      'edit car',
      'act car wash',
      'field car price',
      'see note',
      'create note',
      'edit note',
      'remove note',
    ])
    expect(deedsOf(doable, can('CAR_VIEW')).map(({ area }) => area)).toEqual(['fleet', 'fleet', undefined, undefined])
  })

  test('contains no writes in read-only mode', () => {
    expect(of({ rights: ['CAR_VIEW', 'CAR_UPD', 'CAR_ADD'], readOnly: true })).toEqual(['section /car/list', 'see car', 'see note'])
  })

  test('is compared both ways', () => {
    const [one, other] = [deedsOf(doable, can('CAR_VIEW', 'CAR_MONEY')), deedsOf(doable, can('CAR_VIEW', 'CAR_ADD'))]
    expect(textOf(deedsBeyond(one, other))).toEqual(['field car price'])
    expect(textOf(deedsBeyond(other, one))).toEqual(['create car'])
    expect(textOf(deedsBeyond(deedsOf(doable, can()), deedsOf(doable, ANYBODY)))).toEqual([])
  })

  test('omits fields with rights of their own', () => {
    const all = (...rights: string[]) => withheldFrom(doable.resources['car']!, deedsOf(doable, can(...rights)))
    expect(all('CAR_VIEW', 'CAR_UPD')).toEqual({ hidden: ['price'], fixed: ['owner'] })
    expect(all('CAR_VIEW', 'CAR_MONEY')).toEqual({ hidden: [], fixed: [] })
    expect(all('CAR_ADD')).toEqual({ hidden: [], fixed: ['owner'] })
  })
})

test('every right of the product is described, except for the one that only a rule requires', () => {
  const product = { resources: own as unknown as Readonly<Record<string, Resource>>, menu: ownMenu }
  expect(unsaidOf(product, ALL_RIGHTS)).toEqual(['BLANK_DONE'])
  const all = deedsOf(product, { rights: ALL_RIGHTS, readOnly: false })
  const common = deedsOf(product, ANYBODY)
  expect(deedsBeyond(common, all)).toEqual([])
  expect(deedsBeyond(all, common).length).toBeGreaterThan(400)
})
