import { randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Transporter } from 'nodemailer'
import { lazily } from '../packages.ts'
import type { Log } from '../log.ts'

/** An email in plain text, with attachments. */
export interface Letter {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly attachments?: readonly { readonly filename: string; readonly content: Uint8Array; readonly contentType: string }[]
}

/** Sends email. */
export interface Mail {
  /** Resolves when the mail server has accepted the email; rejects when it could not be sent. */
  send(letter: Letter): Promise<void>
}

interface MailOptions {
  /** Without `url`, emails are written as files to `mail` in this folder. */
  readonly dataDir: string
  /** `smtp://user:password@host:port` or `smtps://…`. */
  readonly url?: string | undefined
  /** The sender, such as `Неруд <no-reply@example.ru>`. */
  readonly from?: string | undefined
  readonly log: Log
}

/** Loaded with the first email: most server processes send none. */
const mailer = () => import('nodemailer')
const FROM = 'nerud@localhost'

const mailOf = ({ attachments = [], ...letter }: Letter) => ({
  ...letter,
  attachments: attachments.map(({ content, ...file }) => ({ ...file, content: Buffer.from(content) })),
})

/** Writes emails as .eml files, for installations without a mail server. The log has the path for the administrator. */
const folderMail = (options: MailOptions): Mail => {
  const folder = join(options.dataDir, 'mail')
  const composer = lazily(async () => (await mailer()).createTransport({ streamTransport: true, buffer: true, newline: 'windows' }))
  return {
    async send(letter) {
      const { message } = await (await composer()).sendMail({ from: options.from ?? FROM, ...mailOf(letter) })
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const stamp = new Date().toISOString().replaceAll(/[:.]/g, '-')
      const file = join(folder, `${stamp}-${randomBytes(4).toString('hex')}.eml`)
      // An email may contain a link that signs in, so only the owner of the server process may read the file.
      await writeFile(file, message as Buffer, { mode: 0o600, flag: 'wx' })
      options.log.info({ file, subject: letter.subject }, 'A letter is written to a file: no mail server is set (MAIL_URL)')
    },
  }
}

const TIMEOUT = 20_000

const serverMail = (options: MailOptions, url: string): Mail => {
  const transport = lazily(async (): Promise<Transporter> => {
    const made: Transporter = (await mailer()).createTransport(url, { from: options.from ?? FROM })
    Object.assign(made.options, { connectionTimeout: TIMEOUT, greetingTimeout: TIMEOUT, socketTimeout: TIMEOUT })
    return made
  })
  return {
    async send(letter) {
      await (await transport()).sendMail(mailOf(letter))
      options.log.info({ subject: letter.subject }, 'A letter is handed to the mail server')
    },
  }
}

/** Opens the mail transport: a mail server when its address is set, else files under DATA_DIR. */
export const openMail = (options: MailOptions): Mail => (options.url ? serverMail(options, options.url) : folderMail(options))

/**
 * The framework's external services of rules, jobs and routes, each behind its adapter. An application adds its
 * own by declaration merging (`declare module '#server/adapters/externalServices.ts'`) and opens them in `Application.services`.
 */
export interface ExternalServices {
  readonly mail: Mail
  /** Writes everything that is stored into an archive on the server's disk; returns its name and size. */
  readonly backup: () => Promise<{ readonly file: string; readonly megabytes: number }>
}

/** The services that the application adds. */
export type OwnServices = Omit<ExternalServices, 'mail' | 'backup'>
/** Environment variables by name. */
export type Environment = Readonly<Record<string, string | undefined>>
