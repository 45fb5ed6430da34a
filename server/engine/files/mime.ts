import { isFileProblem } from './problem.ts'
import { openZip } from './unzip.ts'

/** The kind of a file by its content, whatever its name is. `docm`, `xlsm`: with macros; `locked`: an office file with a password. */
export type FileKind =
  | 'pdf'
  | 'jpg'
  | 'png'
  | 'gif'
  | 'webp'
  | 'heic'
  | 'docx'
  | 'xlsx'
  | 'docm'
  | 'xlsm'
  | 'xlsb'
  | 'ods'
  | 'odt'
  | 'pptx'
  | 'doc'
  | 'xls'
  | 'locked'
  | 'ole'
  | 'zip'
  | 'rtf'
  | 'p12'
  | 'pem'
  | 'svg'
  | 'html'
  | 'xml'
  | 'text'
  | 'empty'
  | 'unknown'

/** The content type of the response for each kind; kinds that a browser could run are sent as application/octet-stream. */
export const MIME_TYPES: Readonly<Record<FileKind, string>> = {
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  heic: 'image/heic',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  docm: 'application/vnd.ms-word.document.macroEnabled.12',
  xlsm: 'application/vnd.ms-excel.sheet.macroEnabled.12',
  xlsb: 'application/vnd.ms-excel.sheet.binary.macroEnabled.12',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  odt: 'application/vnd.oasis.opendocument.text',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  locked: 'application/octet-stream',
  ole: 'application/octet-stream',
  zip: 'application/zip',
  rtf: 'application/rtf',
  p12: 'application/x-pkcs12',
  pem: 'application/x-pem-file',
  svg: 'application/octet-stream',
  html: 'application/octet-stream',
  xml: 'application/octet-stream',
  text: 'text/plain; charset=utf-8',
  empty: 'application/octet-stream',
  unknown: 'application/octet-stream',
}

const startsWith = (bytes: Uint8Array, hex: string): boolean => Buffer.from(bytes.subarray(0, hex.length / 2)).toString('hex') === hex

const ascii = (bytes: Uint8Array, from: number, to: number): string => Buffer.from(bytes.subarray(from, to)).toString('latin1')

const HEIF_BRANDS = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'])

const SIGNATURES: readonly (readonly [kind: FileKind, test: (bytes: Uint8Array) => boolean])[] = [
  ['pdf', bytes => ascii(bytes, 0, 5) === '%PDF-'],
  ['jpg', bytes => startsWith(bytes, 'ffd8ff')],
  ['png', bytes => startsWith(bytes, '89504e470d0a1a0a')],
  ['gif', bytes => /^GIF8[79]a/.test(ascii(bytes, 0, 6))],
  ['webp', bytes => ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP'],
  ['heic', bytes => ascii(bytes, 4, 8) === 'ftyp' && HEIF_BRANDS.has(ascii(bytes, 8, 12))],
  // PKCS #12: a sequence that begins with its version, 3.
  ['p12', bytes => /^30(8[0-4](..){0,4}|[0-7].)020103/.test(Buffer.from(bytes.subarray(0, 9)).toString('hex'))],
  ['pem', bytes => ascii(bytes, 0, 11) === '-----BEGIN '],
  ['rtf', bytes => ascii(bytes, 0, 5) === '{\\rtf'],
]

const zipKind = (bytes: Uint8Array): FileKind => {
  try {
    const zip = openZip(bytes)
    const text = (name: string) => new TextDecoder().decode(zip.read(name))
    if (zip.has('mimetype')) return text('mimetype').includes('spreadsheet') ? 'ods' : 'odt'
    if (!zip.has('[Content_Types].xml')) return 'zip'
    const types = text('[Content_Types].xml')
    const macros = zip.names.some(name => /vbaProject\.bin$/i.test(name)) || types.includes('macroEnabled.main')
    if (types.includes('sheet.binary')) return 'xlsb'
    if (types.includes('spreadsheetml.sheet.main') || types.includes('sheet.macroEnabled.main')) return macros ? 'xlsm' : 'xlsx'
    if (types.includes('wordprocessingml.document.main') || types.includes('document.macroEnabled.main')) return macros ? 'docm' : 'docx'
    return types.includes('presentationml') ? 'pptx' : 'zip'
  } catch (error) {
    if (isFileProblem(error)) return 'zip'
    throw error
  }
}

/** Names inside an OLE container are UTF-16; only they distinguish an encrypted xlsx from an old xls. */
const oleKind = (bytes: Uint8Array): FileKind => {
  const holds = (name: string) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(Buffer.from(name, 'utf16le'))
  if (holds('EncryptedPackage')) return 'locked'
  if (holds('WordDocument')) return 'doc'
  return holds('Workbook') || holds('Book') ? 'xls' : 'ole'
}

const textKind = (bytes: Uint8Array): FileKind => {
  const utf16 = startsWith(bytes, 'fffe') || startsWith(bytes, 'feff')
  const head = utf16
    ? new TextDecoder(startsWith(bytes, 'fffe') ? 'utf-16le' : 'utf-16be').decode(bytes.subarray(0, 8192))
    : ascii(bytes, 0, 4096).replace(/^\u00ef\u00bb\u00bf/, '')
  if (/<svg[\s>]/i.test(head)) return 'svg'
  if (/^\s*(<!--[\s\S]*?-->\s*)*<(!doctype\s+html|html|head|body|script|iframe|meta|title|table|style|div|a\s|p>)/i.test(head))
    return 'html'
  if (/^\s*<\?xml/i.test(head)) return /<html[\s>]/i.test(head) ? 'html' : 'xml'
  // oxlint-disable-next-line no-control-regex
  return !utf16 && /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/.test(ascii(bytes, 0, 65536)) ? 'unknown' : 'text'
}

/** Returns a file's kind by its bytes; never throws. csv and txt are both `text`: their content does not distinguish them. */
export const sniff = (bytes: Uint8Array): FileKind => {
  if (bytes.length === 0) return 'empty'
  const known = SIGNATURES.find(([, test]) => test(bytes))
  if (known) return known[0]
  if (startsWith(bytes, '504b0304') || startsWith(bytes, '504b0506')) return zipKind(bytes)
  return startsWith(bytes, 'd0cf11e0a1b11ae1') ? oleKind(bytes) : textKind(bytes)
}

const MAX_NAME = 200
const MAX_EXTENSION = 20
const NAMELESS = 'file'
const RESERVED = /^(con|prn|aux|nul|com[0-9\u00b9\u00b2\u00b3]|lpt[0-9\u00b9\u00b2\u00b3]|conin\$|conout\$)(?=\.|$)/i

const cutAt = (text: string, length: number): string => text.slice(0, length).replace(/[\ud800-\udbff]$/, '')

/** Cuts a name to 200 characters and 240 bytes of UTF-8 (disks allow 255, and our own suffix needs some); the extension stays. */
const shorten = (name: string): string => {
  const dot = name.lastIndexOf('.')
  const extension = dot > 0 && name.length - dot <= MAX_EXTENSION ? name.slice(dot) : ''
  let stem = cutAt(name.slice(0, name.length - extension.length), MAX_NAME - extension.length)
  while (Buffer.byteLength(stem + extension) > 240) stem = cutAt(stem, stem.length - 1)
  return stem.trimEnd() + extension
}

/**
 * Returns a name that every disk accepts and that cannot mislead a reader: without folders, control and direction characters, and Windows'
 * reserved names.
 */
export const safeFileName = (name: string): string => {
  const last =
    name
      .replace(/\p{Surrogate}/gu, '')
      .normalize('NFC')
      .split(/[\\/]/)
      .at(-1) ?? ''
  const visible = last
    // Direction overrides would show "fdp.exe" as "exe.pdf".
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\ufffe\uffff]/gu, '')
    .replace(/[<>:"|?*]/g, '_')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.]+|[\s.]+$/g, '')
  const short = shorten(visible).replace(/[\s.]+$/, '')
  return short === '' ? NAMELESS : RESERVED.test(short) ? `_${short}` : short
}

/** The extensions that a name may have, by kind; any other kind gets "bin". */
const EXTENSIONS: Readonly<Partial<Record<FileKind, readonly string[]>>> = {
  pdf: ['pdf'],
  jpg: ['jpg', 'jpeg', 'jfif'],
  png: ['png'],
  gif: ['gif'],
  webp: ['webp'],
  heic: ['heic', 'heif'],
  docx: ['docx'],
  xlsx: ['xlsx'],
  docm: ['docm'],
  xlsm: ['xlsm'],
  xlsb: ['xlsb'],
  ods: ['ods'],
  odt: ['odt'],
  pptx: ['pptx'],
  doc: ['doc', 'dot'],
  xls: ['xls', 'xlt'],
  zip: ['zip'],
  rtf: ['rtf', 'doc'],
  p12: ['p12', 'pfx'],
  pem: ['pem', 'key', 'crt'],
  text: ['txt', 'csv', 'tsv', 'log'],
}

/**
 * Returns the name for saving content to a disk: its extension matches the content, so that a text named page.html or setup.hta opens as
 * text.
 */
export const fileNameOf = (name: string, contentType: string): string => {
  const safe = safeFileName(name)
  const kind = (Object.keys(EXTENSIONS) as FileKind[]).find(one => MIME_TYPES[one] === contentType)
  const allowed = (kind && EXTENSIONS[kind]) ?? ['bin']
  return allowed.some(extension => safe.toLowerCase().endsWith(`.${extension}`)) ? safe : safeFileName(`${safe}.${allowed[0]!}`)
}

/** Returns the Content-Disposition header of a download or a view: the real name by RFC 5987, and an ASCII name for old clients. */
export const contentDisposition = (name: string, how: 'attachment' | 'inline' = 'attachment'): string => {
  const safe = safeFileName(name)
  const plain = safe.replace(/[^\x20-\x7e]/g, '_').replace(/["\\%]/g, '_')
  const encoded = encodeURIComponent(safe).replace(/['()*!]/g, char => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
  return `${how}; filename="${plain}"; filename*=UTF-8''${encoded}`
}
