import type { Problem } from '#resource'
import { MOST_BYTES, MOST_FILES, type Extension } from './received.ts'
import type { Sent, SentFile } from '#server/engine/http/body.ts'
import { sniff, type FileKind } from '#server/engine/files/mime.ts'

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
  if (bytes.length > MOST_BYTES)
    return {
      key: 'nerud.validation.fileLarge',
      params: { size: { key: 'nerud.sizes.megabytes', params: { count: MOST_BYTES / 1_048_576 } } },
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
export function judgeSending({ wire, files }: Sent): Readonly<Record<string, Problem>> {
  const names = Object.keys(files)
  const strange = [...Object.keys(wire), ...names.filter(name => !/^file_\d{1,3}$/.test(name))]
  if (strange.length > 0) return Object.fromEntries(strange.map(name => [name, { key: 'nerud.uploads.fieldName' }]))
  if (names.length === 0) return { files: { key: 'nerud.uploads.noFiles' } }
  if (names.length > MOST_FILES) return { files: { key: 'nerud.uploads.tooMany', params: { most: MOST_FILES } } }
  return Object.fromEntries(
    Object.entries(files).flatMap(([name, file]) => {
      const problem = judgeSent(file)
      return problem ? [[name, problem]] : []
    }),
  )
}
