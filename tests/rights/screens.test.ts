import { ALL_RIGHTS } from '#resources'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { can, defineResource, field, may, mayField, NOBODY, rightsFor, withoutWrites, WRITE_SUFFIXES } from '#resource'
import { INN } from '#russian'
import { OUTSIDE, routePaths } from '../support/screenAddresses.ts'
import { screenRoutes } from '../support/screenRoutes.ts'
import { rulesIn, tableOf } from '../support/sources.ts'

/**
 * Every route is opened by exactly the codes of the contract, by any one of them; in read-only mode only by those for viewing (foundations
 * §2.1, §2.2, §6).
 */
const table = tableOf('routes')
/** Routes for which the contract lists no right, but on which writing requires one: whoever opens them decides where money goes. */
const GUARDED: Readonly<Record<string, readonly string[]>> = {
  '/finances/bank-transaction/cards/create': ['BUH_TRX_DONE'],
  '/finances/bank-transaction/cards/list/:id/edit': ['BUH_TRX_DONE'],
}

describe('routes of the contract', () => {
  const rowsOf = (is: (access: string) => boolean, ...rules: readonly string[]) =>
    table.filter(row => is(row['access']!)).map(row => [row['path']!, row['access']!, rulesIn(row, ...rules)] as const)
  test.each(rowsOf(access => access.includes('_'), 'R-014', 'R-023'))('%s is opened by %s and by nothing else%s', (path, access) => {
    const codes = access.split('|')
    expect(screenRoutes.get(path)).toEqual(codes)
    for (const code of ALL_RIGHTS) expect(can(new Set([code]), screenRoutes.get(path) as string[]), code).toBe(codes.includes(code))
    expect(can(new Set(), screenRoutes.get(path) as string[])).toBe(false)
  })
  test.each(rowsOf(access => access === 'sign-in', 'R-024'))('%s needs a session and no right (%s)%s', path => {
    expect(screenRoutes.get(path)).toEqual(GUARDED[path] ?? [])
  })
  test.each(rowsOf(access => access === 'unstated'))('%s, whose right is not shown (%s), needs a session at least%s', path => {
    expect(screenRoutes.get(path)).toEqual(expect.any(Array))
  })
  test('are all that are mounted, but for those of declarations', () => {
    expect([...screenRoutes.keys()].filter(path => !routePaths.has(path))).toEqual([])
  })
  test('public ones are those of the contract [R-020]', () => {
    const open = [...screenRoutes].filter(([, access]) => access === 'public').map(([path]) => path)
    expect(open.toSorted()).toEqual([
      '/404',
      '/document-uploader/:token',
      '/forgot-password',
      '/login',
      '/papers/:token',
      '/recover/:token',
      '/register',
    ])
    expect(open.toSorted()).toEqual([...rowsOf(access => access === 'public').map(([path]) => path), ...OUTSIDE].toSorted())
  })
  test('are plain paths, without a hash [R-019]', () => {
    expect([...screenRoutes.keys()].filter(path => !/^\/[\w/:.-]*$/.test(path))).toEqual([])
  })
  test('no route asks for a code that is none', () => {
    for (const [path, access] of screenRoutes) if (access !== 'public') for (const code of access) expect(ALL_RIGHTS, path).toContain(code)
  })
})

describe('a right', () => {
  test('is held when any one of the codes is; needing none, signing in is enough', () => {
    expect(can(new Set(['A']), ['A', 'B'])).toBe(true)
    expect(can(new Set(['B']), ['A', 'B'])).toBe(true)
    expect(can(new Set(['C']), ['A', 'B'])).toBe(false)
    expect(can(new Set(), [])).toBe(true)
    expect(can(new Set(), NOBODY)).toBe(false)
    expect(can(new Set(ALL_RIGHTS), NOBODY)).toBe(false)
  })
  test('for an action falls back: one to read, remove to edit, export to read; what nobody may is closed', () => {
    const make = (rights: object) =>
      defineResource({
        name: 'x',
        area: 'x',
        api: 'api/x',
        title: 'name',
        fields: { name: field.text() },
        rights: { read: ['R'], ...rights },
      })
    const plain = make({})
    expect([
      rightsFor(plain, 'one'),
      rightsFor(plain, 'export'),
      rightsFor(plain, 'create'),
      rightsFor(plain, 'edit'),
      rightsFor(plain, 'remove'),
    ]).toEqual([['R'], ['R'], NOBODY, NOBODY, NOBODY])
    const full = make({ one: ['O'], edit: ['E'], remove: ['D'] })
    expect([rightsFor(full, 'one'), rightsFor(full, 'remove'), rightsFor(make({ edit: ['E'] }), 'remove')]).toEqual([['O'], ['D'], ['E']])
    expect([may(new Set(['R']), plain, 'read'), may(new Set(['R']), plain, 'edit')]).toEqual([true, false])
  })
  test('for a field is asked beside that of the record', () => {
    const one = defineResource({
      name: 'x',
      area: 'x',
      api: 'api/x',
      title: 'name',
      fields: { name: field.text(), inn: field.text({ code: INN, read: ['R'], write: ['W'] }) },
      rights: { read: [] },
    })
    expect([
      mayField(new Set(), one, 'name', 'read'),
      mayField(new Set(), one, 'inn', 'read'),
      mayField(new Set(['R']), one, 'inn', 'read'),
    ]).toEqual([true, false, true])
    expect([mayField(new Set(['R']), one, 'inn', 'write'), mayField(new Set(['W']), one, 'inn', 'write')]).toEqual([false, true])
  })
})

describe('read-only mode', () => {
  test('drops exactly the codes that end in _ADD, _UPD, _DEL or _DONE [R-093]', () => {
    expect(WRITE_SUFFIXES).toEqual(['_ADD', '_UPD', '_DEL', '_DONE'])
    expect(
      withoutWrites(['COMPANY_LIST', 'COMPANY_UPD', 'GOODS_ADD', 'DEAL_DEL', 'DEAL_DONE', 'TASK_EDIT', 'SETTINGS_CSS', 'UPD_VIEW']),
    ).toEqual(['COMPANY_LIST', 'TASK_EDIT', 'SETTINGS_CSS', 'UPD_VIEW'])
    const readRights = withoutWrites(ALL_RIGHTS)
    expect(ALL_RIGHTS.filter(code => !readRights.includes(code)).every(code => /_(ADD|UPD|DEL|DONE)$/.test(code))).toBe(true)
    expect(readRights.some(code => /_(ADD|UPD|DEL|DONE)$/.test(code))).toBe(false)
  })
  test('keeps the order, adds nothing, and twice is once', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.constantFrom(...ALL_RIGHTS), fc.string())), codes => {
        const once = withoutWrites(codes)
        expect(withoutWrites(once)).toEqual(once)
        expect(codes.filter(code => once.includes(code))).toEqual(once)
      }),
    )
  })
})
