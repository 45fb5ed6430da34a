import { describe, expect, test, vi } from 'vitest'
import { defineMenu, type Resources } from '#resource'
import { resources } from '#resources'
import { makeCursors } from '../../src/admin/data/read.ts'
import { redirectTarget } from '../../src/admin/entry/redirect.tsx'
import { currentItem } from '../../src/admin/menu/openMenu.ts'
import { failureKey, isOver, type ReportState } from '../../src/admin/report/state.ts'
import { effectiveRights, rightsOf, type Session } from '../../src/admin/session.ts'

describe('cursors', () => {
  test('the page after a read one is asked for by cursor, others by number', () => {
    const list = makeCursors().of('api/companies?itemsPerPage=2')
    expect(list.before(1)).toBeUndefined()
    expect(list.answered(1, 'c1', true)).toBe(true)
    expect(list.before(2)).toBe('c1')
    expect(list.before(5)).toBeUndefined()
  })

  test('a list reloaded from its first page forgets the cursors of the other pages', () => {
    const list = makeCursors().of('x')
    list.answered(1, 'c1', true)
    list.answered(2, 'c2', true)
    list.answered(1, 'd1', true)
    expect([list.before(2), list.before(3)]).toEqual(['d1', undefined])
  })

  test('a short page ends a list; a full one only if the server is known to return cursors [R-101]', () => {
    const cursors = makeCursors()
    expect(cursors.of('a').answered(1, null, false)).toBe(false)
    expect(cursors.of('a').answered(1, null, true)).toBe(true)
    cursors.of('b').answered(1, 'c1', true)
    expect(cursors.of('a').answered(1, null, true)).toBe(false)
  })

  test('lists that differ by a filter do not mix', () => {
    const cursors = makeCursors()
    cursors.of('a?query=x').answered(1, 'c1', true)
    expect(cursors.of('a?query=y').before(2)).toBeUndefined()
    expect(cursors.of('a?query=x').before(2)).toBe('c1')
  })
})

describe('the current item of the menu', () => {
  const menu = defineMenu([
    {
      label: 'companies',
      icon: 'companies',
      items: [
        { label: 'list', path: '/company/list', right: [] },
        { label: 'companyImport', path: '/company/import', right: [] },
        { label: 'points', path: '/point/list', right: [] },
      ],
    },
  ])
  const all: Resources = resources
  test.each([
    ['/company/list', 'list'],
    ['/company', 'list'],
    ['/company/list/12', 'list'],
    ['/company/list/12/edit', 'list'],
    ['/company/create', 'list'],
    ['/company/import', 'companyImport'],
    ['/company/12/create-point', 'points'],
    ['/point/list/3', 'points'],
  ])('%s belongs to %s', (path, label) => expect(currentItem(menu, all, path)?.label).toBe(label))
  test('a separate page belongs to no item', () => expect(currentItem(menu, all, '/403')).toBeUndefined())
})

/** The pages that exist in this test. */
const PAGES = /^\/(?:company\/list|loginx|login|logout|404|403|sorry|recover\/abc|evil\.example)?$/u

describe('the page to go to after the sign-in', () => {
  test.each([
    ['/company/list?query=%D1%89#x', '/company/list?query=%D1%89#x'],
    [null, '/'],
    ['', '/'],
    ['https://evil.example/', '/'],
    ['//evil.example', '/'],
    ['/\\evil.example', '/'],
    ['/login', '/'],
    ['/logout', '/'],
    ['/404', '/'],
    ['/recover/abc', '/'],
    ['/403', '/'],
    ['/sorry?x', '/'],
    ['/\t/evil.example', '/'],
    ['/\n\\evil.example', '/'],
    ['/x/..//evil.example', '/'],
    ['/unknown', '/'],
    ['/company/12', '/'],
    ['/loginx', '/loginx'],
  ])('a user who requested %s goes to %s [R-136]', (query, wanted) => expect(redirectTarget(query, path => PAGES.test(path))).toBe(wanted))
})

describe('the report pop-up', () => {
  const overload = '[500] Ошибка сервера'
  test.each([
    ['excel', { status: 500, message: overload }, 'nerud.shell.report.tooMuch'],
    ['excel', { status: 500, message: '[500] Другая' }, 'nerud.shell.report.excel.failed'],
    ['excel', { status: 422, message: '[422] Нет' }, 'nerud.shell.report.excel.failed'],
    ['archive', { status: 500, message: '[500] Другая' }, 'nerud.shell.report.tooMuch'],
    ['archive', { status: 404, message: '404' }, 'nerud.shell.report.archive.failed'],
    ['archive', { message: 'TypeError' }, 'nerud.shell.report.archive.failedByDefault'],
  ] as const)('a failure of %s, %o, has its message [R-130, R-131, R-132, R-133]', (kind, failure, key) =>
    expect(failureKey(kind, failure, overload)).toBe(key),
  )

  test('only a finished report may be closed [R-124]', () => {
    const task = { kind: 'excel', path: 'x' } as const
    const file = new Blob()
    const steps: ReportState[] = [
      { step: 'waiting', task },
      { step: 'done', task, file, name: 'x' },
      { step: 'saving', task, file, name: 'x' },
      { step: 'saved', task, file, name: 'x' },
      { step: 'failed', task, message: 'x' },
    ]
    expect(steps.map(isOver)).toEqual([false, true, false, true, true])
  })
})

describe('rights', () => {
  const role = (...codes: string[]) => ({ relationAccRights: codes.map(codeRight => ({ accRights: { codeRight } })) })
  test('come from the roles, each once [R-084, R-087, R-376]', () => {
    expect(rightsOf({ id: 7, accRoles: [role('A', 'B'), role('B', 'C')], adminRights: ['X'] })).toEqual(['A', 'B', 'C'])
  })
  test('account 1 has all of them [R-085, R-271, R-376]', () => {
    expect(rightsOf({ id: 1, accRoles: [role('A')], adminRights: ['X', 'Y'] })).toEqual(['X', 'Y'])
  })
  test('read-only mode removes the writing ones [R-093]', () => {
    const session = {
      rights: ['COMPANY_LIST', 'COMPANY_UPD', 'GOODS_ADD', 'DEAL_DEL', 'DEAL_DONE', 'TASK_EDIT'],
      isOnlyRead: true,
    } as unknown as Session
    expect(effectiveRights(session)).toEqual(['COMPANY_LIST', 'TASK_EDIT'])
    expect(effectiveRights({ ...session, isOnlyRead: false })).toHaveLength(6)
    expect(effectiveRights(null)).toEqual([])
  })
})

describe('a chunk of the application that no longer exists', () => {
  const page = () => {
    const byKey = new Map<string, string>()
    return {
      alert: vi.fn(),
      location: { reload: vi.fn() },
      sessionStorage: {
        getItem: (key: string) => byKey.get(key) ?? null,
        setItem: (key: string, value: string) => void byKey.set(key, value),
      },
    }
  }
  const fresh = async () => {
    vi.resetModules()
    const { reloadUpdated, setUpdatedMessage } = await import('../../src/admin/chunk.ts')
    setUpdatedMessage(() => 'Приложение обновилось. Страница будет перезагружена.')
    return (one: ReturnType<typeof page>, now: number) => reloadUpdated(one as unknown as Window, now)
  }

  test('is reported in an alert, then the page is reloaded [R-009]', async () => {
    const [one, reload] = [page(), await fresh()]
    expect(reload(one, 1_000_000)).toBe(true)
    expect(one.alert).toHaveBeenCalledExactlyOnceWith('Приложение обновилось. Страница будет перезагружена.')
    expect(one.location.reload).toHaveBeenCalledOnce()
  })

  test('does not reload the page again and again', async () => {
    const one = page()
    const before = await fresh()
    before(one, 1_000_000)
    const after = await fresh()
    expect(after(one, 1_010_000)).toBe(false)
    expect(one.location.reload).toHaveBeenCalledOnce()
    expect(after(one, 2_000_000)).toBe(true)
  })
})
