import { renderSVG } from 'uqr'
import { resources } from '#resources'
import { type Problem, field, shape } from '#resource'
import { type Sent, type SentFile, formOf } from '#server/engine/http/body.ts'
import { sniff, type FileKind } from '#server/engine/files/mime.ts'
import { networkOf, limitAttempts, type Limit } from '#server/session/callers.ts'
import { storeFile } from '#server/engine/files/store.ts'
import type { Tx } from '#server/engine/tx.ts'
import { httpError } from '#server/httpError.ts'
import { SYSTEM } from '#server/session/rights.ts'
import type { Route, RouteCall } from '#server/application.ts'
import { MAX_BYTES, MAX_FILES, type Extension, MAX_BYTES_IN_ALL } from './documentUploaderToken.ts'
import {
  uploaderSecretDigest,
  issueUploaderSecret,
  requireOpenLink,
  linkBySecret,
  type LinkState,
  requireUploadRight,
} from './documentUploaderToken.rules.ts'

const { documentUploaderFile, documentUploaderToken } = resources

const IMAGES = ['jpg', 'png', 'heic'] as const
/** The content that an extension may have; phones give photographs the extension of another format. */
const CONTENT: Readonly<Record<Extension, readonly FileKind[]>> = {
  pdf: ['pdf'],
  jpg: IMAGES,
  jpeg: IMAGES,
  png: IMAGES,
  heic: IMAGES,
  heif: IMAGES,
  docx: ['docx'],
  xlsx: ['xlsx'],
}
const TAKEN: ReadonlySet<FileKind> = new Set(Object.values(CONTENT).flat())
const OFFICE: ReadonlySet<FileKind> = new Set(['docx', 'xlsx'])

/** Returns the extension of a name: '.pdf', but not the year in 'Договор 01.02.2026'. */
const extensionOf = (name: string): string | undefined => /\.([a-z][a-z0-9]{1,9})$/i.exec(name.trim())?.[1]?.toLowerCase()

/** How far from its end a zip archive may have its directory, and how far from the beginning a browser looks for a page. */
const ZIP_TAIL = 65_557
const PAGE_HEAD = 1500
const ZIP_END = Buffer.from('PK\u0005\u0006')

/** Whether the bytes end as a zip archive: zip readers start from the end, so a picture can also be an archive. */
function endsAsZip(bytes: Buffer): boolean {
  const tail = bytes.subarray(Math.max(0, bytes.length - ZIP_TAIL))
  for (let at = tail.lastIndexOf(ZIP_END); at >= 0; at = at > 0 ? tail.lastIndexOf(ZIP_END, at - 1) : -1) {
    // The disk numbers are zero in every modern archive.
    if (at + 22 <= tail.length && tail.readUInt32LE(at + 4) === 0) return true
  }
  return false
}

/** Whether another program would read the file as something else: an archive, a page, a document after other bytes. */
function isTwofold(bytes: Buffer, kind: FileKind): boolean {
  if (OFFICE.has(kind)) return false
  const head = bytes.toString('latin1', 0, PAGE_HEAD)
  if (kind === 'pdf' && !head.startsWith('%PDF-')) return true
  return /<(!doctype|html|head|body|script|svg|iframe)[\s>]/i.test(head) || endsAsZip(bytes)
}

/** Returns why a file of an outside person is rejected: its content is checked first, and its name must match (silent-places §2). */
function judgeSent({ name, bytes }: SentFile): Problem | undefined {
  if (bytes.length === 0) return { key: 'nerud.validation.fileEmpty' }
  if (bytes.length > MAX_BYTES)
    return {
      key: 'nerud.validation.fileLarge',
      params: { size: { key: 'nerud.sizes.megabytes', params: { count: MAX_BYTES / 1_048_576 } } },
    }
  const kind = sniff(bytes)
  if (!TAKEN.has(kind)) return { key: 'nerud.uploads.kind' }
  const extension = extensionOf(name)
  if (extension !== undefined) {
    const fitting = (CONTENT as Readonly<Record<string, readonly FileKind[]>>)[extension]
    if (!fitting) return { key: 'nerud.uploads.kind' }
    if (!fitting.includes(kind)) return { key: 'nerud.uploads.otherKind' }
  }
  return isTwofold(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), kind) ? { key: 'nerud.uploads.twofold' } : undefined
}

/** Returns the problems of a whole upload, by the field of each file; those of all files under `files`. */
function judgeSending({ wire, files }: Sent): Readonly<Record<string, Problem>> {
  const names = Object.keys(files)
  const strange = [...Object.keys(wire), ...names.filter(name => !/^file_\d{1,3}$/.test(name))]
  if (strange.length > 0) return Object.fromEntries(strange.map(name => [name, { key: 'nerud.uploads.fieldName' }]))
  if (names.length === 0) return { files: { key: 'nerud.uploads.noFiles' } }
  if (names.length > MAX_FILES) return { files: { key: 'nerud.uploads.tooMany', params: { most: MAX_FILES } } }
  return Object.fromEntries(
    Object.entries(files).flatMap(([name, file]) => {
      const problem = judgeSent(file)
      return problem ? [[name, problem]] : []
    }),
  )
}

const AREA = 'documentUploader'
const BASE = 'api/document_uploader_tokens'
/** The statuses of the page (foundations §2.7): editing, files sent, cancelled. */
const [EDITING, SENT, CANCELLED] = [0, 1, 2]

const getQr: Route = {
  method: 'GET',
  path: `${BASE}/get_qr`,
  right: documentUploaderToken.rights.create!,
  reads: false,
  keeps: true,
  area: AREA,
  summary: 'nerud.routes.uploader.getQr',
  input: { tokenId: field.number({ required: true, min: 1 }) },
  answer: { id: field.number(), token: field.text(), link: field.text(), qr: field.text(), expires: shape.maybe(field.dateTime()) },
  async handle({ open, input, config, texts, now }) {
    return open(async tx => {
      const record = await tx.read(documentUploaderToken, input['tokenId'] as number)
      requireUploadRight(tx, record.objectKind)
      await tx.readMany(documentUploaderToken, [record.id], { lock: true })
      const { stage, expires } = record
      requireOpenLink({ texts, now }, { ...record, stage, isActive: record.metadataFields.isActive, expires: new Date(expires!) })
      const token = await issueUploaderSecret(tx, record.id)
      const link = `${config.publicUrl}/document-uploader/${token}`
      return { id: record.id, token, link, qr: renderSVG(link, { ecc: 'M', border: 2 }), expires }
    })
  },
}

/** The maximum length of a secret. */
const MAX_SECRET = 100
/** Calls of the page of a link from one network: many drivers may share one address. */
const UPLOADER: Limit = { name: 'uploader', max: 200, minutes: 15 }
/** Unknown links from one network. */
const UPLOADER_UNKNOWN: Limit = { name: 'uploader-unknown', max: 20, minutes: 15 }

/** Returns the link in the path of a call; throws 429 after too many calls from an address, 404 and 410 with a message. */
async function openLink({ db, address, now, params, texts }: RouteCall): Promise<LinkState> {
  const network = networkOf(address)
  await limitAttempts(db, UPLOADER, [network], now)
  const secret = params['token'] ?? ''
  const standing = secret.length <= MAX_SECRET && !secret.includes('\u0000') ? await linkBySecret(db, secret) : undefined
  if (!standing) await limitAttempts(db, UPLOADER_UNKNOWN, [network], now)
  return requireOpenLink({ texts, now }, standing)
}

/** Returns the link, locked until the transaction ends: of two concurrent uploads, the second finds it used. */
const existingOf = async (tx: Tx, { params, texts, now }: RouteCall): Promise<LinkState> =>
  requireOpenLink({ texts, now }, await linkBySecret(tx.db, params['token']!, true))

const activate: Route = {
  method: 'GET',
  path: `${BASE}/get/{token}`,
  right: 'public',
  reads: false,
  keeps: true,
  area: AREA,
  summary: 'nerud.routes.uploader.open',
  answer: {
    status: field.number(),
    name: shape.maybe(field.text()),
    expires: field.dateTime(),
    mostFiles: field.number(),
    mostBytes: field.number(),
    mostBytesInAll: field.number(),
  },
  async handle(call) {
    const { stage } = await openLink(call)
    const { name, expires } = await call.open(async tx => {
      const standing = await existingOf(tx, call)
      if (stage === 'issued' && standing.stage === 'issued')
        await tx.update(documentUploaderToken, standing.id, { stage: 'active', openedAt: call.now.toISOString() })
      return standing
    }, SYSTEM)
    return {
      status: EDITING,
      name,
      expires: expires.toISOString(),
      mostFiles: MAX_FILES,
      mostBytes: MAX_BYTES,
      mostBytesInAll: MAX_BYTES_IN_ALL,
    }
  },
}

const block: Route = {
  method: 'GET',
  path: `${BASE}/block/{token}`,
  right: 'public',
  reads: false,
  keeps: true,
  area: AREA,
  summary: 'nerud.routes.uploader.block',
  answer: { status: field.number() },
  async handle(call) {
    await openLink(call)
    await call.open(async tx => tx.update(documentUploaderToken, (await existingOf(tx, call)).id, { stage: 'closed' }), SYSTEM)
    return { status: CANCELLED }
  },
}

/** The limit of concurrent uploads: each has up to 100 MB in memory. */
const MAX_SENDERS = 3
const senders = new Set<string>()

/** Runs an upload within the limit, and only one per link at a time. */
async function asSender<T>({ params, texts }: RouteCall, work: () => Promise<T>): Promise<T> {
  const who = uploaderSecretDigest(params['token']!)
  if (senders.size >= MAX_SENDERS || senders.has(who))
    throw httpError(429, 'TOO_MANY_UPLOADS', texts('nerud.uploads.busy'), { headers: { 'Retry-After': '60' } })
  senders.add(who)
  return work().finally(() => senders.delete(who))
}

/** Returns the sent files after checking all of them: throws 422 with a message for each invalid one, and nothing is stored. */
async function filesOf({ request, texts }: RouteCall): Promise<readonly SentFile[]> {
  const sent = await formOf(request, { texts, maxUpload: MAX_BYTES_IN_ALL, maxJson: 16_384 })
  const problems = Object.entries(judgeSending(sent)).slice(0, MAX_FILES)
  const errors = Object.fromEntries(problems.map(([path, { key, params }]) => [path, texts(key, params)]))
  const [first] = Object.values(errors)
  if (first !== undefined) throw httpError(422, 'INVALID', first, { errors })
  return Object.values(sent.files)
}

/** Stores the files with the link locked; their bytes are removed when the transaction fails. */
async function keepFiles(call: RouteCall, files: readonly SentFile[]): Promise<void> {
  const undo: (() => Promise<void>)[] = []
  try {
    await call.open(async tx => {
      const { id } = await existingOf(tx, call)
      const stored: number[] = []
      for (const file of files) stored.push(await storeFile(tx, file, one => undo.push(one)))
      await tx.createMany(
        documentUploaderFile,
        stored.map(file => ({ token: id, file })),
      )
      await tx.update(documentUploaderToken, id, { stage: 'sent', sentAt: call.now.toISOString() })
    }, SYSTEM)
  } catch (error) {
    await Promise.allSettled(undo.map(run => run()))
    throw error
  }
}

const save: Route = {
  method: 'POST',
  path: `${BASE}/save/{token}`,
  right: 'public',
  reads: false,
  area: AREA,
  summary: 'nerud.routes.uploader.save',
  answer: { status: field.number(), files: field.number() },
  body: 'multipart',
  readsItself: true,
  input: { file_0: field.file({ required: true, accept: ['pdf', 'image', 'word', 'excel'] }) },
  async handle(call) {
    // The link is checked before the body is read.
    await openLink(call)
    return asSender(call, async () => {
      const files = await filesOf(call)
      await keepFiles(call, files)
      return { status: SENT, files: files.length }
    })
  },
}

/**
 * The routes by which outside people upload files (foundations §2.7, §7): those with the secret in the path are public, the others are not.
 */
export const documentUploaderRoutes: readonly Route[] = [getQr, activate, block, save]
