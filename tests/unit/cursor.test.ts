import { expect, test } from 'vitest'
import type { Engine } from '../../server/engine/engine.ts'
import { decodeCursor, encodeCursor } from '../../server/engine/read/cursor.ts'
import { httpErrorOf } from '../../server/httpError.ts'

const engine = { texts: (key: string) => key } as unknown as Engine
const decoded = (values: unknown, ...types: Parameters<typeof decodeCursor>[2]) =>
  decodeCursor(engine, encodeCursor(JSON.stringify(values)), types)
const refused = (run: () => unknown): unknown => {
  try {
    return run()
  } catch (error) {
    return httpErrorOf(error)
  }
}

test('a cursor contains a text or null for each value, whatever its type', () => {
  expect(decoded(['5', null, 'Песок'], 'bigint', 'date', undefined)).toEqual(['5', null, 'Песок'])
})

test.each([
  ['a number', [5], 'bigint'],
  ['a flag', [true], 'boolean'],
  ['an object', [{}], undefined],
  ['a list', [['5']], undefined],
  ['a text of another type', ['five'], 'bigint'],
  ['a NUL', ['a\u0000b'], undefined],
  ['a value too many', ['5', '6'], 'bigint'],
  ['no list', '5', 'bigint'],
] as const)('%s in place of a cursor is refused with the parameter’s name', (_, values, type) => {
  expect(refused(() => decoded(values, type))).toMatchObject({ status: 400, errors: { after: 'nerud.validation.parameter.value' } })
})

test('invalid JSON is refused as well', () => {
  expect(refused(() => decodeCursor(engine, '%%%', ['bigint']))).toMatchObject({ status: 400 })
})
