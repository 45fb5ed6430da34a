import { describe, expect, test, vi } from 'vitest'
import { defineApp, defineArea, faultsOf, can, withoutWrites, type Menu, type MenuItem, type Rights, type Resources } from '#resource'
import { resources, ALL_RIGHTS, menu } from '#resources'
import { ROLES, type RoleName } from '#resources/access/area.rules'
import { mergedPins, mergedVisits } from '#resource/frameCalls'
import type { Arrangement } from '#resources/firstPage'
import { arrangedNames, mergeArrangement, moveTo } from '#resources/dashboard/mySettings.screens'
import { blocks, blocksInView, placedFor, WORK_ORDERS } from '#resources/dashboard/blocks.screens'
import { inboxCommand } from '../../src/admin/inbox/useInboxActs.ts'
import { inOrderOfWork, menuLinesOf, recentShown, withVisit, currentItem } from '../../src/admin/menu/lines.ts'
import { rankOfName } from '../../src/admin/search/commands.ts'
import { mergedLines, streamsOf, type Loaded } from '../../src/admin/inbox/streams.ts'
import { makeCursors } from '../../src/admin/data/read.ts'
import { redirectTarget } from '../../src/admin/layout/Frame.tsx'
import { failureKey, isOver, type ReportState } from '../../src/admin/report/state.ts'
import { effectiveRightsOfSession, rightsOf, type Session } from '../../src/admin/session.ts'

describe('the menu and the commands', () => {
  describe('the items of the menu', () => {
    test('create and import items are next to their list, in every area', () => {
      const neighbours = menu.flatMap(({ items }) =>
        menuLinesOf(items, resources).flatMap(({ item, making }) => making.map(one => `${one.kind} ${one.item.path} of ${item.path}`)),
      )
      expect(neighbours).toEqual([
        'load /company/import of /company/list',
        'create /deals/create-from-order of /orders/list',
        'create /deals/create of /deals/list',
        'create /regular-deals/create of /regular-deals/list',
        'create /multi-deals/create of /multi-deals/list',
        'create /kanban/create of /kanban/list',
        'create /finances/transfers?create of /finances/transfers',
        'load /finances/balances/import of /finances/transfers',
        'create /finances/exps?create of /finances/exps',
        'load /oil-cards/import of /oil-cards/list',
        'load /electronic-papers/import of /electronic-papers/list',
        'create /vedomosti/create of /fot-vedomosti/list',
      ])
    })
    test('a create item has a line of its own if its list may not be opened', () => {
      const [line] = menuLinesOf([{ label: 'dealCreate', path: '/deals/create', right: [] }], resources)
      expect([line!.item.path, line!.making]).toEqual(['/deals/create', []])
    })
    test('initially nobody sees more links than fit the screen', () => {
      const tallest = Object.values(ROLES).map(({ rights }) => {
        const mine = menu
          .map(area => ({
            ...area,
            items: area.items.filter(({ right }) => right.length === 0 || right.some(one => (rights as readonly string[]).includes(one))),
          }))
          .filter(({ items }) => items.length > 0)
        const [first] = inOrderOfWork(mine, work => work.some(one => (rights as readonly string[]).includes(one)))
        // The height of the search, the group names and the items of the open group, in pixels.
        return 40 + 29 * mine.length + 28 * menuLinesOf(first!.items, resources).length
      })
      expect(Math.max(...tallest)).toBeLessThan(900 - 48)
    })
  })

  describe('the order of the menu', () => {
    const area = (label: string, work?: readonly string[]) => ({ label, icon: 'home' as const, items: [], ...(work && { work }) })
    const all: Menu = [area('a'), area('b', ['B']), area('c'), area('d', ['D'])]
    const order = (...rights: string[]): string[] =>
      inOrderOfWork(all, work => work.some(one => rights.includes(one))).map(({ label }) => label)
    test('lists that their resources put into a part come after its own entries, each with its right', () => {
      const put: Resources = { repair: { ...resources.repair, screens: { ...resources.repair.screens, menu: 'c' } } }
      const { icon } = area('c')
      const menu = { c: { icon, items: [{ path: '/c', right: ['C'] }] }, d: { icon, items: [] } }
      const placed = defineApp({ name: '', areas: [defineArea({ resources: put, menu })] })
      expect(placed.menu.map(({ items }) => items)).toEqual([
        [
          { path: '/c', right: ['C'] },
          { path: '/repairs/list', right: ['REPAIR_VIEW'] },
        ],
        [],
      ])
    })
    test('areas add entries to the parts of others: at the end in their order, or after an entry; the parts are in the order of the application', () => {
      const items = (...paths: readonly string[]): readonly MenuItem[] =>
        paths.map(path => {
          const [own = '', after] = path.split(' after ')
          return { path: own, right: [], ...(after !== undefined && { after }) }
        })
      const first = defineArea({ menu: { b: { items: items('/x', '/y after /b2', '/z') } } })
      const owner = defineArea({
        menu: { a: { icon: 'home', items: items('/a') }, b: { icon: 'books', work: ['B'], items: items('/b1', '/b2', '/b3') } },
      })
      const last = defineArea({ menu: { b: { items: items('/u after /z', '/v', '/w after /nowhere') }, c: { icon: 'home', items: [] } } })
      const { menu } = defineApp({ name: '', areas: [first, owner, last], menu: ['c', 'b'] })
      expect(menu.map(({ label, icon, work = [], items }) => [label, icon, work, items.map(({ path }) => path).join(' ')])).toEqual([
        ['c', 'home', [], ''],
        ['b', 'books', ['B'], '/b1 /b2 /y /z /u /v /w /b3 /x'],
        ['a', 'home', [], '/a'],
      ])
      expect(faultsOf({}, { menu })).toEqual([
        "menu: b.items.6.after names '/nowhere', which is no entry of the same part; did you mean '/w'?",
      ])
    })
    test('areas add rights to the groups of others; of resources with one name the last one counts', () => {
      const [deal, point]: readonly [Resources[string], Resources[string]] = [resources.deal, resources.point]
      const one = defineArea({ rights: { a: { name: 'A', codes: { A_VIEW: 'see' } }, b: { codes: { B_UPD: 'change' } } } })
      const two = defineArea({
        rights: { b: { name: 'B', codes: { B_VIEW: 'see' } } },
        resources: { deal },
      })
      const three = defineArea({ resources: { deal: point } })
      const app = defineApp({ name: '', areas: [one, two, three], rights: ['b'] })
      expect(app.rights).toEqual(['B_VIEW', 'B_UPD', 'A_VIEW'])
      expect(app.rightGroups).toEqual({
        b: { name: 'B', codes: { B_VIEW: 'see', B_UPD: 'change' } },
        a: { name: 'A', codes: { A_VIEW: 'see' } },
      })
      expect(app.resources.deal).toBe(resources.point)
    })
    test('a part of the menu that is not there is reported with the file and the nearest part', () => {
      const astray: Resources = { ...resources, deal: { ...resources.deal, screens: { ...resources.deal.screens, menu: 'dels' } } }
      expect(faultsOf(astray, { menu })).toEqual([
        "resources/deals: deal.screens.menu names 'dels', which is no part of the menu; did you mean 'deals'?",
      ])
    })
    test('the areas that a user works in come first', () => expect(order('D')).toEqual(['d', 'a', 'b', 'c']))
    test('users who work in all areas or in none see the declared order', () => {
      expect(order('B', 'D')).toEqual(['a', 'b', 'c', 'd'])
      expect(order()).toEqual(['a', 'b', 'c', 'd'])
    })
  })

  test('recent pages are stored once each, the last one first, without pinned ones', () => {
    const recent = ['/a', '/b', '/a', '/c', '/d', '/e', '/f'].reduce<readonly string[]>(withVisit, [])
    expect(recent).toEqual(['/f', '/e', '/d', '/c', '/a', '/b'])
    expect(recentShown(recent, ['/e'])).toEqual(['/f', '/d', '/c', '/a'])
  })

  describe('commands are found by their names', () => {
    const best = (typed: string, ...names: string[]): string | undefined =>
      names
        .flatMap(name => {
          const rank = rankOfName(name, typed)
          return rank === undefined ? [] : [{ name, rank }]
        })
        .toSorted((a, b) => a.rank - b.rank)[0]?.name
    test.each([
      ['создать накладную', 'Создать: накладная'],
      ['cjplfnm yfrkflye.', 'Создать: накладная'],
      ['закрыть месяц', 'Закрытие месяца'],
      ['месяц', 'Закрытие месяца'],
      ['сменить период', 'Сменить период'],
      ['период', 'Сменить период'],
      ['ведомость', undefined],
    ])('%s', (typed, name) =>
      expect(best(typed, 'Создать: постоянная накладная', 'Создать: накладная', 'Закрытие месяца', 'Сменить период')).toBe(name),
    )
  })

  test('pins that two machines have changed stay changed on both', () => {
    expect(mergedPins(['/a', '/b'], ['/a', '/b'], ['/c'])).toEqual(['/c'])
    expect(mergedPins(['/a', '/b'], ['/b', '/c'], ['/a', '/b'])).toEqual(['/b', '/c'])
    // Taken off there, and here something else was pinned: it does not come back.
    expect(mergedPins(['/a', '/b'], ['/a', '/b', '/c'], ['/b'])).toEqual(['/b', '/c'])
    // Taken off here while the server did not answer, and pinned there anew or still.
    expect(mergedPins(['/a'], [], ['/a', '/d'])).toEqual(['/d'])
    // What only this browser knew goes to the server.
    expect(mergedPins([], ['/a', '/b'], ['/b', '/c'])).toEqual(['/b', '/c', '/a'])
  })

  test('visits of both machines stand one after another, those made here since first', () => {
    expect(mergedVisits(['/a', '/b'], ['/a', '/b'], ['/c', '/a'], 12)).toEqual(['/c', '/a'])
    expect(mergedVisits(['/a', '/b'], ['/a', '/c', '/b'], ['/d', '/a', '/b'], 12)).toEqual(['/a', '/c', '/d', '/b'])
    expect(mergedVisits([], ['/a'], ['/b'], 12)).toEqual(['/a', '/b'])
    // The oldest was dropped here.
    expect(mergedVisits(['/a', '/b', '/c'], ['/d', '/a', '/b'], ['/e', '/a', '/b'], 3)).toEqual(['/d', '/e', '/a'])
    expect(mergedVisits(['/a', '/b'], ['/b', '/a'], ['/a', '/b'], 12)).toEqual(['/b', '/a'])
  })
})

describe('the first page', () => {
  const ofHolder = (codes: readonly string[], arrangement?: Arrangement) =>
    placedFor((rights: Rights) => can(new Set(codes), rights), arrangement)
  const names = (codes: readonly string[]): readonly string[] => ofHolder(codes).map(block => block.name)

  test('each role begins with what needs doing, then the work of the day', () => {
    const begins = (role: RoleName): string => names(ROLES[role].rights).slice(0, 4).join(' ')
    expect(begins('director')).toBe('attention income debts transfers')
    expect(begins('administrator')).toBe(begins('director'))
    expect(begins('accountant')).toBe('attention due debts transfers')
    expect(begins('logist')).toBe('attention plan vehicles trips')
    expect(begins('mechanic')).toBe('attention repairs vehicles tasks')
    expect([begins('operator'), begins('manager')]).toEqual(['attention entry trips tasks', 'attention entry trips tasks'])
    expect(names([])).toEqual(['news', 'reports'])
  })

  test('the blocks in view are rendered first, by the reserved heights of their rows', () => {
    const shown = (innerWidth: number, innerHeight: number): string =>
      [...blocksInView(ofHolder(ROLES.director.rights), { innerWidth, innerHeight })].join(' ')
    expect(shown(1440, 500)).toBe('attention income debts')
    expect(shown(1440, 800)).toBe('attention income debts transfers debtDays')
    // One column.
    expect(shown(400, 800)).toBe('attention income debts')
    // A half beside one that is in view is in view too.
    expect(shown(1440, 149)).toBe('attention income debts')
  })

  test('blocks missing from the order of a role follow in the declared order', () => {
    expect(names(['DEAL_ADD', 'DEAL_VIEW', 'COMPANY_LIST'])).toEqual([
      'attention',
      'entry',
      'trips',
      'volumes',
      'news',
      'companies',
      'reports',
    ])
    const known = new Set(blocks.map(block => block.name))
    expect(WORK_ORDERS.flatMap(({ first }) => first.filter(name => !known.has(name)))).toEqual([])
    expect(WORK_ORDERS.flatMap(({ all }) => all.filter(code => !(ALL_RIGHTS as readonly string[]).includes(code)))).toEqual([])
  })

  test('repairs under way are for those who see them', () => {
    expect(names(withoutWrites(ROLES.mechanic.rights))).toContain('repairs')
    expect(names(ROLES.operator.rights)).not.toContain('repairs')
    // For those who see the whole business, this block is further down.
    expect(names(ROLES.director.rights).indexOf('repairs')).toBeGreaterThan(8)
  })

  test('no row of the first page is half empty', () => {
    for (const left of ALL_RIGHTS) {
      let half = false
      for (const { isWide } of ofHolder(ALL_RIGHTS.filter(code => code !== left))) {
        if (isWide) expect([left, half]).toEqual([left, false])
        else half = !half
      }
      expect([left, half]).toEqual([left, false])
    }
    expect(ofHolder(['DEAL_VIEW']).map(block => block.isWide)).toEqual([true, true, false, false, true])
    expect(ofHolder(ALL_RIGHTS).filter(block => !block.isWide).length).toBe(8)
  })

  test('a user’s arrangement orders and hides blocks; unknown names are ignored, new blocks have their default position', () => {
    const codes = ['DEAL_VIEW', 'TASK_VIEW']
    expect(ofHolder(codes).map(block => block.name)).toEqual(['attention', 'news', 'volumes', 'tasks', 'trips', 'reports'])
    const arranged = ofHolder(codes, { order: ['tasks', 'gone', 'attention', 'debts'], hidden: ['volumes', 'gone'] })
    expect(arranged.map(block => [block.name, block.isWide])).toEqual([
      ['tasks', false],
      ['trips', false],
      ['reports', true],
      ['attention', true],
      ['news', true],
    ])
    expect(ofHolder(codes, { order: [], hidden: ['attention', 'news', 'volumes', 'tasks', 'trips', 'reports'] })).toEqual([])
  })

  test('blocks whose right a user has lost keep their positions until it is granted again', () => {
    const [before, seen] = [
      { order: ['debts', 'tasks', 'news'], hidden: ['debts', 'news'] },
      { order: ['news', 'tasks'], hidden: ['tasks'] },
    ]
    expect(mergeArrangement(before, seen)).toEqual({ order: ['news', 'tasks', 'debts'], hidden: ['tasks', 'debts'] })
  })

  test('a block is put at a place, the ends included', () => {
    const names = ['a', 'b', 'c', 'd']
    expect(moveTo(names, 'b', 2)).toEqual(['a', 'c', 'b', 'd'])
    expect(moveTo(names, 'c', 0)).toEqual(['c', 'a', 'b', 'd'])
    expect([moveTo(names, 'a', -1), moveTo(names, 'd', 4), moveTo(names, 'a', Infinity)]).toEqual([names, names, ['b', 'c', 'd', 'a']])
    expect(arrangedNames([{ name: 'x' }, { name: 'y' }, { name: 'z' }], { order: ['z', 'x'], hidden: [] }).map(one => one.name)).toEqual([
      'z',
      'x',
      'y',
    ])
  })

  const all = streamsOf(resources, () => true)
  const stream = (name: string) => all.find(one => one.key === name)!
  const loaded = (name: string, days: readonly string[], isWhole = true, from = 1): Loaded => ({
    stream: stream(name),
    rows: days.map((day, at) => ({ id: from + at, [stream(name).inbox.day]: day })),
    isWhole,
  })

  test('the inbox contains the waiting records that a user may read and is responsible for', () => {
    expect(all.map(one => one.key).toSorted()).toEqual([
      'bankTransaction',
      'deal',
      'oilCompanyTransaction',
      'payment',
      'truckPenaltyTransaction',
    ])
    const seen = (...existing: readonly string[]) =>
      streamsOf(resources, needed => needed.length === 0 || needed.some(right => existing.includes(right))).map(one => one.key)
    expect(seen()).toEqual([])
    expect(seen('BUH_TRX_VIEW')).toEqual(['bankTransaction'])
    // Everybody sees the sump of waybills; its inbox is for those who authorize.
    expect(seen('DEAL_DONE')).toEqual(['deal'])
  })

  test('lines are ordered by day, as far as every kind is loaded', () => {
    const bank = loaded('bankTransaction', ['2026-01-02', '2026-01-05'])
    const deals = loaded('deal', ['2026-01-01T08:00:00Z', '2026-01-03'])
    expect(mergedLines([bank, deals]).map(({ day, stream: { key } }) => `${day} ${key}`)).toEqual([
      '2026-01-01 deal',
      '2026-01-02 bankTransaction',
      '2026-01-03 deal',
      '2026-01-05 bankTransaction',
    ])
    // A waybill older than the last one may still be loaded, so later lines wait.
    const part = loaded('deal', ['2026-01-01', '2026-01-03'], false)
    expect(mergedLines([bank, part]).map(line => line.day)).toEqual(['2026-01-01', '2026-01-02', '2026-01-03'])
  })

  test('shortcuts work in every keyboard layout', () => {
    const pressed = (key: string, code = key, existing: { readonly ctrlKey?: boolean; readonly altKey?: boolean } = {}) =>
      inboxCommand({ key, code, ctrlKey: false, metaKey: false, altKey: false, ...existing }, 3, 20)
    expect(pressed('ArrowDown')).toEqual({ do: 'move', to: 4 })
    expect(pressed('PageDown')).toEqual({ do: 'move', to: 13 })
    expect(pressed('End')).toEqual({ do: 'move', to: 19 })
    expect(inboxCommand({ key: 'ArrowUp', code: 'ArrowUp', ctrlKey: false, metaKey: false, altKey: false }, 0, 20)).toEqual({
      do: 'move',
      to: 0,
    })
    expect(pressed('ф', 'KeyA', { ctrlKey: true })).toEqual({ do: 'markAll' })
    expect([pressed('о', 'KeyJ'), pressed('o', 'KeyO')]).toEqual([{ do: 'open' }, { do: 'open' }])
    expect(pressed('2', 'Digit2')).toEqual({ do: 'act', index: 1 })
    expect([pressed('Tab'), pressed('x', 'KeyX'), pressed('ArrowDown', 'ArrowDown', { altKey: true })]).toEqual([null, null, null])
  })
})

describe('the frame', () => {
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
    const menu: Menu = [
      {
        label: 'companies',
        icon: 'companies',
        items: [
          { label: 'list', path: '/company/list', right: [] },
          { label: 'companyImport', path: '/company/import', right: [] },
          { label: 'points', path: '/point/list', right: [] },
        ],
      },
    ]
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
    ])('a user who requested %s goes to %s [R-136]', (query, wanted) =>
      expect(redirectTarget(query, path => PAGES.test(path))).toBe(wanted),
    )
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
      expect(effectiveRightsOfSession(session)).toEqual(['COMPANY_LIST', 'TASK_EDIT'])
      expect(effectiveRightsOfSession({ ...session, isOnlyRead: false })).toHaveLength(6)
      expect(effectiveRightsOfSession(null)).toEqual([])
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
})
