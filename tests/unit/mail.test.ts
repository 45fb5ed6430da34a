import { createServer, type Server } from 'node:net'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openMail } from '../../server/adapters/mail.ts'

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
