import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SignJWT } from 'jose'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTokenKeys } from '../../../server/adapters/secrets.ts'
import { tokensWith } from '../../../server/session/tokens.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'nerud-keys-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

const file = (): string => join(dataDir, 'secrets', 'token-keys.json')
const now = new Date('2026-03-10T09:00:00Z')
const later = new Date('2026-03-10T10:00:00Z')

describe('the signing key', () => {
  it('is created once, readable by its owner only', async () => {
    const first = await openTokenKeys({ dataDir })
    const second = await openTokenKeys({ dataDir })
    expect(second.current).toEqual(first.current)
    expect(first.current.key.length).toBeGreaterThanOrEqual(32)
    expect((await stat(file())).mode & 0o777).toBe(0o600)
    expect((await stat(join(dataDir, 'secrets'))).mode & 0o777).toBe(0o700)
  })

  it('is the same for servers that start at once', async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => openTokenKeys({ dataDir })))
    expect(new Set(all.map(one => one.current.kid)).size).toBe(1)
  })

  it('may come from the environment, and is refused when short', async () => {
    const given = await openTokenKeys({ dataDir, tokenKey: `${'n'.repeat(40)}, ${'o'.repeat(40)}` })
    expect(given.current.key).toEqual(new TextEncoder().encode('n'.repeat(40)))
    await expect(readFile(file())).rejects.toThrow('ENOENT')
    await expect(openTokenKeys({ dataDir, tokenKey: 'short' })).rejects.toThrow('TOKEN_KEY')
  })

  it('is not replaced silently when its file is corrupted', async () => {
    await openTokenKeys({ dataDir })
    await writeFile(file(), '{"keys":[]}')
    await expect(openTokenKeys({ dataDir })).rejects.toThrow(file())
  })
})

describe('a token', () => {
  const keys = (key: string) => openTokenKeys({ dataDir, tokenKey: key })
  const old = 'o'.repeat(40)
  const fresh = 'n'.repeat(40)

  it('identifies its session until it expires', async () => {
    const tokens = tokensWith(await keys(old))
    const token = await tokens.sign(7, 42, now, later)
    const body = { account: 7, session: 42, issued: now.getTime(), expires: later.getTime() }
    expect(await tokens.read(token, now)).toEqual(body)
    expect(await tokens.read(token, new Date(later.getTime() - 1000))).toEqual(body)
    expect(await tokens.read(token, later)).toBeNull()
    expect(await tokensWith(await keys(old)).read(token, later)).toBeNull()
  })

  it('outlives the replacement of the key as long as the old one is kept', async () => {
    const token = await tokensWith(await keys(old)).sign(7, 42, now, later)
    expect(await tokensWith(await keys(`${fresh},${old}`)).read(token, now)).not.toBeNull()
    expect(await tokensWith(await keys(fresh)).read(token, now)).toBeNull()
  })

  it('is refused if modified or foreign', async () => {
    const all = await keys(old)
    const tokens = tokensWith(all)
    const token = await tokens.sign(7, 42, now, later)
    const sign = (payload: Record<string, unknown>, alg = 'HS256', issuer = 'nerud') =>
      new SignJWT(payload)
        .setProtectedHeader({ alg, kid: all.current.kid })
        .setIssuer(issuer)
        .setIssuedAt(now)
        .setExpirationTime(later)
        .sign(all.current.key)
    const bad = [
      '',
      'x',
      `${token}x`,
      token.replace('.', '.e30'),
      'x'.repeat(100_000),
      await sign({ sub: '7', sid: 42 }, 'HS384'),
      await sign({ sub: '7', sid: 42 }, 'HS256', 'else'),
      await sign({ sub: '7' }),
      await sign({ sub: 'seven', sid: 42 }),
      await sign({ sub: '7', sid: -1 }),
    ]
    for (const one of bad) expect(await tokens.read(one, now)).toBeNull()
  })
})
