import { attribute, readXml, encodingOf, xmlReader, xmlText, type XmlEvents } from './xml.ts'
import { fileProblem } from '../../files/problem.ts'
import type { Unzipped } from '../../files/unzip.ts'

/**
 * How a style shows a number: as a date or a time, padded with zeros to a width (a ten-digit code with the format "0000000000"), or as money in a
 * currency other than roubles.
 */
export type NumberShown = 'date' | 'time' | 'dateTime' | { readonly zeros: number } | { readonly currency: string } | undefined

const BUILT_IN: readonly (readonly [from: number, to: number, shown: 'date' | 'time' | 'dateTime'])[] = [
  [14, 17, 'date'],
  [18, 21, 'time'],
  [22, 22, 'dateTime'],
  [27, 36, 'date'],
  [45, 47, 'time'],
  [50, 58, 'date'],
]

/** The currency in a format code: '[$€-407]', '[$EUR]', '"$"'. Roubles are excluded below. */
const CURRENCY = /\[\$([^\]-]+)(?:-[^\]]*)?\]|"\s*([$€£¥₸₴]|[A-Z]{3})\s*"|\\?([€£¥₸₴])/u
const ROUBLES = /^(?:₽|р\.?|руб\.?|RUB|RUR)$/iu
function currencyIn(code: string): string | undefined {
  const [, bracketed, quoted, plain] = CURRENCY.exec(code) ?? []
  const sign = (bracketed ?? quoted ?? plain)?.trim()
  return sign === undefined || sign === '' || ROUBLES.test(sign) ? undefined : sign
}

/** Returns what a format code shows; quoted words, colours, locales and escaped letters in it are ignored. */
const shownBy = (code: string): NumberShown => {
  if (/^0{2,}$/.test(code)) return { zeros: code.length }
  if (/^general$/i.test(code)) return undefined
  const first = code.replace(/"[^"]*"|\\.|[_*]./g, '').split(';')[0] ?? ''
  const elapsed = /\[(h+|m+|s+)\]/i.test(first)
  const letters = first
    .replace(/\[[^\]]*\]/g, '')
    .replace(/am\/pm|a\/p/gi, 'h')
    .toLowerCase()
  const time = elapsed || /[hs]/.test(letters)
  const date = /[dy]/.test(letters) || (letters.includes('m') && !time)
  if (date) return time ? 'dateTime' : 'date'
  if (time) return 'time'
  const currency = currencyIn(code)
  return currency === undefined ? undefined : { currency }
}

const builtIn = (id: number): NumberShown => BUILT_IN.find(([from, to]) => id >= from && id <= to)?.[2]

/** Parses a workbook's styles; returns what each cell style shows, by its number. */
const readStyles = (xml: string): NumberShown[] => {
  const codes = new Map<number, string>()
  const shown: NumberShown[] = []
  let inCellStyles = false
  readXml(xml, {
    open: (name, attributes) => {
      if (name === 'cellXfs') inCellStyles = true
      if (name === 'numFmt') codes.set(Number(attribute(attributes, 'numFmtId')), attribute(attributes, 'formatCode') ?? '')
      if (name !== 'xf' || !inCellStyles) return
      const id = Number(attribute(attributes, 'numFmtId') ?? 0)
      const code = codes.get(id)
      shown.push(code === undefined ? builtIn(id) : shownBy(code))
    },
    close: name => {
      if (name === 'cellXfs') inCellStyles = false
    },
    text: () => undefined,
  })
  return shown
}

/** What a worksheet reader needs from its workbook, and the parts of the sheets in order. */
export type Workbook = {
  readonly sheets: readonly { readonly name: string; readonly part: string; readonly hidden: boolean }[]
  readonly strings: readonly string[]
  readonly styles: readonly NumberShown[]
  readonly from1904: boolean
}

type Relation = { type: string; part: string }

const nothing = () => undefined

/** Resolves the target of a relation relative to the folder of its part. */
const resolve = (folder: string, target: string): string => {
  const path = target.startsWith('/') ? [] : folder.split('/').filter(Boolean)
  for (const step of target.split('/').filter(Boolean)) {
    if (step === '..') path.pop()
    else if (step !== '.') path.push(step)
  }
  return path.join('/')
}

/** Returns the relations of a part by id; the type is the last segment of its URI, the same in both dialects of the format. */
export const relationsOf = (zip: Unzipped, part: string): Map<string, Relation> => {
  const slash = part.lastIndexOf('/')
  const folder = slash < 0 ? '' : part.slice(0, slash)
  const bytes = zip.read(`${folder === '' ? '' : `${folder}/`}_rels/${part.slice(slash + 1)}.rels`)
  const relations = new Map<string, Relation>()
  if (!bytes) return relations
  readXml(xmlText(bytes), {
    open: (name, attributes) => {
      if (name !== 'Relationship' || attribute(attributes, 'TargetMode') === 'External') return
      const type = (attribute(attributes, 'Type') ?? '').split('/').at(-1) ?? ''
      relations.set(attribute(attributes, 'Id') ?? '', { type, part: resolve(folder, attribute(attributes, 'Target') ?? '') })
    },
    close: nothing,
    text: nothing,
  })
  return relations
}

/** Returns the main part of a package, such as xl/workbook.xml; throws FILE_BROKEN without one. */
export const mainPart = (zip: Unzipped): string => {
  const main = [...relationsOf(zip, '').values()].find(relation => relation.type === 'officeDocument')
  if (!main || !zip.has(main.part)) throw fileProblem('FILE_BROKEN')
  return main.part
}

/** Streams a part of any size through an XML reader. */
export async function* readPart(zip: Unzipped, part: string, events: XmlEvents): AsyncGenerator<void> {
  const reader = xmlReader(events)
  let decoder: InstanceType<typeof TextDecoder> | undefined
  for await (const chunk of zip.chunks(part)) {
    decoder ??= new TextDecoder(encodingOf(chunk))
    reader.write(decoder.decode(chunk, { stream: true }))
    yield
  }
  reader.write(decoder?.decode() ?? '')
  reader.end()
  yield
}

/** Decodes the format's escapes of characters that XML does not allow, such as _x000D_. */
export const unescapeSheetText = (text: string): string =>
  text.includes('_x') ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))) : text

/** The limit of characters in all strings of a workbook; each string counts some more, because empty ones take memory too. */
const MAX_STRINGS = 48 * 1024 * 1024
const STRING_COST = 16

/** Returns XML events that collect the shared strings of a workbook. */
const stringEvents = (): XmlEvents & { readonly strings: string[] } => {
  const strings: string[] = []
  let size = 0
  let current = ''
  let inText = false
  let inPhonetic = false
  return {
    strings,
    open: name => {
      if (name === 'si') current = ''
      else if (name === 'rPh') inPhonetic = true
      else if (name === 't') inText = !inPhonetic
    },
    close: name => {
      if (name === 'si') {
        strings.push(unescapeSheetText(current))
        size += STRING_COST
      } else if (name === 'rPh') inPhonetic = false
      else if (name === 't') inText = false
    },
    text: text => {
      if (inText) current += text
      size += text.length
      if (size > MAX_STRINGS) throw fileProblem('FILE_BOMB')
    },
  }
}

/** Returns the workbook's related part of this type, if it exists. */
const partOf = (zip: Unzipped, type: string): string | undefined =>
  [...relationsOf(zip, mainPart(zip)).values()].find(one => one.type === type && zip.has(one.part))?.part

/** Reads a workbook without its sheets; streams its strings, whatever their number. */
export const readLargeWorkbook = async (zip: Unzipped): Promise<Workbook> => {
  const part = partOf(zip, 'sharedStrings')
  const events = stringEvents()
  if (part !== undefined) for await (const _ of readPart(zip, part, events));
  return bookWith(zip, events.strings)
}

/** Reads a small workbook without its sheets at once. */
export const readWorkbook = (zip: Unzipped): Workbook => {
  const part = partOf(zip, 'sharedStrings')
  const events = stringEvents()
  if (part !== undefined) readXml(xmlText(zip.read(part) ?? new Uint8Array()), events)
  return bookWith(zip, events.strings)
}

const bookWith = (zip: Unzipped, strings: readonly string[]): Workbook => {
  const main = mainPart(zip)
  const relations = relationsOf(zip, main)
  const sheets: { name: string; part: string; hidden: boolean }[] = []
  let from1904 = false
  readXml(xmlText(zip.read(main) ?? new Uint8Array()), {
    open: (name, attributes) => {
      if (name === 'workbookPr') from1904 = /^(1|true)$/.test(attribute(attributes, 'date1904') ?? '')
      if (name !== 'sheet') return
      const hidden = (attribute(attributes, 'state') ?? '').toLowerCase().includes('hidden')
      const relation = relations.get(attribute(attributes, 'id') ?? '')
      if (relation?.type === 'worksheet') sheets.push({ name: attribute(attributes, 'name') ?? '', part: relation.part, hidden })
    },
    close: nothing,
    text: nothing,
  })
  const styles = partOf(zip, 'styles')
  return {
    sheets,
    strings,
    styles: styles === undefined ? [] : readStyles(xmlText(zip.read(styles) ?? new Uint8Array())),
    from1904,
  }
}
