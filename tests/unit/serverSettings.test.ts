import { expect, test } from 'vitest'
import { demoFor, readSettings } from '../../server/settings.ts'

test('settings come from the environment, with defaults for one machine', () => {
  expect(readSettings({}, [])).toMatchObject({
    host: '127.0.0.1',
    port: 8080,
    publicUrl: 'http://127.0.0.1:8080',
    businessZone: 'Europe/Moscow',
    demo: 'known',
    trustProxy: false,
  })
  expect(readSettings({ HOST: '::1', PORT: '80', PUBLIC_URL: '', TRUST_PROXY: '1', ADMIN_PASSWORD: '' }, ['--empty'])).toMatchObject({
    publicUrl: 'http://[::1]:80',
    demo: 'none',
    adminPassword: undefined,
    trustProxy: true,
  })
})

test.each([
  [{ PORT: '70000' }, /^PORT .* «70000»/],
  [{ BUSINESS_ZONE: 'Moscow' }, /^BUSINESS_ZONE .* «Moscow»/],
  [{ DRAIN_SECONDS: '-1' }, /^DRAIN_SECONDS .* «-1»/],
  [{ MAP_TILES: 'tiles' }, /^MAP_TILES .* «tiles»/],
] as const)('%j is refused in a sentence', (env, message) => {
  expect(() => readSettings(env, [])).toThrow(message)
})

test.each([
  ['127.0.0.1', [], {}, 'known'],
  ['localhost', ['--demo'], {}, 'known'],
  ['::1', ['--empty'], {}, 'none'],
  ['0.0.0.0', [], {}, 'none'],
  ['::', ['--demo'], {}, 'made'],
  ['192.168.1.7', [], {}, 'none'],
  ['127.0.0.1', [], { NODE_ENV: 'production' }, 'none'],
  ['127.0.0.1', ['--demo'], { NODE_ENV: 'production' }, 'made'],
  ['127.0.0.1', [], { DATABASE_URL: 'postgres://db/nerud' }, 'none'],
  ['127.0.0.1', ['--demo', '--empty'], { DATABASE_URL: 'postgres://db/nerud' }, 'none'],
] as const)('on %s with %j in %j: the demo is %s', (host, args, env, demo) => {
  expect(demoFor(host, args, env)).toBe(demo)
})
