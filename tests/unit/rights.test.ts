import { expect, test, describe, it } from 'vitest'
import {
  defineResource,
  field,
  isWider,
  may,
  mayField,
  mayFieldIn,
  type Menu,
  type Resource,
  everyone,
  NOBODY,
  actionOf,
  callOf,
  offers,
  routesOf,
  screensOf,
  withoutWrites,
  writingAt,
  type Call,
  type Operation,
} from '#resource'
import {
  WITHOUT_RIGHTS,
  abilitiesBeyond,
  abilitiesOf,
  unlistedRights,
  restrictedFields,
  type Ability,
  type RightsHolder,
} from '#resource/abilities'
import { resources as own, resources, ALL_RIGHTS, menu as ownMenu, menu } from '#resources'
import { ROLES } from '#resources/access/area.rules'
import { httpErrorOf } from '../../server/httpError.ts'
import { authorize, type AccessRule, effectiveRights, rightsFingerprint } from '../../server/session/rights.ts'
import type { Caller, Impersonator } from '../../server/engine/user.ts'
import { mayAccess, permissionsOf } from '../../src/admin/authProvider.ts'
import { sourcesIn } from '../support/sources.ts'

describe('rights', () => {
  const made = (rights: Resource['rights']): Resource =>
    defineResource({ name: 'crate', area: 'goods', api: 'api/crates', title: 'name', fields: { name: field.text() }, rights }) as Resource

  test('operations without a declared right are closed to everybody', () => {
    const existing = new Set(ALL_RIGHTS)
    const closed = made({ read: ['GOODS_VIEW'] })
    expect((['create', 'edit', 'remove'] as const).map(one => may(existing, closed, one))).toEqual([false, false, false])
    expect((['read', 'one', 'export'] as const).map(one => may(existing, made({ read: [] }), one))).toEqual([true, true, true])
  })

  test('opening falls back to the read right, removing to the edit right, exporting to the read right, and nothing else does', () => {
    const shelf = made({ read: ['A'], create: ['B'], edit: ['C'] })
    const by = (code: string): string[] =>
      (['read', 'one', 'create', 'edit', 'remove', 'export'] as const).filter(one => may(new Set([code]), shelf, one))
    expect([by('A'), by('B'), by('C')]).toEqual([['read', 'one', 'export'], ['create'], ['edit', 'remove']])
    expect(by('D')).toEqual([])
  })

  const crate = defineResource({
    name: 'crate',
    area: 'goods',
    api: { path: 'api/crates', lists: { chosen: { right: [], carries: ['width'] } } },
    title: 'name',
    fields: {
      name: field.text(),
      width: field.number(),
      height: field.number(),
      price: field.money({ read: ['M'] }),
      size: field.number({ derived: 'record' }),
      cost: field.number({ derived: 'record' }),
    },
    derive: {
      size: { from: ['width', 'height'], of: r => (r.width ?? 0) * (r.height ?? 0) },
      cost: { from: ['price', 'width'], of: r => Number(r.price) * (r.width ?? 0) },
    },
    rights: { read: ['A'] },
  }) as Resource
  const NAMES = ['name', 'width', 'height', 'price', 'size', 'cost']

  test('a derived value is visible to those who see all its sources', () => {
    const seen = (...codes: string[]) => NAMES.filter(name => mayField(new Set(codes), crate, name, 'read'))
    expect(seen('A')).toEqual(['name', 'width', 'height', 'size'])
    expect(seen('A', 'M')).toEqual(NAMES)
  })

  test('without the read right of a resource, options show only title fields, and a list only the fields of its call', () => {
    const seen = (codes: string[], call?: string) => NAMES.filter(name => mayFieldIn(new Set(codes), crate, name, call))
    expect(seen([])).toEqual(['name'])
    expect(seen(['M'], 'chosen')).toEqual(['name', 'width'])
    expect(seen(['A'], 'chosen')).toEqual(['name', 'width', 'height', 'size'])
  })

  test('a field right is wider than that of the resource if it admits others', () => {
    expect([[], ['A'], ['A', 'B']].map(right => isWider(crate, right))).toEqual([true, false, true])
    expect(isWider({ ...crate, rights: { read: ['A'], one: [] } }, [])).toBe(false)
  })

  const caller = (
    rights: readonly string[],
    also: { readOnly?: boolean; mustChange?: boolean; token?: { id: number; name: string }; viewer?: Impersonator } = {},
  ): Caller => ({
    user: {
      id: 5,
      login: 'x',
      fio: 'X',
      rights: new Set(rights),
      readOnly: also.readOnly ?? false,
      session: 1,
      ...(also.token && { token: also.token }),
      ...(also.viewer && { viewer: also.viewer }),
    },
    mustChange: also.mustChange ?? false,
    issued: 0,
  })
  const outcome = (who: Caller | null, rule: AccessRule): string => {
    try {
      authorize(who, rule)
      return 'in'
    } catch (error) {
      const refused = httpErrorOf(error)
      return `${refused?.status} ${refused?.code}`
    }
  }

  describe('a rule', () => {
    const at = { method: 'GET', path: 'api/tags' }
    const read: AccessRule = { ...at, right: ['A', 'B'], reads: true }
    const write: AccessRule = { ...at, right: [], reads: false }

    it('opens to any one of its rights, and to anyone signed in when it needs none', () => {
      expect(outcome(caller(['B']), read)).toBe('in')
      expect(outcome(caller(['C']), read)).toBe('403 NO_RIGHT')
      expect(outcome(caller([]), write)).toBe('in')
      expect(outcome(null, write)).toBe('401 NO_SESSION')
      expect(outcome(null, { ...at, right: 'public', reads: false })).toBe('in')
    })

    it('refuses writes in read-only mode, except those that say so', () => {
      expect(outcome(caller([], { readOnly: true }), write)).toBe('403 READ_ONLY')
      expect(outcome(caller(['A'], { readOnly: true }), read)).toBe('in')
      expect(outcome(caller([], { readOnly: true }), { ...write, evenReadOnly: true })).toBe('in')
    })

    it('refuses every write during an impersonation, whatever the right and the mode', () => {
      const looking = caller(['A'], { viewer: { id: 1, fio: 'Y', session: 2, until: '' } })
      expect(outcome(looking, read)).toBe('in')
      for (const rule of [
        write,
        { ...write, evenReadOnly: true },
        { ...write, evenMustChange: true },
        { ...write, right: 'public' },
        { ...read, keeps: true },
      ] as const)
        expect(outcome(looking, rule)).toBe('403 LOOKING')
    })

    it('refuses nearly everything until a temporary password is changed', () => {
      expect(outcome(caller(['A'], { mustChange: true }), read)).toBe('403 MUST_CHANGE_PASSWORD')
      expect(outcome(caller([], { mustChange: true }), { ...write, evenMustChange: true })).toBe('in')
    })

    it('is closed to API tokens if it requires a user, public or not', () => {
      const program = caller(['A'], { token: { id: 1, name: 'Обмен' } })
      expect(outcome(program, read)).toBe('in')
      for (const [method, path] of [
        ['POST', 'authentication_token'],
        ['POST', 'users/register'],
        ['POST', 'api/logout'],
        ['POST', 'api/password/recover'],
        ['PATCH', 'api/init_menu'],
        ['PATCH', 'api/accounts/{id}/change_my_password'],
        ['PATCH', 'api/accounts/{id}/reset-password'],
        ['POST', 'api/accounts/{id}/look_as'],
        ['GET', 'api/api_tokens'],
        ['PATCH', 'api/api_tokens/{id}/reissue'],
        ['GET', 'api/api_token_uses'],
        ['GET', 'api/history/apiToken/{id}'],
      ] as const)
        for (const right of [[], 'public'] as const)
          expect(outcome(program, { method, path, right, reads: true }), path).toBe('403 TOKEN_CLOSED')
      expect(outcome(program, { ...read, path: 'api/init_menu' })).toBe('in')
    })
  })

  describe('rights', () => {
    it('lose the writing codes in read-only mode, by the literal suffixes', () => {
      const rights = ['COMPANY_UPD', 'COMPANY_LIST', 'DEAL_ADD', 'DEAL_DEL', 'DEAL_DONE', 'TASK_EDIT', 'SETTINGS_CSS']
      expect(effectiveRights({ rights, readOnly: true })).toEqual(['COMPANY_LIST', 'TASK_EDIT', 'SETTINGS_CSS'])
      expect(effectiveRights({ rights, readOnly: false })).toEqual(rights)
    })

    it('have the same fingerprint in any order, and another one for each set and mode', () => {
      const print = rightsFingerprint({ rights: ['A', 'B'], readOnly: false })
      expect(rightsFingerprint({ rights: ['B', 'A'], readOnly: false })).toBe(print)
      expect(rightsFingerprint({ rights: ['A', 'B'], readOnly: true })).not.toBe(print)
      expect(rightsFingerprint({ rights: ['A'], readOnly: false })).not.toBe(print)
    })
  })

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
  const source = {
    resources: { car, note } as unknown as Readonly<Record<string, Resource>>,
    menu: [{ label: 'fleet', icon: 'fleet', items: [{ path: '/car/list', right: ['CAR_VIEW'] }] }] satisfies Menu,
  }
  const textOf = (abilities: readonly Ability[]): string[] =>
    abilities.map(({ kind, of, name }) => [kind, of, name].filter(Boolean).join(' '))
  const of = (holder: RightsHolder): string[] => textOf(abilitiesOf(source, holder))
  const can = (...rights: string[]): RightsHolder => ({ rights, readOnly: false })

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
      expect(abilitiesOf(source, can('CAR_VIEW')).map(({ area }) => area)).toEqual(['fleet', 'fleet', undefined, undefined])
    })

    test('contains no writes in read-only mode', () => {
      expect(of({ rights: ['CAR_VIEW', 'CAR_UPD', 'CAR_ADD'], readOnly: true })).toEqual(['section /car/list', 'see car', 'see note'])
    })

    test('is compared both ways', () => {
      const [one, other] = [abilitiesOf(source, can('CAR_VIEW', 'CAR_MONEY')), abilitiesOf(source, can('CAR_VIEW', 'CAR_ADD'))]
      expect(textOf(abilitiesBeyond(one, other))).toEqual(['field car price'])
      expect(textOf(abilitiesBeyond(other, one))).toEqual(['create car'])
      expect(textOf(abilitiesBeyond(abilitiesOf(source, can()), abilitiesOf(source, WITHOUT_RIGHTS)))).toEqual([])
    })

    test('omits fields with rights of their own', () => {
      const all = (...rights: string[]) => restrictedFields(source.resources['car']!, abilitiesOf(source, can(...rights)))
      expect(all('CAR_VIEW', 'CAR_UPD')).toEqual({ hidden: ['price'], fixed: ['owner'] })
      expect(all('CAR_VIEW', 'CAR_MONEY')).toEqual({ hidden: [], fixed: [] })
      expect(all('CAR_ADD')).toEqual({ hidden: [], fixed: ['owner'] })
    })
  })

  test('every right of the product is described, except for the one that only a rule requires', () => {
    const product = { resources: own as unknown as Readonly<Record<string, Resource>>, menu: ownMenu }
    expect(unlistedRights(product, ALL_RIGHTS)).toEqual(['BLANK_DONE'])
    const all = abilitiesOf(product, { rights: ALL_RIGHTS, readOnly: false })
    const common = abilitiesOf(product, WITHOUT_RIGHTS)
    expect(abilitiesBeyond(common, all)).toEqual([])
    expect(abilitiesBeyond(all, common).length).toBeGreaterThan(400)
  })

  /** Every resource × every kind of user: no screen, button or form offers what the server would refuse (foundations §4, §6). */
  const all = Object.values<Resource>(resources)

  interface Somebody {
    readonly name: string
    readonly rights: readonly string[]
    readonly readOnly: boolean
  }
  const people: readonly Somebody[] = [
    { name: 'nobody', rights: [] },
    { name: 'all rights', rights: ALL_RIGHTS },
    ...Object.values(ROLES).map(({ name, rights }) => ({ name, rights })),
  ].flatMap(one => [
    { ...one, readOnly: false },
    { ...one, name: `${one.name}, only reading`, readOnly: true },
  ])

  /** Returns whether the server's access check lets a user call a route. */
  function doorOf({ rights, readOnly }: Somebody) {
    const user = { id: 7, login: '', fio: '', rights: new Set(readOnly ? withoutWrites(rights) : rights), readOnly, session: 1 }
    const caller: Caller = { user, mustChange: false, issued: 0 }
    return (call: AccessRule): boolean => {
      try {
        authorize(caller, call)
        return true
      } catch {
        return false
      }
    }
  }
  const screensFor = ({ rights, readOnly }: Somebody) =>
    permissionsOf({ token: '', id: 7, login: '', fio: '', rights, isOnlyRead: readOnly })

  const WRITES = ['create', 'edit', 'remove'] as const satisfies readonly Operation[]
  /** The calls with which the screens of a resource perform an operation; a resource without a remove call removes by an edit. */
  const callsFor = (resource: Resource, operation: (typeof WRITES)[number]): readonly Call[] => {
    const kinds = { create: ['create'], edit: ['edit', 'replace'], remove: offers(resource, 'remove') ? ['remove'] : ['edit'] }[operation]
    return routesOf(resource).filter(call => kinds.includes(call.kind) && call.of === undefined)
  }

  describe.each(people.map(one => [one.name, one] as const))('%s', (_, somebody) => {
    const opens = doorOf(somebody)
    const may = screensFor(somebody)

    test('is offered no operation that the server refuses, and each that it allows', () => {
      const wrong = all.flatMap(resource =>
        WRITES.flatMap(operation =>
          callsFor(resource, operation).flatMap(call => {
            const isOffered = may.may(resource, operation)
            // Records that end by actions of their own are not removed by an edit, even if the user may edit them.
            const isKept = operation === 'remove' && call.kind === 'edit' && !isOffered
            return isKept || isOffered === opens(call) ? [] : [`${operation} ${call.path}`]
          }),
        ),
      )
      expect(wrong).toEqual([])
    })

    test('is offered no action that the server refuses, and each that it allows', () => {
      const wrong = all.flatMap(resource =>
        Object.keys(resource.actions ?? {}).flatMap(name => {
          const [call, action] = [callOf(resource, 'action', name), actionOf(resource, name)!]
          const is = [may.mayAct(action), mayAccess(may, resource, undefined, name)]
          return is.every(one => one === opens(call)) ? [] : [`${call.method} ${call.path}`]
        }),
      )
      expect(wrong).toEqual([])
    })

    test('opens no form whose record the server would refuse', () => {
      const wrong = all.flatMap(resource =>
        screensOf(resource).flatMap(({ kind, path, ...screen }) => {
          if ((kind !== 'create' && kind !== 'edit') || resource.screens?.formRight) return []
          const calls = routesOf(resource).filter(call => (kind === 'create' ? ['create'] : ['edit', 'replace']).includes(call.kind))
          return may.allows(screen) && calls.length > 0 && !calls.some(opens) ? [path] : []
        }),
      )
      expect(wrong).toEqual([])
    })

    test('allows no input in a read-only form', () => {
      const fields = all.flatMap(resource => Object.keys(resource.fields).map(name => may.mayField(resource, name, 'write')))
      expect(fields.some(Boolean)).toBe(!somebody.readOnly)
    })
  })

  test('in read-only mode the menu has no create items', () => {
    const writing = writingAt(resources)
    const may = screensFor({ name: '', rights: ALL_RIGHTS, readOnly: true })
    const entries = menu.flatMap(area => area.items)
    const open = entries.filter(({ path, right }) => may.allows({ right, reads: !writing(path) })).map(({ path }) => path)
    expect(open).toEqual(expect.arrayContaining(['/kanban/dashboard', '/shift/list', '/kanban/settings']))
    expect(open.filter(path => /\/(create|import)$|\?create$/.test(path))).toEqual([])
    expect(entries.filter(({ path }) => /\/(create|import)$/.test(path)).length).toBeGreaterThan(5)
  })
})

describe('the doors to data', () => {
  const sources = sourcesIn('src')
  const inside = (path: string, folders: readonly string[]): boolean => folders.some(folder => path.startsWith(folder))

  test('screens reach the server through the data provider and the auth provider alone', () => {
    const doors = ['src/admin/data/', 'src/admin/dataProvider.ts', 'src/admin/authProvider.ts', 'src/admin/api.ts']
    const around = sources.filter(
      ({ path, text }) =>
        !inside(path, doors) &&
        (/import \{[^}]*\brequest\b[^}]*\} from '[^']*api\.ts'/.test(text) || /[^.\w](fetch|XMLHttpRequest)\(/.test(text)),
    )
    // The check whether the server is reachable needs no session.
    expect(around.map(({ path }) => path)).toEqual(['src/admin/connection.ts'])
  })

  test('screens learn what the user may do from the auth provider alone', () => {
    const doors = ['src/admin/authProvider.ts', 'src/admin/authProvider.ts', 'src/admin/session.ts']
    const around = sources.filter(({ path, text }) => !inside(path, doors) && /\bheldRights\b|\.rights\.(includes|some)\(/.test(text))
    expect(around.map(({ path }) => path)).toEqual([])
  })

  test('the data provider has the verbs of react-admin and three methods of its own', async () => {
    const { makeDataProvider } = await import('../../src/admin/dataProvider.ts')
    const methods = Object.entries(makeDataProvider({})).flatMap(([name, value]) => (typeof value === 'function' ? [name] : []))
    expect(methods.toSorted()).toEqual(
      [
        'getList',
        'getOne',
        'getMany',
        'getManyReference',
        'create',
        'update',
        'updateMany',
        'delete',
        'deleteMany',
        'getPage',
        'invoke',
        'onDay',
      ].toSorted(),
    )
  })
})
