import { expect, test } from 'vitest'
import { sourcesIn } from '../support/sources.ts'

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
