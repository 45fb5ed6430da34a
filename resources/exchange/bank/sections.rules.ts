import { fileProblem } from '#server/engine/files/problem.ts'
import type { Encoding } from '../encoding.rules.ts'
import { FORMAT_KEYS, PURPOSE } from './keys.rules.ts'
import { linesOf, type Chunks } from './lines.rules.ts'
import type { BankLimits } from './limits.rules.ts'

/** A part of the file as it stands: its keys with their values, in their order; a key that repeats has several. */
export interface Section {
  readonly kind: 'head' | 'account' | 'document'
  /** What the bank calls the document; the account that some name beside the mark of its section. */
  readonly title: string
  /** The line in which it begins, from 1. */
  readonly row: number
  /** The line in which it ends. */
  readonly end: number
  readonly values: ReadonlyMap<string, readonly string[]>
  readonly encoding: Encoding
}

const ACCOUNT = 'СекцияРасчСчет'
const DOCUMENT = 'СекцияДокумент'
const END = 'КонецФайла'
const ENDS = { head: END, account: 'КонецРасчСчет', document: 'КонецДокумента' } as const

/** The word of a mark, with what is written after it: some banks put an equals sign behind each, some the account. */
const MARK = /^(Секция|Конец)(РасчСч[её]т|Документа?|Файла)(?:\s*=\s*(.*))?$/su
const markIn = (plain: string): { readonly mark: string; readonly rest: string } | undefined => {
  const [, begins, of, rest = ''] = MARK.exec(plain) ?? []
  return begins === undefined ? undefined : { mark: `${begins}${of!.replace('ё', 'е')}`, rest: rest.trim() }
}

/** A key has no spaces, so that a line of a purpose such as "по счёту № 5 = 100" is not taken for one. */
const PAIR = /^\s*([A-Za-zА-Яа-яЁё][\wА-Яа-яЁё]*)(\s*)=(.*)$/su
/** A key that no list has is still a key where it is made of several words, as those of the format are: "НДС=22%" is more of the purpose. */
const IS_MADE_OF_WORDS = /\p{Ll}\p{Lu}/u

/** The key of a line and its value; undefined where the line goes on with the value before it. */
function pairIn(
  text: string,
  { kind, key: last }: Pick<Open, 'kind' | 'key'>,
): { readonly key: string; readonly value: string } | undefined {
  const [, key, space, value = ''] = PAIR.exec(text) ?? []
  if (key === undefined) return undefined
  const isKnown = FORMAT_KEYS.has(key)
  if (!isKnown && space !== '') return undefined
  if (!isKnown && kind === 'document' && last.startsWith(PURPOSE) && !IS_MADE_OF_WORDS.test(key)) return undefined
  return { key, value }
}

interface Open extends Pick<Section, 'kind' | 'title' | 'row'> {
  readonly values: Map<string, string[]>
  /** The key of the last value. */
  key: string
  /** The value that a line without a key goes on with. */
  last: string[] | undefined
  /** Its length, or that of all its lines. */
  length: number
}
const opened = (kind: Section['kind'], title: string, row: number): Open => ({
  kind,
  title,
  row,
  values: new Map(),
  key: '',
  last: undefined,
  length: 0,
})

const wrong = (row: number, expected: string) => fileProblem('FILE_FORMAT', { row, expected })

/** Puts a line into the section that is open: a key with its value, or more of the value before it. Spaces stay: they say whether a word was cut. */
function put(open: Open, text: string, row: number, limits: BankLimits): void {
  const pair = pairIn(text, open)
  if (!pair) {
    if (!open.last) throw wrong(row, open.kind === 'head' ? 'ВерсияФормата' : ENDS[open.kind])
    open.length += text.length + 1
    if (open.length > limits.line) throw fileProblem('FILE_LINE', { row, max: limits.line })
    open.last.push(`${open.last.pop() ?? ''}\n${text}`)
    return
  }
  const { key, value } = pair
  const existing = open.values.get(key)
  open.key = key
  open.last = existing ?? []
  open.last.push(value)
  open.length = value.length
  if (existing) return
  open.values.set(key, open.last)
  if (open.values.size > limits.keys) throw wrong(row, ENDS[open.kind])
}

interface Reader {
  /** Takes a line; returns the section that it ends. */
  readonly take: (text: string, row: number) => Omit<Section, 'encoding'> | undefined
  /** Throws unless the file has come to its end. */
  readonly end: (row: number) => void
}

function sectionReader(limits: BankLimits): Reader {
  let open: Open | undefined = opened('head', '', 1)
  let sections = 0
  let isSigned = false
  let isOver = false
  const closed = (row: number): Omit<Section, 'encoding'> | undefined => {
    const done = open
    open = undefined
    return done && { kind: done.kind, title: done.title, row: done.row, end: row, values: done.values }
  }
  const begin = (kind: 'account' | 'document', title: string, row: number): Omit<Section, 'encoding'> | undefined => {
    if (open && open.kind !== 'head') throw wrong(row, ENDS[open.kind])
    const head = closed(row)
    sections += 1
    if (sections > limits.sections) throw fileProblem('FILE_SECTIONS', { max: limits.sections })
    open = opened(kind, title, row)
    return head
  }
  const finish = (mark: string, row: number): Omit<Section, 'encoding'> | undefined => {
    if (mark !== END && mark !== (open && ENDS[open.kind])) throw wrong(row, open ? ENDS[open.kind] : END)
    if (mark === END && open && open.kind !== 'head') throw wrong(row, ENDS[open.kind])
    isOver = mark === END
    return closed(row)
  }
  return {
    take: (text, row) => {
      const plain = text.trim()
      // The last character of a file written under DOS is its end, not a text.
      if (plain === '' || (isOver && plain === '\u001a')) return undefined
      if (!isSigned) {
        // The lines begin with the name of the format, whatever stands before it (`linesOf`).
        isSigned = true
        return undefined
      }
      if (isOver) throw wrong(row, END)
      const { mark, rest } = markIn(plain) ?? {}
      if (mark === ACCOUNT) return begin('account', rest!, row)
      if (mark === DOCUMENT) return begin('document', rest!, row)
      if (mark !== undefined) return finish(mark, row)
      if (!open) throw wrong(row, DOCUMENT)
      put(open, text, row, limits)
      return undefined
    },
    end: row => {
      if (!isOver) throw fileProblem('FILE_CUT', { row })
    },
  }
}

/**
 * Reads the sections of a 1CClientBankExchange file, the head first. Keys are not judged, unknown ones are kept; a line without a key goes on with the value
 * before it. What came before an error or before the last section is no whole file: nothing of it may be kept unless the generator ends by itself.
 * Throws FileProblems: those of `linesOf`; FILE_FORMAT, a section in another or left open; FILE_CUT, no end; FILE_SECTIONS, too many of them.
 */
export async function* sectionsOf(chunks: Chunks, limits: BankLimits): AsyncGenerator<Section> {
  const reader = sectionReader(limits)
  let row = 1
  for await (const lines of linesOf(chunks, limits)) {
    row = lines.row
    for (const text of lines.texts) {
      const section = reader.take(text, row)
      if (section) yield { ...section, encoding: lines.encoding }
      row += 1
    }
  }
  reader.end(row - 1)
}
