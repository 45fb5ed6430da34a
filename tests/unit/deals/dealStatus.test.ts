import { describe, expect, test } from 'vitest'
import { dealState, dealStateOf, statusAfterCounting, dealStatesIn } from '#resources/deals/deal/dealStatus.formulas'

describe('the status of a deal', () => {
  test.each([
    // id, isAuth, shown as, counted, cancelled
    [5, false, 'executing', false, false],
    [5, true, 'executing', false, false],
    [2, false, 'waiting', false, false],
    [1, true, 'active', true, false],
    [2, true, 'closed', true, false],
    [3, false, 'error', false, false],
    [3, true, 'error', false, false],
    [4, false, 'deleted', false, true],
    [4, true, 'deleted', false, true],
  ] as const)(
    '%j with isAuth %j is shown as %s, counted %j, cancelled %j [R-497, R-498, R-499, R-500, R-501]',
    (status, isAuth, name, counted, cancelled) => {
      expect(dealState(status, isAuth)).toMatchObject({ name, counted, cancelled })
      expect(dealStateOf({ status: { id: status }, isAuth })).toBe(dealState(status, isAuth))
    },
  )

  test.each([
    // status, isAuth, authorize, edit, delete, recalc, close
    [5, false, false, true, true, true, false],
    [2, false, true, true, true, true, false],
    [1, true, false, true, true, true, true],
    [2, true, false, false, true, false, false],
    [3, false, true, true, true, true, false],
    [3, true, false, true, true, true, false],
    [4, true, false, false, false, false, false],
  ] as const)('%j with isAuth %j may be authorised %j, edited %j, deleted %j, recalculated %j, closed %j', (status, isAuth, ...may) => {
    const { mayAuthorize, mayEdit, mayDelete, mayRecalc, mayClose } = dealState(status, isAuth)
    expect([mayAuthorize, mayEdit, mayDelete, mayRecalc, mayClose]).toEqual(may)
  })

  test('is derived from its history: 2 is the sump until the deal was counted, and closed afterwards', () => {
    expect(dealStatesIn([2, 1, 2])).toEqual(['waiting', 'active', 'closed'])
    expect(dealStatesIn([2, 2])).toEqual(['waiting', 'closed'])
    expect(dealStatesIn([2, 3, 2, 1, 4])).toEqual(['waiting', 'error', 'waiting', 'active', 'deleted'])
    expect(dealStatesIn([5])).toEqual(['executing'])
  })

  test('that is unknown is an error that is not counted', () => {
    expect(dealState(99, true)).toMatchObject({ name: 'error', counted: false })
    expect(dealStateOf({ status: null, isAuth: null }).counted).toBe(false)
  })

  test.each([
    // status, isAuth, broken, after
    [1, true, false, 1],
    [1, true, true, 3],
    [3, true, false, 1],
    [3, false, false, 2],
    [3, true, true, 3],
    [2, false, false, 2],
    [2, false, true, 3],
    [2, true, true, 2],
    [4, true, false, 4],
    [5, false, true, 5],
  ] as const)('after counting %j with isAuth %j, broken %j, is %j', (status, isAuth, broken, after) => {
    expect(statusAfterCounting(status, isAuth, broken)).toBe(after)
  })
})
