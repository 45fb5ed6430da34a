import { describe, expect, it, afterEach, beforeEach } from 'vitest'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SignJWT } from 'jose'
import { httpErrorOf } from '../../server/httpError.ts'
import { hashPassword, isPassword, isStale, makePassword, passwordProblem } from '../../server/session/passwords.ts'
import { openTokenKeys } from '../../server/adapters/dataFolder.ts'
import { tokensWith } from '../../server/session/signIn.ts'

describe('a password', () => {
  it('is kept as a salted Argon2id hash and recognised by it', async () => {
    const [one, two] = await Promise.all([hashPassword('щебень 20-40'), hashPassword('щебень 20-40')])
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
    expect(one).not.toBe(two)
    expect(await isPassword('щебень 20-40', one)).toBe(true)
    expect(await isPassword('щебень 20-41', one)).toBe(false)
    expect(isStale(one)).toBe(false)
  })

  it('is the same however its letters were composed, and blanks at the ends do not count', async () => {
    const hash = await hashPassword(' й-сектор-12 ')
    expect(await isPassword('й-сектор-12'.normalize('NFD'), hash)).toBe(true)
  })

  it('is never accepted without a readable hash', async () => {
    expect(await isPassword('whatever', null)).toBe(false)
    expect(await isPassword('whatever', 'plain')).toBe(false)
    expect(isStale('$argon2id$v=19$m=4096,t=1,p=1$c2FsdHNhbHRzYWx0c2Fs$aGFzaA')).toBe(true)
  })

  it('takes as long for an unknown login as for a wrong password', async () => {
    const hash = await hashPassword('щебень 20-40')
    const time = async (of: string | null): Promise<number> => {
      const started = performance.now()
      await isPassword('wrong password', of)
      return performance.now() - started
    }
    const median = (times: number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!
    const [known, unknown]: [number[], number[]] = [[], []]
    // Alternating, so that other load on the machine slows both alike.
    for (let n = 0; n < 9; n++) {
      known.push(await time(hash))
      unknown.push(await time(null))
    }
    expect(median(unknown) / median(known)).toBeGreaterThan(1 / 3)
  })

  it('is checked in a queue, and refused with Retry-After if too many wait', async () => {
    // The cheapest possible parameters of Argon2id.
    const cheap = '$argon2id$v=19$m=8,t=1,p=1$c2FsdHNhbHRzYWx0c2Fs$aGFzaGhhc2hoYXNoaGFzaA'
    const checks = Array.from({ length: 150 }, () => isPassword('whatever', cheap).catch((error: unknown) => error))
    const answers = await Promise.all(checks)
    const refused = answers.slice(-20).map(httpErrorOf)
    expect(refused[0]).toMatchObject({ status: 503, code: 'OVERLOADED', headers: { 'retry-after': '5' } })
    expect(refused.every(one => one !== undefined)).toBe(true)
    expect(answers.slice(0, 129)).toEqual(Array.from({ length: 129 }, () => false))
    expect(await isPassword('whatever', cheap)).toBe(false)
  })

  it('has ten to two hundred characters, and is not the login', async () => {
    expect(await passwordProblem('короткий', 'x')).toMatchObject({ params: { least: 10 } })
    expect(await passwordProblem('   123456789   ', 'x')).toMatchObject({ params: { least: 10 } })
    expect(await passwordProblem('😀'.repeat(9), 'x')).toMatchObject({ params: { least: 10 } })
    expect(await passwordProblem('п'.repeat(201), 'x')).toMatchObject({ params: { most: 200 } })
    expect(await passwordProblem('Ivanov.Petr', 'ivanov.petr')).toEqual({ key: 'nerud.session.password.likeLogin' })
    expect(await passwordProblem('восемь-столов-'.repeat(14), 'x')).toBeUndefined()
    expect(await passwordProblem('п'.repeat(200), 'x')).toEqual({ key: 'nerud.session.password.weak' })
  })

  it('is generated for one use without ambiguous characters', async () => {
    const made = new Set(Array.from({ length: 200 }, makePassword))
    expect(made.size).toBe(200)
    for (const one of made) {
      expect(one).toMatch(/^[a-zA-Z2-9]{4}(-[a-zA-Z2-9]{4}){3}$/)
      expect(one).not.toMatch(/[lIO01o]/)
      expect(await passwordProblem(one, 'admin')).toBeUndefined()
    }
  })
})

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
