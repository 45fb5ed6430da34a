import { mkdtempSync, readdirSync, rmSync, writeFileSync, closeSync, openSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test, afterEach, beforeEach, it } from 'vitest'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { pino } from 'pino'
import { laterOf, momentOf } from '#resource/moment'
import { openDataFolder } from '../../server/adapters/dataFolder.ts'
import { isExplained } from '../../server/adapters/postgres/texts.ts'
import { openMail } from '../../server/adapters/externalServices.ts'

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
  let stated = ''
  child.stderr!.on('data', (part: Buffer) => (stated += part.toString()))
  await once(child, 'close')
  expect(stated).toContain('still here')
})

test('positions of the database log are compared in log order', () => {
  expect(['0/0', '0/FF', '0/100', '1/0', 'a/b374d848'].map(momentOf)).toEqual([0, 255, 256, 2 ** 32, 10 * 2 ** 32 + 0xb374d848])
  for (const none of [null, undefined, '', '1', '1/', '/1', '1/2/3', '1/123456789', 'g/0', ' 1/2']) expect(momentOf(none)).toBeUndefined()
})

test('the later of two is kept, invalid ones are ignored', () => {
  expect(laterOf(null, '0/1')).toBe('0/1')
  expect(laterOf('0/10', '0/9')).toBe('0/10')
  expect(laterOf('0/FFFFFFFF', '1/0')).toBe('1/0')
  expect(laterOf('0/1', null)).toBe('0/1')
  expect(laterOf('0/1', 'nonsense')).toBe('0/1')
  expect(laterOf(null, null)).toBeNull()
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
const listenSmtp = async (): Promise<{ server: Server; port: number; said: string[] }> => {
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
  return { server, port: (server.address() as { port: number }).port, said: texts }
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
    const { server, port, said } = await listenSmtp()
    await openMail({ dataDir, url: `smtp://127.0.0.1:${port}`, from: 'Неруд <no-reply@example.ru>', log: log() }).send(letter)
    server.close()
    expect(said.join('')).toContain('RCPT TO:<anna@example.ru>')
    expect(said.join('')).toContain('MAIL FROM:<no-reply@example.ru>')
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
