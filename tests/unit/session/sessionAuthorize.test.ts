import { describe, expect, it } from 'vitest'
import { httpErrorOf } from '../../../server/httpError.ts'
import { authorize, type AccessRule } from '../../../server/session/authorize.ts'
import { effectiveRights, rightsFingerprint } from '../../../server/session/rights.ts'
import type { Caller, Viewer } from '../../../server/engine/user.ts'

const caller = (
  rights: readonly string[],
  also: { readOnly?: boolean; mustChange?: boolean; token?: { id: number; name: string }; viewer?: Viewer } = {},
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
