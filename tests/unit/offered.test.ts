import { describe, expect, test } from 'vitest'
import {
  actionOf,
  callOf,
  offers,
  routesOf,
  screensOf,
  withoutWrites,
  writingPaths,
  type Call,
  type Operation,
  type Resource,
} from '#resource'
import { resources } from '#resources'
import { menu } from '#resources/menu'
import { ALL_RIGHTS } from '#resources/rights'
import { ROLES } from '#resources/seed/books/roles.rules'
import { authorize, type AccessRule } from '../../server/session/authorize.ts'
import type { Caller } from '../../server/engine/user.ts'
import { mayAccess, permissionsOf } from '../../src/admin/permissions.ts'

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
const screensFor = ({ rights, readOnly }: Somebody) => permissionsOf({ token: '', id: 7, login: '', fio: '', rights, isOnlyRead: readOnly })

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
  const writing = writingPaths(resources)
  const may = screensFor({ name: '', rights: ALL_RIGHTS, readOnly: true })
  const entries = menu.flatMap(area => area.items)
  const open = entries.filter(({ path, right }) => may.allows({ right, reads: !writing.has(path) })).map(({ path }) => path)
  expect(open).toEqual(expect.arrayContaining(['/kanban/dashboard', '/shift/list', '/kanban/settings']))
  expect(open.filter(path => /\/(create|import)$/.test(path))).toEqual([])
  expect(entries.filter(({ path }) => /\/(create|import)$/.test(path)).length).toBeGreaterThan(5)
})
