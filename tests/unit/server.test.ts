import { mkdtempSync, readdirSync, rmSync, writeFileSync, closeSync, openSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test, afterEach, beforeEach, it } from 'vitest'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { pino } from 'pino'
import { SignJWT } from 'jose'
import { laterPosition, positionOf } from '#resource/moment'
import { openDataFolder, openTokenKeys } from '../../server/adapters/dataFolder.ts'
import { isExplained } from '../../server/adapters/postgres/texts.ts'
import { openMail } from '../../server/adapters/externalServices.ts'
import { httpErrorOf } from '../../server/httpError.ts'
import { hashPassword, isPassword, isStale, makePassword, passwordProblem } from '../../server/session/passwords.ts'
import { tokensWith } from '../../server/session/signIn.ts'
import { demoFor, readSettings } from '../../server/settings.ts'

describe('the surroundings of a server', () => {
  const home = mkdtempSync(join(tmpdir(), 'nerud-folder-'))
  afterAll(() => rmSync(home, { recursive: true }))

  const problemOf = (dir: string, code?: string): unknown => {
    const failing = (): never => {
      throw Object.assign(new Error(`${code}: no`), { code })
    }
    try {
      openDataFolder(dir, code === undefined ? undefined : failing)
    } catch (error) {
      return isExplained(error) ? error.message : error
    }
  }

  describe('a data folder', () => {
    test('is created with its parents, and no probe file remains in it', () => {
      const dir = join(home, 'a', 'b')
      expect(problemOf(dir)).toBe(undefined)
      expect(readdirSync(dir)).toEqual([])
    })

    test.skipIf(process.platform !== 'linux')('that cannot be created is reported at once with an explanation', () => {
      const file = join(home, 'file')
      writeFileSync(file, '')
      expect(problemOf(join(file, 'data'))).toBe(
        `Каталог данных ${join(file, 'data')} создать не удалось: на пути к нему лежит файл, а не каталог. Задайте в DATA_DIR каталог, в который сервер может писать.`,
      )
      expect(problemOf(file)).toContain('на пути к нему лежит файл')
      // With `recursive`, Node's own mkdir never returns here.
      expect(problemOf('/proc/nerud')).toContain('Каталог данных /proc/nerud создать не удалось: такого пути нет.')
    })

    test.each([
      ['EROFS', 'диск доступен только для чтения'],
      ['ENOSPC', 'на диске нет места'],
      ['EACCES', 'у пользователя, от которого работает сервер, нет прав'],
    ])('that cannot be written because of %s is reported with an explanation', (code, words) => {
      expect(problemOf(home, code)).toBe(
        `В каталог данных ${home} ничего не записать: ${words}. Исправьте это или задайте в DATA_DIR другой каталог.`,
      )
    })
  })

  const LOG = join(import.meta.dirname, '../../server/log.ts')

  test('a full disk behind the standard output does not end the process', async () => {
    const full = openSync('/dev/full', 'w')
    const program = `
    const { openLog } = await import(${JSON.stringify(LOG)})
    const log = openLog('info')
    for (let n = 0; n < 3; n += 1) {
      log.info('a line')
      await new Promise(done => setTimeout(done, 20))
    }
    process.stderr.write('still here')
    process.exit(0)`
    const child = spawn(process.execPath, ['--input-type=module', '--disable-warning=ExperimentalWarning', '-e', program], {
      stdio: ['ignore', full, 'pipe'],
    })
    closeSync(full)
    let output = ''
    child.stderr!.on('data', (part: Buffer) => (output += part.toString()))
    await once(child, 'close')
    expect(output).toContain('still here')
  })

  test('positions of the database log are compared in log order', () => {
    expect(['0/0', '0/FF', '0/100', '1/0', 'a/b374d848'].map(positionOf)).toEqual([0, 255, 256, 2 ** 32, 10 * 2 ** 32 + 0xb374d848])
    for (const none of [null, undefined, '', '1', '1/', '/1', '1/2/3', '1/123456789', 'g/0', ' 1/2'])
      expect(positionOf(none)).toBeUndefined()
  })

  test('the later of two is kept, invalid ones are ignored', () => {
    expect(laterPosition(null, '0/1')).toBe('0/1')
    expect(laterPosition('0/10', '0/9')).toBe('0/10')
    expect(laterPosition('0/FFFFFFFF', '1/0')).toBe('1/0')
    expect(laterPosition('0/1', null)).toBe('0/1')
    expect(laterPosition('0/1', 'nonsense')).toBe('0/1')
    expect(laterPosition(null, null)).toBeNull()
  })

  let dataDir: string
  let logged: string[]
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'nerud-mail-'))
    logged = []
  })
  afterEach(() => rm(dataDir, { recursive: true, force: true }))

  const log = () => pino({ base: null }, { write: (line: string) => void logged.push(line) })
  const letter = { to: 'anna@example.ru', subject: 'Неруд: восстановление пароля', text: 'Ссылка:\nhttp://nerud.test/recover/abc' }

  /** A mail server that accepts one message and records what it received. */
  const listenSmtp = async (): Promise<{ server: Server; port: number; received: string[] }> => {
    const texts: string[] = []
    const server = createServer(socket => {
      let inData = false
      socket.write('220 test ESMTP\r\n')
      socket.on('data', chunk => {
        const text = chunk.toString()
        texts.push(text)
        if (inData) {
          if (!text.endsWith('\r\n.\r\n')) return
          inData = false
          socket.write('250 taken\r\n')
        } else if (text.startsWith('DATA')) {
          inData = true
          socket.write('354 go on\r\n')
        } else if (text.startsWith('QUIT')) socket.end('221 bye\r\n')
        else socket.write('250 ok\r\n')
      })
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    return { server, port: (server.address() as { port: number }).port, received: texts }
  }

  describe('a letter', () => {
    it('is written to a file under DATA_DIR without a mail server, and the log contains its path, not its text', async () => {
      await openMail({ dataDir, log: log() }).send(letter)
      const [name] = await readdir(join(dataDir, 'mail'))
      const file = join(dataDir, 'mail', name!)
      const text = await readFile(file, 'utf8')
      expect(name).toMatch(/\.eml$/)
      expect((await stat(file)).mode & 0o777).toBe(0o600)
      expect(text).toContain('To: anna@example.ru')
      expect(text).toMatch(/^Subject: =\?UTF-8\?/m)
      expect(logged.join('')).toContain(file)
      expect(logged.join('')).not.toContain('recover/abc')
    })

    it('is sent to the mail server if one is configured', async () => {
      const { server, port, received } = await listenSmtp()
      await openMail({ dataDir, url: `smtp://127.0.0.1:${port}`, from: 'Неруд <no-reply@example.ru>', log: log() }).send(letter)
      server.close()
      expect(received.join('')).toContain('RCPT TO:<anna@example.ru>')
      expect(received.join('')).toContain('MAIL FROM:<no-reply@example.ru>')
      await expect(readdir(join(dataDir, 'mail'))).rejects.toThrow('ENOENT')
    })

    it('cannot inject a second recipient or a header', async () => {
      await openMail({ dataDir, log: log() }).send({ ...letter, subject: 'Тема\r\nBcc: evil@example.ru' })
      const [name] = await readdir(join(dataDir, 'mail'))
      expect(await readFile(join(dataDir, 'mail', name!), 'utf8')).not.toMatch(/^Bcc:/m)
    })

    it('that cannot be delivered is an error', async () => {
      const { server, port } = await listenSmtp()
      server.close()
      await expect(openMail({ dataDir, url: `smtp://127.0.0.1:${port}`, log: log() }).send(letter)).rejects.toThrow('ECONNREFUSED')
    })
  })
})

describe('sessions', () => {
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
})

describe('settings', () => {
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
})
